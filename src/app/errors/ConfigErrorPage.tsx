import { RotateCw } from 'lucide-react';
import type { ConfigProblem } from '#platform/config.ts';
import { Button } from '#ui/button/Button.tsx';
import styles from './ConfigErrorPage.module.css';
import { StandalonePage } from './StandalonePage.tsx';

/** For the person who deployed the app: which field of config.json is wrong, and how. */
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
