import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import styles from './JsonDetails.module.css';

/** A disclosure whose content is drawn when it is opened. */
export function JsonDetails({
  summary,
  startsOpen,
  children,
}: {
  summary: ReactNode;
  startsOpen: boolean;
  children: () => ReactNode;
}) {
  const [open, setOpen] = useState(startsOpen);
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
