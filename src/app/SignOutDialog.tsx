import { Button } from '#ui/button/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';

/** Where signing out would lose unsaved work. */
export type UnsavedPlace = 'here' | 'elsewhere' | 'both';

const titles: Record<UnsavedPlace, string> = {
  here: 'Sign out and lose what is on this page?',
  elsewhere: 'Sign out and lose what is in another tab?',
  both: 'Sign out and lose what is on this page and in another tab?',
};

const losses: Record<UnsavedPlace, string> = {
  here: 'What you typed and any secret that you haven’t stored will be lost.',
  elsewhere: 'What you typed there and any secret that you haven’t stored will be lost.',
  both: 'What you typed and any secret that you haven’t stored will be lost, here and in the other tab.',
};

/** Asks before unsaved work is lost. The safe answer has the focus. */
export function SignOutDialog({
  unsaved,
  onStay,
  onLeave,
}: {
  unsaved: UnsavedPlace;
  onStay: () => void;
  onLeave: () => void;
}) {
  return (
    <Dialog
      alert
      title={titles[unsaved]}
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
      {losses[unsaved]}
    </Dialog>
  );
}
