import type { LucideIcon } from 'lucide-react';
import type { MouseEventHandler } from 'react';
import { Link, type LinkProps } from 'react-router';
import { formatShortcut, Kbd } from '#ui/text/Kbd.tsx';
import styles from './ActionItem.module.css';

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
  /** In the format of `aria-keyshortcuts`; the panel doesn't handle the keys. */
  keys?: string | undefined;
  isDangerous?: boolean | undefined;
  link?: Pick<LinkProps, 'to' | 'target' | 'rel'> | undefined;
  onClick?: MouseEventHandler | undefined;
}) {
  const action = {
    className: styles.item,
    'data-hover': true,
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
  return link ? (
    <Link {...action} {...link} onClick={onClick} />
  ) : (
    <button type="button" {...action} onClick={onClick} />
  );
}
