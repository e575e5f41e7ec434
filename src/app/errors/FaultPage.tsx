import { LogOut, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { SignOutDialog } from '#app/SignOutDialog.tsx';
import type { Session } from '#platform/session/session.ts';
import { Button } from '#ui/button/Button.tsx';
import { StandalonePage } from './StandalonePage.tsx';

/**
 * For an error that the whole app can't recover from: it didn't start, or it broke.
 * @param session if somebody is signed in, who can leave
 */
export function FaultPage({
  session,
}: {
  session?: Pick<Session, 'hasUnsavedWorkElsewhere' | 'signOut'> | undefined;
}) {
  const [isAsking, setIsAsking] = useState(false);
  const leave = async () => {
    await session?.signOut();
    // The page is still here, and broken.
    window.location.reload();
  };
  const signOut = async () => {
    if (await session?.hasUnsavedWorkElsewhere()) setIsAsking(true);
    else await leave();
  };
  return (
    <StandalonePage title="Fault" heading="Spec Viewer stopped working">
      <p>
        Something went wrong in the app. What was saved is not affected. Reload the app. If that
        doesn’t help, tell whoever runs it.
      </p>
      <Button icon={RotateCw} onClick={() => window.location.reload()}>
        Reload
      </Button>
      {session && (
        <Button icon={LogOut} onClick={signOut}>
          Sign out
        </Button>
      )}
      {isAsking && (
        <SignOutDialog unsaved="elsewhere" onStay={() => setIsAsking(false)} onLeave={leave} />
      )}
    </StandalonePage>
  );
}
