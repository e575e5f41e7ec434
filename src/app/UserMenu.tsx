import {
  BookmarkPlus,
  FileCode,
  Info,
  Keyboard,
  KeyRound,
  LogOut,
  type LucideIcon,
  SunMoon,
} from 'lucide-react';
import { type ComponentType, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#paths.ts';
import { useObservable, useServices, useSignedInUser } from '#platform/react.tsx';
import { type Theme, themes } from '#platform/theme.ts';
import { ActionItem } from '#ui/button/ActionItem.tsx';
import { useHasUnsavedWork } from '#ui/dialog/UnsavedWorkProvider.tsx';
import { RadioGroup } from '#ui/field/RadioGroup.tsx';
import { useShortcut } from '#ui/field/use-shortcut.ts';
import { Text } from '#ui/layout/layout.tsx';
import { lazyComponent, lazyDialog } from '#ui/page/lazy-part.tsx';
import { Popover } from '#ui/page/Popover.tsx';
import { narrowScreenQuery, useMediaQuery } from '#ui/page/use-media.ts';
import { Avatar } from '#ui/text/Avatar.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { useRegisterActions } from '#workflows/palette/PaletteProvider.tsx';
import type { PaletteAction } from '#workflows/palette/palette.ts';
import { settingsAreas } from './areas.tsx';
import styles from './UserMenu.module.css';
import { useSignOut } from './use-sign-out.ts';

const themeNames: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' };
const themeOptions = themes.map((value) => ({ value, label: themeNames[value] }));

/** The command palette offers it on every screen. */
type UserAction = Omit<PaletteAction, 'context' | 'everywhere'>;

type DialogComponent = ComponentType<{ onClose: () => void }>;

const ShortcutHelpDialog = lazyDialog(
  async () => (await import('./shortcuts/ShortcutHelpDialog.tsx')).ShortcutHelpDialog,
);

const DirectoryKeyDialog = lazyDialog(
  async () => (await import('#features/sign-in/DirectoryKey.tsx')).DirectoryKeyDialog,
);

const AboutDialog = lazyDialog(async () => (await import('./AboutDialog.tsx')).AboutDialog);

const BookmarkletDialog = lazyDialog(
  async () => (await import('#features/bookmarks/dialogs/BookmarkletDialog.tsx')).BookmarkletDialog,
);

const OwnLinks = lazyComponent(
  async () => (await import('./UserProfileLinks.tsx')).UserProfileLinks,
);

export function UserMenu() {
  const { config, directoryKey, session, themeChoice } = useServices();
  const person = useSignedInUser();
  const theme = useObservable(themeChoice);
  const navigate = useNavigate();
  const panelId = useId();
  const panel = useRef<HTMLDivElement>(null);
  // People are loaded only while the menu is open.
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const signOut = useSignOut(session, useHasUnsavedWork(), () => opener.current?.focus());
  const isKeyNeeded = useObservable(directoryKey.need) !== undefined;
  const [OpenDialog, setOpenDialog] = useState<DialogComponent>();
  // The state is a function, so it needs an updater.
  const openDialog = (dialog: DialogComponent) => setOpenDialog(() => dialog);
  useShortcut('?', () => openDialog(ShortcutHelpDialog));
  const { extensions } = config;
  const canAddBookmarks = extensions.has('viewer.read') && extensions.has('viewer.changes');
  const canChangeKey = directoryKey.mode === 'ask' && !isKeyNeeded;
  const isNarrow = useMediaQuery(narrowScreenQuery);
  const close = () => panel.current?.hidePopover();

  const createDialogAction = (
    dialog: DialogComponent,
    id: string,
    label: string,
    icon: LucideIcon,
  ): UserAction => ({
    id,
    label,
    icon,
    run: () => {
      // Focus returns here when the dialog is closed.
      opener.current?.focus();
      openDialog(dialog);
    },
  });
  const possible: readonly (UserAction | false)[] = [
    canChangeKey &&
      createDialogAction(DirectoryKeyDialog, 'change-key', 'Change directory key…', KeyRound),
    canAddBookmarks &&
      createDialogAction(BookmarkletDialog, 'bookmarklet', 'Bookmarklet', BookmarkPlus),
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
      ...createDialogAction(ShortcutHelpDialog, 'shortcuts', 'Keyboard shortcuts', Keyboard),
      shortcut: '?',
      keywords: 'help',
    },
    createDialogAction(AboutDialog, 'about', 'About', Info),
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
      <Text as="bdi" weight={500}>
        {person.name}
      </Text>{' '}
      {person.email && (
        <Text as="bdi" tone="faint" size="tiny">
          {person.email}
        </Text>
      )}
    </>
  );
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={styles.opener}
        data-hover
        popoverTarget={panelId}
      >
        <Avatar name={person.name} />
        {isNarrow ? (
          <>
            <VisuallyHidden>{nameAndEmail}</VisuallyHidden>
            {settingsAreas.map(
              ({ label, Badge }) => Badge && <Badge key={label} about={`${label}: `} />,
            )}
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
        {isNarrow &&
          settingsAreas.map(({ label, icon, path }) => (
            <ActionItem key={label} label={label} icon={icon} link={{ to: path }} onClick={close} />
          ))}
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
    </>
  );
}
