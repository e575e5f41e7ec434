import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { focusOnMount } from '#ui/page/focus.ts';
import styles from './Notice.module.css';

/** One thing to know about what stands in a field; it doesn't keep anything from being sent. */
export function Advice({
  tone,
  action,
  children,
}: {
  tone: 'info' | 'warn';
  action?: ReactNode;
  children: ReactNode;
}) {
  const Icon = tone === 'warn' ? TriangleAlert : Info;
  return (
    <div className={styles.advice} data-tone={tone}>
      <Icon aria-hidden />
      <span>{children}</span>
      {action}
    </div>
  );
}

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
  const Icon = icons[tone];

  return (
    <div
      ref={takesFocus ? focusOnMount : undefined}
      data-autofocus={takesFocus || undefined}
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
