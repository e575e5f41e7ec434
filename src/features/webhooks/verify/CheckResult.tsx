import { CircleCheck } from 'lucide-react';
import { Notice } from '#ui/notice/Notice.tsx';
import { focusOnMount } from '#ui/page/focus.ts';
import styles from './CheckResult.module.css';
import type { CheckMessage } from './check-messages.ts';

function Lines({ lines }: Pick<CheckMessage, 'lines'>) {
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** What a check of a delivery has found. */
export function CheckResult({ message: { tone, title, lines } }: { message: CheckMessage }) {
  if (tone !== 'good') {
    return (
      <Notice tone={tone} title={title} takesFocus>
        <Lines lines={lines} />
      </Notice>
    );
  }
  return (
    <div ref={focusOnMount} className={styles.good} tabIndex={-1}>
      <p className={styles.title}>
        <CircleCheck aria-hidden />
        {title}
      </p>
      <Lines lines={lines} />
    </div>
  );
}
