import { LogOut, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSignOut } from '#app/use-sign-out.ts';
import type { ConfigProblem } from '#platform/config.ts';
import type { Session } from '#platform/session/session.ts';
import { Button } from '#ui/button/Button.tsx';
import { SlowLoadingNotice } from '#ui/page/LoadingPlaceholders.tsx';
import { BrandMark } from '#ui/text/BrandMark.tsx';
import { ConfirmProvider } from '#workflows/forms/confirm.tsx';
import styles from './StandalonePage.module.css';

/** Shown if the start of the app takes long; a fast start shows an empty page. */
export function SlowStartPage() {
  return (
    <div className={styles.page}>
      <SlowLoadingNotice onCancel={undefined} afterMs={0} />
    </div>
  );
}

type SignOutSession = Pick<Session, 'hasUnsavedWorkElsewhere' | 'signOut'>;

function SignOutButton({ session }: { session: SignOutSession }) {
  const leave = async () => {
    await session.signOut();
    // Reached only if the redirect to the provider failed. The app has crashed, so it has to be
    // reloaded to show the sign-in page.
    window.location.reload();
  };
  const signOut = useSignOut({ ...session, signOut: leave }, false);
  return (
    <Button icon={LogOut} onClick={signOut}>
      Sign out
    </Button>
  );
}

/** Page that replaces the app after an error that nothing else caught. */
export function CrashPage({ session }: { session?: SignOutSession | undefined }) {
  return (
    <StandalonePage title="Fault" heading="Spec Viewer stopped working">
      <p>
        Something went wrong in the app. Your saved data is not affected. Reload the app. If that
        doesn’t help, contact your administrator.
      </p>
      <Button icon={RotateCw} onClick={() => window.location.reload()}>
        Reload
      </Button>
      {session && (
        <ConfirmProvider>
          <SignOutButton session={session} />
        </ConfirmProvider>
      )}
    </StandalonePage>
  );
}

/** Lists the invalid fields of config.json for the person who deployed the app. */
export function ConfigErrorPage({ problems }: { problems: readonly ConfigProblem[] }) {
  return (
    <StandalonePage title="Configuration problem" heading="This deployment isn’t configured yet">
      <p>
        Spec Viewer found {problems.length === 1 ? 'a problem' : `${problems.length} problems`} in{' '}
        <code>config.json</code>. Your data is not affected. Whoever runs this app can fix it.
      </p>
      <ul className={styles.problems}>
        {problems.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            <code>{field}</code>
            <span>{message}</span>
          </li>
        ))}
      </ul>
      <Button icon={RotateCw} onClick={() => window.location.reload()}>
        Try again
      </Button>
    </StandalonePage>
  );
}

export function StandalonePage({
  title,
  heading,
  children,
}: {
  title: string;
  heading: string;
  children: ReactNode;
}) {
  return (
    <main className={styles.page}>
      <title>{`${title} · Spec Viewer`}</title>
      <BrandMark size="large" />
      <h1>{heading}</h1>
      {children}
    </main>
  );
}
