import { LogIn, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useHref, useLocation, useNavigation } from 'react-router';
import { useHasSessionEnded, useServices } from '#platform/react.tsx';
import { Button } from '#ui/button/Button.tsx';
import { useHasUnsavedWork } from '#ui/dialog/UnsavedWorkProvider.tsx';
import { Banner } from '#ui/notice/Banner.tsx';

/**
 * When the session has ended: goes to sign in and comes back to the same address. If that would lose
 * something on screen, it offers to sign in again in a window instead.
 */
export function SessionNotice() {
  const { session, queryClient } = useServices();
  // During a navigation, the person comes back to its destination.
  const { location: next } = useNavigation();
  const present = useLocation();
  const here = useHref(next ?? present);
  const unsaved = useHasUnsavedWork();
  const [attempt, setAttempt] = useState<AbortController>();
  const [problem, setProblem] = useState<string>();
  const ended = useHasSessionEnded();
  const leaves = ended && !unsaved && !session.signedInJustNow();

  useEffect(() => {
    if (leaves) void session.signIn(here);
  }, [leaves, session, here]);

  if (!ended || leaves) return null;

  const signInAgain = async () => {
    const next = new AbortController();
    setAttempt(next);
    setProblem(undefined);
    const failed = await session.signInAgain(next.signal);
    setAttempt(undefined);
    setProblem(failed);
    if (failed !== undefined || next.signal.aborted) return;
    // The notice is gone, and with it the button that had focus.
    document.querySelector('main')?.focus();
    void queryClient.invalidateQueries();
  };

  return (
    <div role="alert">
      <Banner
        icon={TriangleAlert}
        title="Your session has ended."
        actions={
          attempt === undefined ? (
            <Button size="small" icon={LogIn} onClick={signInAgain}>
              Sign in again
            </Button>
          ) : (
            <Button size="small" onClick={() => attempt.abort()}>
              Cancel
            </Button>
          )
        }
      >
        {problem ??
          (attempt === undefined
            ? 'Sign in again in a small window. This page stays as it is.'
            : 'Continue in the window that has opened. If you closed it, cancel and try again.')}
      </Banner>
    </div>
  );
}
