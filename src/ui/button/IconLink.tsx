import type { LucideIcon } from 'lucide-react';
import type { MouseEventHandler } from 'react';
import { Link } from 'react-router';
import styles from './IconButton.module.css';

/** A link that shows only an icon; `label` is its name. `href` is outside the app, in a new tab. */
export function IconLink({
  label,
  icon: Icon,
  ...target
}: {
  label: string;
  icon: LucideIcon;
} & ({ to: string; onClick?: MouseEventHandler } | { href: string })) {
  const look = { className: styles.button, 'aria-label': label, title: label };
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
