import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { inlineText } from '#text/markdown/inline-text.ts';
import type { Inline } from '#text/markdown/markdown-document.ts';
import type { Drawing } from './drawing.ts';
import styles from './MarkdownLink.module.css';

/** A link as far as it may be followed; print shows its address. */
export function MarkdownLink({
  link: { href, title, children: label },
  drawing,
  children,
}: {
  link: Extract<Inline, { kind: 'link' }>;
  drawing: Drawing;
  children: ReactNode;
}) {
  const target = drawing.resolveLink(href);
  if (target.kind === 'none') {
    // The label of an e-mail address, which every text may have, is enough.
    const reason = /^mailto:/i.test(href) ? '' : target.reason;
    return (
      <span className={styles.unresolved} title={title}>
        {children}
        {reason !== '' && <small> ({reason})</small>}
      </span>
    );
  }
  const saysItself = href.startsWith('#') || href.endsWith(inlineText(label));
  const shared = { className: styles.link, title, 'data-address': saysItself ? undefined : href };
  return target.kind === 'inside' ? (
    <Link to={target.to} {...shared}>
      {children}
    </Link>
  ) : (
    <a href={target.href} target="_blank" rel="noopener noreferrer" {...shared}>
      {children}
    </a>
  );
}
