import { KeyRound, LogOut } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useObservable, usePerson, useServices } from '#platform/react.tsx';
import { useHasUnsavedWork } from '#ui/dialog/UnsavedWorkProvider.tsx';
import { SegmentedChoice } from '#ui/field/SegmentedChoice.tsx';
import { Avatar } from '#ui/text/Avatar.tsx';
import { DirectoryKeyDialog } from './DirectoryKeyDialog.tsx';
import styles from './PersonMenu.module.css';
import { SignOutDialog } from './SignOutDialog.tsx';
import { useThemeChoice } from './ThemeChoiceProvider.tsx';
import { type Theme, themes } from './theme.ts';

const themeNames: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' };
const themeOptions = themes.map((value) => ({ value, label: themeNames[value] }));

/** The signed-in person; opens the theme choice and sign-out. A native popover: Escape closes it. */
export function PersonMenu() {
  const { session, directoryKey } = useServices();
  const person = usePerson();
  const choice = useThemeChoice();
  const theme = useObservable(choice);
  const panelId = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const unsaved = useHasUnsavedWork();
  const [asking, setAsking] = useState(false);
  const isKeyNeeded = useObservable(directoryKey.need) !== undefined;
  const [changingKey, setChangingKey] = useState(false);

  const signOut = () => {
    if (!unsaved) {
      void session.signOut();
      return;
    }
    // The dialog closes the menu and gives focus back to what had it.
    opener.current?.focus();
    setAsking(true);
  };

  const changeKey = () => {
    opener.current?.focus();
    setChangingKey(true);
  };

  const who = (
    <>
      <bdi className={styles.name}>{person.name}</bdi>
      {person.email && <bdi className={styles.email}>{person.email}</bdi>}
    </>
  );
  return (
    <>
      <button ref={opener} type="button" className={styles.opener} popoverTarget={panelId}>
        <Avatar name={person.name} />
        <span className={styles.who}>{who}</span>
      </button>
      <div id={panelId} popover="auto" className={styles.panel}>
        <div className={`${styles.who} ${styles.panelWho}`}>{who}</div>
        <div className={styles.legend} aria-hidden>
          Theme
        </div>
        <div className={styles.theme}>
          <SegmentedChoice
            label="Theme"
            options={themeOptions}
            value={theme}
            onChange={choice.choose}
          />
        </div>
        {directoryKey.mode === 'ask' && !isKeyNeeded && (
          <button type="button" className={styles.item} onClick={changeKey}>
            <KeyRound aria-hidden />
            Change directory key…
          </button>
        )}
        <button type="button" className={styles.item} onClick={signOut}>
          <LogOut aria-hidden />
          Sign out
        </button>
      </div>
      {changingKey && <DirectoryKeyDialog onClose={() => setChangingKey(false)} />}
      {asking && (
        <SignOutDialog onStay={() => setAsking(false)} onLeave={() => session.signOut()} />
      )}
    </>
  );
}
