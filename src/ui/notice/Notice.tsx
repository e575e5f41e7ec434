import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { focusOnMount } from '#ui/page/focus.ts';
import styles from './Notice.module.css';

/** Note about the content of a field; doesn't prevent submitting. */
export function FieldNote({
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
 * The tone `danger` is an alert, which screen readers announce when it appears. `takesFocus` is for
 * its first render, not for changes of its content.
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
            // A countdown changes the label of a button every second, which must not be announced.
            <div className={styles.actions} aria-live="off">
              {actions}
            </div>
          )}
        </div>
      )}
    </div>
  );
}
