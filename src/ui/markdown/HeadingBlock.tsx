import type { ReactNode } from 'react';
import type { Heading } from '#text/markdown/markdown-document.ts';
import type { Drawing } from './drawing.ts';
import styles from './HeadingBlock.module.css';

const tags = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const;

/** A heading that links can lead to, with its tools beside it. */
export function HeadingBlock({
  heading,
  drawing: { topLevel, hasFragments, headingTools },
  children,
}: {
  heading: Heading;
  drawing: Drawing;
  children: ReactNode;
}) {
  const Tag = tags[heading.level + topLevel - 2] ?? 'h6';
  return (
    <div className={styles.heading} data-level={heading.level}>
      {hasFragments ? (
        // Focus moves here when a link leads here.
        <Tag id={heading.slug} tabIndex={-1} dir="auto">
          {children}
        </Tag>
      ) : (
        <Tag dir="auto">{children}</Tag>
      )}
      {headingTools?.(heading)}
    </div>
  );
}
