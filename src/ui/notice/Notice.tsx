import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './Notice.module.css';

const icons = { info: Info, warn: TriangleAlert, danger: CircleAlert };

/**
 * Something to know, where it matters. With `tone="danger"` it is an alert: announced when it
 * appears. With `takesFocus` it has the focus from then on, until the person moves it: what it says
 * later leaves the focus alone.
 */
export function Notice({
  tone = 'info',
  title,
  children,
  actions,
  takesFocus = false,
}: {
  tone?: 'info' | 'warn' | 'danger';
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  takesFocus?: boolean;
}) {
  const notice = useRef<HTMLDivElement>(null);
  const Icon = icons[tone];

  useEffect(() => {
    if (takesFocus) notice.current?.focus();
  }, [takesFocus]);

  return (
    <div
      ref={notice}
      className={styles.notice}
      data-tone={tone}
      role={tone === 'danger' ? 'alert' : undefined}
      tabIndex={-1}
    >
      <Icon aria-hidden />
      <div className={styles.title}>{title}</div>
      {(children || actions) && (
        <div className={styles.content}>
          {children && <div>{children}</div>}
          {actions && (
            // What a button says may change every second; only the words are announced.
            <div className={styles.actions} aria-live="off">
              {actions}
            </div>
          )}
        </div>
      )}
    </div>
  );
}
