import { LogIn } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import {
  isRouteErrorResponse,
  useHref,
  useLocation,
  useNavigate,
  useRouteError,
} from 'react-router';
import { connection } from '#platform/connection.ts';
import { failureMessage } from '#platform/http/describe-failure.ts';
import { failureOf } from '#platform/http/failure.ts';
import { useObservable, useServices, useSessionState } from '#platform/react.tsx';
import { Button } from '#ui/button/Button.tsx';
import { FailureNotice } from '#ui/notice/FailureNotice.tsx';
import { Page } from '#ui/page/Page.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import styles from './RouteErrorPage.module.css';

const missingPart = {
  title: 'This screen could not be loaded',
  explanation:
    'Its part of the app didn’t arrive: the connection failed, or a newer version has taken its place. Trying again loads the app anew.',
};

/** Stands in for a screen whose first load failed, inside the shell, with the way on. */
export function RouteErrorPage() {
  const error = useRouteError();
  const { session, queryClient, newVersion } = useServices();
  const navigate = useNavigate();
  const location = useLocation();
  const here = useHref(location);
  const failure = failureOf(error);
  const isMissingPart = newVersion.isMissingPart(error);
  const words = useMemo(
    () => (isMissingPart ? { ...failureMessage(error), ...missingPart } : failureMessage(error)),
    [error, isMissingPart],
  );

  const retry = () => {
    // The router keeps a part that once failed to load for as long as it lives.
    if (isMissingPart) return newVersion.reload();
    // Not react-query's error reset boundary: it would let a second failure fetch once more.
    queryClient.resetQueries({ predicate: ({ state }) => state.status === 'error' });
    // The router's boundary lets go of an error for another location. It would for a revalidation
    // too, but one whose loaders only start their queries is over before React draws it.
    void navigate(location, { replace: true, state: location.state });
  };

  const wasOffline = failure?.kind === 'offline';
  const online = useObservable(connection);
  const retryNow = useEffectEvent(retry);
  useEffect(() => {
    if (wasOffline && online) retryNow();
  }, [wasOffline, online]);

  const sessionState = useSessionState();
  const sessionEnded = sessionState.status === 'signed-in' && sessionState.ended;
  const wasEnded = useRef(sessionEnded);
  const ended = failure?.kind === 'unauthenticated';
  useEffect(() => {
    const isBack = wasEnded.current && !sessionEnded;
    wasEnded.current = sessionEnded;
    if (ended && isBack) retryNow();
  }, [ended, sessionEnded]);

  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;

  return (
    <Page title={words.title}>
      <div className={styles.narrow}>
        <FailureNotice
          // The screen that had focus is gone; its failure takes its place, and so does the next one.
          key={words.details}
          takesFocus
          words={{ ...words, title: ended ? 'Your session has ended' : 'Nothing could be shown' }}
          // Without a connection, loading anew would leave nothing at all.
          {...(ended || (isMissingPart && !online) ? {} : { onRetry: retry })}
          actions={
            // Once the session knows it has ended, the notice above every screen has the button.
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
