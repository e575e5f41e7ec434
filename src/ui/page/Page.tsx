import { type ReactNode, useDeferredValue } from 'react';
import styles from './Page.module.css';

/**
 * Renders its children in a deferred update, so that a keystroke or click waits only for the
 * elements around them.
 */
export function Deferred({ children }: { children: ReactNode }) {
  return useDeferredValue(children);
}

/**
 * Layout of every screen: heading, actions, an optional bar below them, content. The heading takes
 * focus after navigation (see app/use-heading-focus.ts), and `title` becomes the document's title.
 */
export function Page({
  title,
  heading = title,
  count,
  crumb,
  leading,
  below,
  actions,
  bar,
  detailOpen = false,
  layout = 'padded',
  ruled = true,
  children,
}: {
  /** Title in the browser's tab and history. */
  title: string;
  /** Content of the heading, if it is more than the title. */
  heading?: ReactNode;
  /** Text next to the heading, such as “42” or “153 in 21 folders”. */
  count?: string | undefined;
  /** Breadcrumb above the heading: the parent of this screen. */
  crumb?: ReactNode;
  /** Content before the heading, such as an avatar. */
  leading?: ReactNode;
  /** Content directly below the heading, such as tags. */
  below?: ReactNode;
  actions?: ReactNode;
  bar?: ReactNode;
  /**
   * True if the detail of a list item is open: the detail has the `h1` then, and fills the screen
   * below 700 px.
   */
  detailOpen?: boolean;
  /**
   * Scrolling of the content: `padded` scrolls with margins, `flush` scrolls without, `split`
   * leaves scrolling to its children.
   */
  layout?: 'padded' | 'flush' | 'split';
  ruled?: boolean;
  children: ReactNode;
}) {
  const Heading = detailOpen ? 'h2' : 'h1';
  return (
    <div className={styles.page}>
      <title>{`${title} · Spec Viewer`}</title>
      <header
        className={styles.head}
        data-ruled={ruled}
        data-detail-open={detailOpen || undefined}
        data-lead={leading !== undefined || undefined}
      >
        {leading}
        <div className={styles.titles}>
          {crumb && <div className={styles.crumb}>{crumb}</div>}
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
        {actions && <div className={styles.actions}>{actions}</div>}
        {bar && <div className={styles.bar}>{bar}</div>}
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
