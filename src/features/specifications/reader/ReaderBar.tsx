import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#paths.ts';
import { Text } from '#ui/layout/layout.tsx';
import styles from './reader.module.css';

/**
 * Bar above a document: a link back, the path (with the repository) or the file name, and action
 * buttons.
 */
export function ReaderBar({
  name: { codeHostSlug, path },
  back,
  children,
}: {
  name: { readonly codeHostSlug?: string; readonly path: string };
  back: ReactNode;
  /** Buttons and links at the end of the bar. */
  children: ReactNode;
}) {
  return (
    <div className={styles.bar}>
      {back}
      <h1 className={styles.path} tabIndex={-1}>
        {codeHostSlug !== undefined && (
          <Text as="span" tone="soft" data-quiet data-only="wide">
            <Link to={paths.repository(codeHostSlug)}>
              <bdi>{codeHostSlug}</bdi>
            </Link>
            <span className={styles.slash}> / </span>
          </Text>
        )}
        <bdi>{path}</bdi>
      </h1>
      <div className={styles.actions}>{children}</div>
    </div>
  );
}
