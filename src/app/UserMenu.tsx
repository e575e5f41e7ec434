import {
  BookmarkPlus,
  FileCode,
  Info,
  Keyboard,
  KeyRound,
  LogOut,
  SunMoon,
  Webhook,
} from 'lucide-react';
import { type ComponentType, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { DirectoryKeyDialog } from '#features/sign-in/DirectoryKey.tsx';
import { paths } from '#paths.ts';
import { useObservable, useServices, useSignedInUser } from '#platform/react.tsx';
import { type Theme, themes } from '#platform/theme.ts';
import { MenuItem, MenuPanel } from '#ui/button/MenuPanel.tsx';
import { RadioGroup } from '#ui/field/RadioGroup.tsx';
import { useShortcut } from '#ui/field/use-shortcut.ts';
import { Text } from '#ui/layout/layout.tsx';
import { lazyComponent } from '#ui/page/lazy-part.tsx';
import { narrowScreenQuery, useMediaQuery } from '#ui/page/use-media.ts';
import { Avatar } from '#ui/text/Avatar.tsx';
import { type PaletteAction, useRegisterActions } from '#workflows/commands/PaletteActions.tsx';
import { WebhookAttention } from './Navigation.tsx';
import { useSignOut } from './SignOutDialog.tsx';
import styles from './UserMenu.module.css';

const themeNames: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' };

/** Action in the menu of the signed-in user. */
type MenuAction = Omit<PaletteAction, 'context' | 'everywhere'>;

/** Returns the actions of the user menu, which the command palette offers on every screen. */
function personActions(
  theme: Theme,
  onTheme: (theme: Theme) => void,
  inMenu: readonly MenuAction[],
): readonly PaletteAction[] {
  const ofThemes = themes.map((value) => ({
    id: `theme ${value}`,
    label: `Theme: ${themeNames[value]}`,
    context: value === theme ? 'Chosen' : '',
    icon: SunMoon,
    run: () => onTheme(value),
  }));
  return [...ofThemes, ...inMenu.map((action) => ({ ...action, context: '' }))].map((action) => ({
    ...action,
    everywhere: true,
  }));
}

const themeOptions = themes.map((value) => ({ value, label: themeNames[value] }));

type DialogComponent = ComponentType<{ onClose: () => void }>;

const ShortcutHelpDialog = lazyComponent(
  async () => (await import('./shortcuts/ShortcutHelpDialog.tsx')).ShortcutHelpDialog,
);

const AboutDialog = lazyComponent(async () => (await import('./AboutDialog.tsx')).AboutDialog);

const BookmarkletDialog = lazyComponent(
  async () => (await import('#features/bookmarks/dialogs/BookmarkletDialog.tsx')).BookmarkletDialog,
);

const OwnLinks = lazyComponent(
  async () => (await import('./UserProfileLinks.tsx')).UserProfileLinks,
);

/** Menu of the signed-in user: links to the user's own pages, theme, directory key and sign-out. */
export function UserMenu() {
  const { config, directoryKey, themeChoice } = useServices();
  const person = useSignedInUser();
  const theme = useObservable(themeChoice);
  const navigate = useNavigate();
  const panelId = useId();
  const panel = useRef<HTMLDivElement>(null);
  // People are needed only for the open menu, so they are loaded only while it is open.
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { signOut, question } = useSignOut(() => opener.current?.focus());
  const isKeyNeeded = useObservable(directoryKey.need) !== undefined;
  const [OpenDialog, setOpenDialog] = useState<DialogComponent>();
  // The state is a function, so it is set through an updater.
  const openDialog = (dialog: DialogComponent) => setOpenDialog(() => dialog);
  useShortcut('?', () => openDialog(ShortcutHelpDialog));
  const { extensions } = config;
  const canAddBookmarks = extensions.has('viewer.read') && extensions.has('viewer.changes');

  const isNarrow = useMediaQuery(narrowScreenQuery);
  const close = () => panel.current?.hidePopover();

  const canChangeKey = directoryKey.mode === 'ask' && !isKeyNeeded;

  /**
   * Returns a handler that opens a dialog and thereby closes the menu. The handler first focuses
   * the menu button, so that focus returns to this button when the dialog is closed.
   */
  const createDialogOpener = (dialog: DialogComponent) => () => {
    opener.current?.focus();
    openDialog(dialog);
  };
  const changeKey: MenuAction = {
    id: 'change-key',
    label: 'Change directory key…',
    icon: KeyRound,
    run: createDialogOpener(DirectoryKeyDialog),
  };
  const bookmarklet: MenuAction = {
    id: 'bookmarklet',
    label: 'Bookmarklet',
    icon: BookmarkPlus,
    run: createDialogOpener(BookmarkletDialog),
  };
  const actions: readonly MenuAction[] = [
    ...(canChangeKey ? [changeKey] : []),
    ...(canAddBookmarks ? [bookmarklet] : []),
    {
      id: 'interface',
      label: 'Interface',
      icon: FileCode,
      run: () => {
        close();
        void navigate(paths.interface());
      },
    },
    {
      id: 'shortcuts',
      label: 'Keyboard shortcuts',
      icon: Keyboard,
      shortcut: '?',
      keywords: 'help',
      run: createDialogOpener(ShortcutHelpDialog),
    },
    { id: 'about', label: 'About', icon: Info, run: createDialogOpener(AboutDialog) },
    { id: 'sign-out', label: 'Sign out', icon: LogOut, run: signOut },
  ];
  useRegisterActions(() => personActions(theme, themeChoice.choose, actions));

  const nameAndEmail = (
    <>
      <Text as="bdi" weight={500}>
        {person.name}
      </Text>
      {person.email && (
        <Text as="bdi" tone="faint" size="tiny">
          {person.email}
        </Text>
      )}
    </>
  );
  return (
    <>
      <button ref={opener} type="button" className={styles.opener} popoverTarget={panelId}>
        <Avatar name={person.name} />
        <span className={styles.who}>{nameAndEmail}</span>
        {isNarrow && <WebhookAttention about="Webhooks: " />}
      </button>
      <MenuPanel
        ref={panel}
        id={panelId}
        className={styles.panel}
        onToggle={({ newState }) => setIsOpen(newState === 'open')}
      >
        <div className={`${styles.who} ${styles.panelWho}`} data-only="narrow">
          {nameAndEmail}
        </div>
        {isOpen && <OwnLinks onLeave={close} />}
        {isNarrow && (
          <MenuItem label="Webhooks" icon={Webhook} to={paths.webhooks()} onClick={close} />
        )}
        <div className={styles.legend} aria-hidden>
          Theme
        </div>
        <div className={styles.theme}>
          <RadioGroup
            isSegmented
            legend="Theme"
            options={themeOptions}
            value={theme}
            onChange={themeChoice.choose}
          />
        </div>
        {actions.map(({ id, label, icon, run }) => (
          <MenuItem key={id} label={label} icon={icon} onClick={run} />
        ))}
      </MenuPanel>
      {OpenDialog && <OpenDialog onClose={() => setOpenDialog(undefined)} />}
      {question}
    </>
  );
}
