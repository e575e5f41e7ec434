import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import styles from './text.module.css';

/** The content is rendered only while open. */
export function Disclosure({
  summary,
  children,
}: {
  summary: ReactNode;
  children: () => ReactNode;
}) {
  const [open, setOpen] = useState(false);
  return (
    <details
      className={styles.fold}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <span>{summary}</span>
        <ChevronDown aria-hidden />
      </summary>
      {open && <div className={styles.inside}>{children()}</div>}
    </details>
  );
}
