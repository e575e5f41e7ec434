import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Notice } from '#ui/notice/Notice.tsx';
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
export function CheckResult({ words: { tone, title, lines } }: { words: CheckMessage }) {
  const good = useRef<HTMLDivElement>(null);

  useEffect(() => good.current?.focus(), []);

  if (tone !== 'good') {
    return (
      <Notice tone={tone} title={title} takesFocus>
        <Lines lines={lines} />
      </Notice>
    );
  }
  return (
    <div ref={good} className={styles.good} tabIndex={-1}>
      <p className={styles.title}>
        <CircleCheck aria-hidden />
        {title}
      </p>
      <Lines lines={lines} />
    </div>
  );
}
