import { LogOut, RotateCw } from 'lucide-react';
import { Button } from '#ui/button/Button.tsx';
import { StandalonePage } from './StandalonePage.tsx';

/** For an error that the whole app can't recover from: it didn't start, or it broke. */
export function FaultPage({ onSignOut }: { onSignOut?: (() => unknown) | undefined }) {
  return (
    <StandalonePage title="Fault" heading="Spec Viewer can’t go on">
      <p>
        Something in the app itself went wrong. It is not anything you did, and nothing that was
        saved is affected. Loading it again may help; if it doesn’t, tell whoever runs this app.
      </p>
      <Button icon={RotateCw} onClick={() => window.location.reload()}>
        Load again
      </Button>
      {onSignOut && (
        <Button icon={LogOut} onClick={onSignOut}>
          Sign out
        </Button>
      )}
    </StandalonePage>
  );
}
