import { type ReactNode, useDeferredValue } from 'react';
import styles from './Page.module.css';

/**
 * Draws what is inside one frame later than what is around it, so that a key or a stroke waits only for what
 * it is about.
 */
export function Deferred({ children }: { children: ReactNode }) {
  return useDeferredValue(children);
}

/**
 * The frame of every screen: heading, actions, an optional bar below them, content. The heading
 * takes focus after navigation (see app/use-heading-focus.ts), and `title` becomes the document's title.
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
  /** For the browser's tab and history. */
  title: string;
  /** What the heading shows where that is more than the title. */
  heading?: ReactNode;
  /** Beside the heading, such as “42” or “153 in 21 folders”. */
  count?: string | undefined;
  /** Where this screen belongs, above the heading. */
  crumb?: ReactNode;
  /** Before the titles, such as an avatar. */
  leading?: ReactNode;
  /** Right below the heading, such as tags. */
  below?: ReactNode;
  actions?: ReactNode;
  bar?: ReactNode;
  /**
   * For a list with one of its items beside it: the item has the main heading then, and under
   * 700 px the whole screen.
   */
  detailOpen?: boolean;
  /** `padded` scrolls with margins, `flush` scrolls without, `split` leaves scrolling to its parts. */
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
