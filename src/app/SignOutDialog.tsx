import { Button } from '#ui/button/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';

/** Asked when signing out would lose what is on screen. The safe answer has the focus. */
export function SignOutDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
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
