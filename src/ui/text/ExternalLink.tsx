import type { ReactNode } from 'react';
import { checkLink } from '#text/safe-link.ts';
import styles from './ExternalLink.module.css';

/** A link out of the app in a new tab, or plain text with the reason where it isn't safe. */
export function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  const link = checkLink(href);
  if (!link.safe) {
    return (
      <span className={styles.unsafe}>
        {children} <small>({link.reason})</small>
      </span>
    );
  }
  return (
    <a href={link.href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
