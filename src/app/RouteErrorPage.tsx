import { LogIn, LogOut } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useHref, useLocation, useNavigate, useRouteError } from 'react-router';
import { useSignOut } from '#app/use-sign-out.ts';
import { getFailure } from '#platform/http/failure.ts';
import { useHasSessionEnded, useObservable, useServices } from '#platform/react.tsx';
import type { FailureMessage } from '#text/failure-message.ts';
import { Button } from '#ui/button/Button.tsx';
import { useHasUnsavedWork } from '#ui/dialog/UnsavedWorkProvider.tsx';
import { FailureNotice } from '#ui/notice/FailureNotice.tsx';
import { Page } from '#ui/page/Page.tsx';
import { getFailureMessage } from '#workflows/failures/failure-message.ts';
import styles from './Shell.module.css';

/**
 * Error page without the shell. Its “Sign out” button replaces the user menu, which isn't rendered.
 */
export function ShellErrorPage() {
  const signOut = useSignOut(useServices().session, useHasUnsavedWork());
  return (
    <main>
      <RouteErrorPage />
      <div className={styles.leaveError}>
        <Button icon={LogOut} onClick={signOut}>
          Sign out
        </Button>
      </div>
    </main>
  );
}

const missingPart = {
  title: 'This screen couldn’t be loaded',
  explanation:
    'A part of the app didn’t load. The connection failed, or there is a newer version. “Try again” reloads the app.',
};

const missingPartOffline = {
  title: missingPart.title,
  explanation: 'This device is offline. The screen opens when the connection is back.',
};

function noticeTitle(sessionEnded: boolean, { isStopped }: FailureMessage): string {
  if (sessionEnded) return 'Your session has ended';
  return isStopped ? 'Nothing is shown yet' : 'Nothing can be shown';
}

/** Inside the shell, for a screen whose first load failed. */
export function RouteErrorPage() {
  const error = useRouteError();
  const { session, queryClient, newVersion, online: onlineStatus } = useServices();
  const navigate = useNavigate();
  const location = useLocation();
  const here = useHref(location);
  const failure = getFailure(error);
  const isMissingPart = newVersion.isMissingPart(error);
  const online = useObservable(onlineStatus);
  const words = useMemo(() => {
    const missing = online ? missingPart : missingPartOffline;
    return { ...getFailureMessage(error), ...(isMissingPart && missing) };
  }, [error, isMissingPart, online]);

  const retry = () => {
    // The router never retries a lazy route that failed to load.
    if (isMissingPart) return newVersion.reload();
    // React Query's error reset boundary would send a second request if the retry fails too.
    queryClient.resetQueries({ predicate: ({ state }) => state.status === 'error' });
    // Navigating to the current location resets the router's error boundary. A revalidation
    // wouldn't: loaders that only start queries finish before React renders the revalidating state.
    void navigate(location, { replace: true, state: location.state });
  };

  const sessionEnded = useHasSessionEnded();
  const ended = failure?.kind === 'unauthenticated';
  const wasOffline = failure?.kind === 'offline';

  // A retry would fail again. When this becomes false, the effect below retries.
  const isBlocked = wasOffline || isMissingPart ? !online : ended && sessionEnded;
  const wasBlocked = useRef(wasOffline || isBlocked);
  const retryNow = useEffectEvent(retry);
  useEffect(() => {
    const isUnblocked = wasBlocked.current && !isBlocked;
    wasBlocked.current = isBlocked;
    if (isUnblocked) retryNow();
  }, [isBlocked]);

  return (
    <Page title={words.title}>
      <div className={styles.error}>
        <FailureNotice
          // A new failure mounts the notice again, so that it takes focus.
          key={words.details}
          takesFocus
          message={{ ...words, title: noticeTitle(ended, words) }}
          // For a missing chunk, a retry reloads the page, which would leave an empty page without
          // a connection.
          {...(ended || (isMissingPart && !online) ? {} : { onRetry: retry })}
          actions={
            // Once the session has ended, its banner offers to sign in again, or redirects.
            ended &&
            !sessionEnded && (
              <Button size="small" icon={LogIn} onClick={() => session.signIn(here)}>
                Sign in again
              </Button>
            )
          }
        />
      </div>
    </Page>
  );
}
