import { LogOut } from 'lucide-react';
import { useSignOut } from '#app/use-sign-out.tsx';
import { Button } from '#ui/button/Button.tsx';
import styles from './RouteErrorPage.module.css';
import { RouteErrorPage } from './RouteErrorPage.tsx';

/** For an error of the shell itself. The menu with “Sign out” is gone with it, so the button is here. */
export function ShellErrorPage() {
  const { signOut, question } = useSignOut();
  return (
    <main>
      <RouteErrorPage />
      <div className={styles.leave}>
        <Button icon={LogOut} onClick={signOut}>
          Sign out
        </Button>
      </div>
      {question}
    </main>
  );
}
