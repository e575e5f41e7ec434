import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './Page.module.css';

export type Crumb = { readonly to: string; readonly label: ReactNode };

/** Links to the pages that contain this one, outermost first. */
export function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <div className={styles.crumbs} data-quiet>
      {crumbs.map(({ to, label }, index) => (
        <Fragment key={to}>
          {index > 0 && <span aria-hidden>/</span>}
          <Link to={to}>
            <bdi>{label}</bdi>
          </Link>
        </Fragment>
      ))}
    </div>
  );
}
