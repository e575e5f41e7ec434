import { Button } from '#ui/button/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';

/** Stands in for the dialog whose file can't be loaded, so that the page behind it stays. */
export function JumpUnavailable({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title="“Jump to” can’t be opened"
      onClose={onClose}
      footer={
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      }
    >
      Its part of the app could not be loaded. Try again when the connection is back, or reload the
      page.
    </Dialog>
  );
}
