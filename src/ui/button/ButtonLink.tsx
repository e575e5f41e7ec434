import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import styles from './Button.module.css';
import type { ButtonLook } from './Button.tsx';

/** A link within the app that looks like a button. */
export function ButtonLink({
  variant = 'default',
  size = 'medium',
  icon: Icon,
  children,
  ...rest
}: ButtonLook & Omit<ComponentProps<typeof Link>, 'className'>) {
  return (
    <Link {...rest} className={styles.button} data-variant={variant} data-size={size}>
      {Icon && <Icon aria-hidden />}
      {children}
    </Link>
  );
}
