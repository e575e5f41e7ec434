import type { LucideIcon } from 'lucide-react';
import type { MouseEventHandler } from 'react';
import { Link } from 'react-router';
import { formatShortcut, Kbd } from '#ui/text/Kbd.tsx';
import styles from './ActionItem.module.css';

/** Action in a list of a panel: a button, or a link to a page of the app or to another site. */
export function ActionItem({
  label,
  icon: Icon,
  keys,
  isDangerous = false,
  link,
  onClick,
}: {
  label: string;
  icon: LucideIcon;
  /** Shortcut keys in the format of `aria-keyshortcuts`, which the panel doesn't handle. */
  keys?: string | undefined;
  isDangerous?: boolean | undefined;
  link?: { readonly to: string } | { readonly href: string } | undefined;
  /** Not called for links to another site. */
  onClick: MouseEventHandler;
}) {
  const action = {
    className: styles.item,
    'data-danger': isDangerous || undefined,
    'aria-keyshortcuts': keys,
    children: (
      <>
        <Icon aria-hidden />
        {label}
        {keys !== undefined && <Kbd>{formatShortcut(keys)}</Kbd>}
      </>
    ),
  };
  if (link === undefined) return <button type="button" {...action} onClick={onClick} />;
  return 'to' in link ? (
    <Link {...action} to={link.to} onClick={onClick} />
  ) : (
    <a {...action} href={link.href} target="_blank" rel="noopener noreferrer" />
  );
}
