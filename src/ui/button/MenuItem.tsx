import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import styles from './MenuItem.module.css';

/** A row of a menu: it does something, or leads to a place in the app. */
export function MenuItem({
  label,
  icon: Icon,
  to,
  onClick,
}: {
  label: string;
  icon: LucideIcon;
  to?: string;
  onClick: () => void;
}) {
  const words = (
    <>
      <Icon aria-hidden />
      {label}
    </>
  );
  return to === undefined ? (
    <button type="button" className={styles.item} onClick={onClick}>
      {words}
    </button>
  ) : (
    <Link className={styles.item} to={to} onClick={onClick}>
      {words}
    </Link>
  );
}
