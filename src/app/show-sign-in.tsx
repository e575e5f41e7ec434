import { StrictMode } from 'react';
import { SignInPage } from '#features/sign-in/SignInPage.tsx';
import { type Services, useObservable } from '#platform/react.tsx';
// Includes the messages of failed sign-ins, so that they are available offline.
import '#platform/session/sign-in-problem.ts';
import { PolicyNotice } from './PolicyNotice.tsx';
import { getReactRoot } from './react-root.ts';

type Parts = Pick<Services, 'config' | 'session' | 'blockedOrigins'>;

function SignedOut({ config, session, blockedOrigins }: Parts) {
  const state = useObservable(session);
  return (
    <>
      {/* Renders nothing for a signed-in user: signing in navigates away from this page, and
          the app starts on a new page. */}
      {state.status === 'signed-out' && (
        <SignInPage config={config} session={session} state={state} />
      )}
      <PolicyNotice blockedOrigins={blockedOrigins} />
    </>
  );
}

/** Doesn't load the app. If rendering throws, `onUncaughtError` is called. */
export function renderSignIn(parts: Parts, onUncaughtError: (error: unknown) => void): void {
  getReactRoot({ onUncaughtError }).render(
    <StrictMode>
      <SignedOut {...parts} />
    </StrictMode>,
  );
}
