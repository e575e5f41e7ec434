import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, MouseEvent, MouseEventHandler } from 'react';
import { Link } from 'react-router';
import styles from './Button.module.css';
import type { ButtonAppearance } from './Button.tsx';

/** Except for clicks that open a new tab or window, calls `run` instead of following the link. */
export function createPlainClickHandler(run: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    run();
  };
}

/** `label` is the accessible name. `href` is an external URL, which opens in a new tab. */
export function IconLink({
  label,
  icon: Icon,
  ...target
}: {
  label: string;
  icon: LucideIcon;
} & ({ to: string; onClick?: MouseEventHandler } | { href: string })) {
  const look = { className: styles.icon, 'data-no-print': true, 'aria-label': label, title: label };
  return 'to' in target ? (
    <Link {...look} {...target}>
      <Icon aria-hidden />
    </Link>
  ) : (
    <a {...look} href={target.href} target="_blank" rel="noopener noreferrer">
      <Icon aria-hidden />
    </a>
  );
}

export function ButtonLink({
  variant = 'default',
  size = 'medium',
  icon: Icon,
  children,
  ...rest
}: ButtonAppearance & Omit<ComponentProps<typeof Link>, 'className'>) {
  return (
    <Link {...rest} className={styles.button} data-no-print data-variant={variant} data-size={size}>
      {Icon && <Icon aria-hidden />}
      {children}
    </Link>
  );
}
