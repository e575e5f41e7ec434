import { type ReactNode, useDeferredValue } from 'react';
import { type Crumb, Crumbs } from './Crumbs.tsx';
import styles from './Page.module.css';

/** Doesn't delay the response to a keystroke or click. */
export function DeferredContent({ children }: { children: ReactNode }) {
  return useDeferredValue(children);
}

/** Screen with a heading, which gets focus after a navigation (app/use-heading-focus.ts). */
export function Page({
  title,
  heading = title,
  count,
  crumbs,
  leading,
  below,
  actions,
  bar,
  detailOpen = false,
  layout = 'padded',
  ruled = true,
  children,
}: {
  /** Title of the document, in the browser's tab and history. */
  title: string;
  /** Heading, if it differs from the title. */
  heading?: ReactNode;
  /** Next to the heading, such as “42” or “153 in 21 folders”. */
  count?: string | undefined;
  crumbs?: readonly Crumb[];
  /** Content before the heading, such as an avatar. */
  leading?: ReactNode;
  /** Directly below the heading, such as tags. */
  below?: ReactNode;
  actions?: ReactNode;
  bar?: ReactNode;
  /** The detail of a list item has the `h1`, and fills screens narrower than 700 px. */
  detailOpen?: boolean;
  /** If it is `split`, the children scroll separately. */
  layout?: 'padded' | 'flush' | 'split';
  ruled?: boolean;
  children: ReactNode;
}) {
  const Heading = detailOpen ? 'h2' : 'h1';
  return (
    <div className={styles.page} data-print-whole>
      <title>{`${title} · Spec Viewer`}</title>
      <header
        className={styles.head}
        data-ruled={ruled}
        data-no-print={detailOpen || undefined}
        data-detail-open={detailOpen || undefined}
        data-lead={leading !== undefined || undefined}
      >
        {leading}
        <div className={styles.titles}>
          {crumbs && <Crumbs crumbs={crumbs} />}
          <Heading className={styles.heading} tabIndex={-1}>
            {heading}
            {count !== undefined && (
              <>
                {' '}
                <span className={styles.count}>{count}</span>
              </>
            )}
          </Heading>
          {below && <div className={styles.below}>{below}</div>}
        </div>
        {actions && (
          <div className={styles.actions} data-no-print>
            {actions}
          </div>
        )}
        {bar && (
          <div className={styles.bar} data-no-print>
            {bar}
          </div>
        )}
      </header>
      <div
        className={styles.content}
        data-padded={layout === 'padded' || undefined}
        data-split={layout === 'split' || undefined}
      >
        {children}
      </div>
    </div>
  );
}
