import { LogIn } from 'lucide-react';
import { useState } from 'react';
import type { Services } from '#platform/react.tsx';
import type { SessionState } from '#platform/session/session.ts';
import { Button } from '#ui/button/Button.tsx';
import { Notice } from '#ui/notice/Notice.tsx';
import { BrandMark } from '#ui/text/BrandMark.tsx';
import styles from './sign-in.module.css';

type SignedOut = Extract<SessionState, { status: 'signed-out' }>;

const introduction: Record<SignedOut['because'], string> = {
  'not-yet': 'Competencies, people and the specifications you keep at hand.',
  paused:
    'The sign-in provider didn’t return to this page, so it isn’t asked automatically for a few minutes. Sign in to continue.',
  failed: 'Competencies, people and the specifications you keep at hand.',
  'signing-out': 'Signing out…',
  'signed-out': 'You are signed out. Your data has been removed from this page.',
  'here-only':
    'You are signed out here. The sign-in provider couldn’t be reached, so you may still be signed in there.',
};

/**
 * Page shown at every URL while no user is signed in. After signing in, the user returns to the
 * same URL.
 */
export function SignInPage({
  config,
  session,
  state,
}: Pick<Services, 'config' | 'session'> & { state: SignedOut }) {
  const [signingIn, setSigningIn] = useState(false);
  const failed = state.because === 'failed';
  const isLeaving = signingIn || state.because === 'signing-out';

  const signIn = async () => {
    if (isLeaving) return;
    setSigningIn(true);
    const { pathname, search, hash } = window.location;
    await session.signIn(pathname + search + hash);
    setSigningIn(false);
  };

  return (
    <main className={styles.page}>
      <title>Sign in · Spec Viewer</title>
      <BrandMark size="large" />
      <h1>Spec Viewer</h1>
      <p className={styles.text}>{introduction[state.because]}</p>
      {failed && (
        <div className={styles.notice}>
          <Notice tone="danger" title="The sign-in wasn’t completed">
            {state.problem}
          </Notice>
        </div>
      )}
      <Button variant="primary" size="large" icon={LogIn} unavailable={isLeaving} onClick={signIn}>
        {failed ? 'Try again' : 'Sign in'}
      </Button>
      <p className={styles.after}>You will be sent to {new URL(config.oidc.authority).host}</p>
      {state.details && (
        <details className={styles.details}>
          <summary>Details</summary>
          <p>
            <bdi>{state.details}</bdi>
          </p>
        </details>
      )}
    </main>
  );
}
