import { useState } from 'react';
import { type Services, useObservable } from '#platform/react.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Notice } from '#ui/notice/Notice.tsx';
import styles from './Shell.module.css';

/** Blocked requests look like network failures. */
export function PolicyNotice({ blockedOrigins }: Pick<Services, 'blockedOrigins'>) {
  const origins = useObservable(blockedOrigins);
  const [hidden, setHidden] = useState(0);
  if (origins.length === hidden) return null;
  return (
    <div className={styles.policyNotice} data-no-print>
      <Notice
        tone="danger"
        title={`This deployment does not allow requests to ${origins.join(', ')}`}
        actions={
          <Button size="small" onClick={() => setHidden(origins.length)}>
            Hide
          </Button>
        }
      >
        Its security policy doesn’t include {origins.length === 1 ? 'that URL' : 'those URLs'}.
        Whoever runs this app can generate its headers again.
      </Notice>
    </div>
  );
}
