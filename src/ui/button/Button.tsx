import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { restoreFocusOnRemoval } from '#ui/page/focus.ts';
import styles from './Button.module.css';

export type ButtonAppearance = {
  variant?: 'default' | 'primary' | 'danger' | 'quiet';
  size?: 'small' | 'medium' | 'large';
  icon?: LucideIcon;
};

type ButtonProps = ButtonAppearance &
  Omit<ComponentProps<'button'>, 'className' | 'disabled'> & {
    /**
     * Ignores clicks but stays in the tab order, so that focus isn't lost and screen readers find
     * it.
     */
    unavailable?: boolean;
    /** Clicks are ignored. */
    isBusy?: boolean;
  };

export function Button({
  variant = 'default',
  size = 'medium',
  icon: Icon,
  unavailable = false,
  isBusy = false,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      ref={restoreFocusOnRemoval}
      {...rest}
      type={type}
      className={styles.button}
      data-no-print
      data-variant={variant}
      data-size={size}
      data-busy={isBusy || undefined}
      aria-disabled={unavailable || isBusy || undefined}
      onClick={(event) => {
        if (unavailable || isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {Icon && <Icon aria-hidden />}
      {children}
    </button>
  );
}
