import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { restoreFocusOnRemoval } from '#ui/page/focus.ts';
import styles from './Button.module.css';

/** `label` is the accessible name. */
export function IconButton({
  label,
  icon: Icon,
  ...rest
}: Omit<ComponentProps<'button'>, 'className' | 'children' | 'aria-label'> & {
  label: string;
  icon: LucideIcon;
}) {
  return (
    <button
      ref={restoreFocusOnRemoval}
      type="button"
      {...rest}
      className={styles.icon}
      data-no-print
      aria-label={label}
    >
      <Icon aria-hidden />
    </button>
  );
}
