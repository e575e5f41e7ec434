import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './messages.module.css';

/** Message about a state of the whole app, such as a lost connection. */
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
    <div className={styles.banner} data-message>
      <Icon aria-hidden />
      <p className={styles.text}>
        <strong>{title}</strong> {children}
      </p>
      {actions}
    </div>
  );
}
