import { Button } from '#ui/button/Button.tsx';
import styles from './JumpDialog.module.css';

/** Shown when the search’s part of the app can't be loaded. */
export function JumpUnavailable({ onClose }: { onClose: () => void }) {
  return (
    <div className={styles.unavailable} role="alert">
      <h2>“Jump to” can’t be opened</h2>
      <p>
        A part of the app didn’t load. Try again when the connection is back, or reload the page.
      </p>
      <Button autoFocus onClick={onClose}>
        Close
      </Button>
    </div>
  );
}
