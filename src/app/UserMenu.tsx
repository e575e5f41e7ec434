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
import { ActionItem } from '#ui/button/ActionItem.tsx';
import { RadioGroup } from '#ui/field/RadioGroup.tsx';
import { useShortcut } from '#ui/field/use-shortcut.ts';
import { lazyComponent } from '#ui/page/lazy-part.tsx';
import { Popover } from '#ui/page/Popover.tsx';
import { narrowScreenQuery, useMediaQuery } from '#ui/page/use-media.ts';
import { Avatar } from '#ui/text/Avatar.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { type PaletteAction, useRegisterActions } from '#workflows/commands/PaletteActions.tsx';
import { WebhookAttention } from './Navigation.tsx';
import { useSignOut } from './SignOutDialog.tsx';
import styles from './UserMenu.module.css';

const themeNames: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' };
const themeOptions = themes.map((value) => ({ value, label: themeNames[value] }));

/** Action in the menu, which the command palette offers on every screen. */
type UserAction = Omit<PaletteAction, 'context' | 'everywhere'>;

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
  const canChangeKey = directoryKey.mode === 'ask' && !isKeyNeeded;
  const isNarrow = useMediaQuery(narrowScreenQuery);
  const close = () => panel.current?.hidePopover();

  /**
   * Returns a handler that opens a dialog and thereby closes the menu. The handler first focuses
   * the menu button, so that focus returns to this button when the dialog is closed.
   */
  const createDialogOpener = (dialog: DialogComponent) => () => {
    opener.current?.focus();
    openDialog(dialog);
  };
  const possible: readonly (UserAction | false)[] = [
    canChangeKey && {
      id: 'change-key',
      label: 'Change directory key…',
      icon: KeyRound,
      run: createDialogOpener(DirectoryKeyDialog),
    },
    canAddBookmarks && {
      id: 'bookmarklet',
      label: 'Bookmarklet',
      icon: BookmarkPlus,
      run: createDialogOpener(BookmarkletDialog),
    },
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
  const actions = possible.filter((action) => action !== false);
  useRegisterActions(() => {
    const ofThemes = themeOptions.map(({ value, label }) => ({
      id: `theme ${value}`,
      label: `Theme: ${label}`,
      context: value === theme ? 'Chosen' : '',
      icon: SunMoon,
      run: () => themeChoice.choose(value),
    }));
    return [...ofThemes, ...actions.map((action) => ({ ...action, context: '' }))].map(
      (action): PaletteAction => ({ ...action, everywhere: true }),
    );
  });

  const nameAndEmail = (
    <>
      <bdi className={styles.name}>{person.name}</bdi>{' '}
      {person.email && <bdi className={styles.email}>{person.email}</bdi>}
    </>
  );
  return (
    <>
      <button ref={opener} type="button" className={styles.opener} popoverTarget={panelId}>
        <Avatar name={person.name} />
        {isNarrow ? (
          <>
            <VisuallyHidden>{nameAndEmail}</VisuallyHidden>
            <WebhookAttention about="Webhooks: " />
          </>
        ) : (
          <span className={styles.who}>{nameAndEmail}</span>
        )}
      </button>
      <Popover
        ref={panel}
        id={panelId}
        className={styles.panel}
        onToggle={({ newState }) => setIsOpen(newState === 'open')}
      >
        {isNarrow && <div className={`${styles.who} ${styles.panelWho}`}>{nameAndEmail}</div>}
        {isOpen && <OwnLinks onLeave={close} />}
        {isNarrow && (
          <ActionItem
            label="Webhooks"
            icon={Webhook}
            link={{ to: paths.webhooks() }}
            onClick={close}
          />
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
          <ActionItem key={id} label={label} icon={icon} onClick={run} />
        ))}
      </Popover>
      {OpenDialog && <OpenDialog onClose={() => setOpenDialog(undefined)} />}
      {question}
    </>
  );
}
