import { ConfirmDialog } from '#ui/dialog/Dialog.tsx';
import styles from './PauseDialog.module.css';

/** Asks before deliveries stop. Says nothing of missed events being sent later: nothing is known. */
export function PauseDialog({
  name,
  onPause,
  onClose,
}: {
  name: string;
  onPause: () => void;
  onClose: () => void;
}) {
  return (
    <ConfirmDialog
      title="Pause this webhook?"
      keep="Keep active"
      confirm="Pause webhook"
      variant="primary"
      onConfirm={() => {
        onClose();
        onPause();
      }}
      onClose={onClose}
    >
      <div className={styles.text}>
        <p>Until you resume it, the service is asked not to deliver to</p>
        <p className={styles.endpoint}>
          <bdi>{name}</bdi>
        </p>
        <p>Events in the meantime may never be delivered.</p>
      </div>
    </ConfirmDialog>
  );
}
