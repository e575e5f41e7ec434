import { KeyRound, LogOut } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useObservable, usePerson, useServices } from '#platform/react.tsx';
import { type Theme, themes } from '#platform/theme.ts';
import { Button } from '#ui/button/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { useHasUnsavedWork } from '#ui/dialog/UnsavedWorkProvider.tsx';
import { SegmentedChoice } from '#ui/field/SegmentedChoice.tsx';
import { Avatar } from '#ui/text/Avatar.tsx';
import { DirectoryKeyDialog } from './DirectoryKeyDialog.tsx';
import styles from './PersonMenu.module.css';

const themeNames: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' };
const themeOptions = themes.map((value) => ({ value, label: themeNames[value] }));

/** Asks before unsaved work is lost. The safe answer has the focus. */
function SignOutDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <Dialog
      alert
      title="Sign out and lose what is on this page?"
      onClose={onStay}
      footer={
        <>
          <Button data-autofocus onClick={onStay}>
            Stay signed in
          </Button>
          <Button variant="danger" onClick={onLeave}>
            Sign out
          </Button>
        </>
      }
    >
      What you typed, or a secret that you have not stored, is not kept.
    </Dialog>
  );
}

/** The signed-in person; opens the theme choice and sign-out. A native popover: Escape closes it. */
export function PersonMenu() {
  const { session, directoryKey, themeChoice } = useServices();
  const person = usePerson();
  const theme = useObservable(themeChoice);
  const panelId = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const unsaved = useHasUnsavedWork();
  const [isAsking, setIsAsking] = useState(false);
  const isKeyNeeded = useObservable(directoryKey.need) !== undefined;
  const [isChangingKey, setIsChangingKey] = useState(false);

  const signOut = () => {
    if (!unsaved) {
      void session.signOut();
      return;
    }
    // The dialog closes the menu and gives focus back to what had it.
    opener.current?.focus();
    setIsAsking(true);
  };

  const changeKey = () => {
    opener.current?.focus();
    setIsChangingKey(true);
  };

  const nameAndEmail = (
    <>
      <bdi className={styles.name}>{person.name}</bdi>
      {person.email && <bdi className={styles.email}>{person.email}</bdi>}
    </>
  );
  return (
    <>
      <button ref={opener} type="button" className={styles.opener} popoverTarget={panelId}>
        <Avatar name={person.name} />
        <span className={styles.who}>{nameAndEmail}</span>
      </button>
      <div id={panelId} popover="auto" className={styles.panel}>
        <div className={`${styles.who} ${styles.panelWho}`}>{nameAndEmail}</div>
        <div className={styles.legend} aria-hidden>
          Theme
        </div>
        <div className={styles.theme}>
          <SegmentedChoice
            label="Theme"
            options={themeOptions}
            value={theme}
            onChange={themeChoice.choose}
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
      {isChangingKey && <DirectoryKeyDialog onClose={() => setIsChangingKey(false)} />}
      {isAsking && (
        <SignOutDialog onStay={() => setIsAsking(false)} onLeave={() => session.signOut()} />
      )}
    </>
  );
}
