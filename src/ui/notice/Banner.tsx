import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Banner.module.css';

/** Something about the whole app that holds for a while, above the screen it is about. */
export function Banner({
  icon: Icon,
  title,
  children,
  actions,
}: {
  icon: LucideIcon;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className={styles.banner}>
      <Icon aria-hidden />
      <p className={styles.text}>
        <strong>{title}</strong> {children}
      </p>
      {actions}
    </div>
  );
}
