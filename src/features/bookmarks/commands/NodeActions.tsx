import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Kbd } from '#ui/text/Kbd.tsx';
import styles from './NodeActions.module.css';

/** What can be done with the selected node, one under the other. */
export function NodeActions({ children }: { children: ReactNode }) {
  return <ul className={styles.actions}>{children}</ul>;
}

type Look = {
  icon: LucideIcon;
  label: string;
  danger?: boolean;
  /** As aria-keyshortcuts names it, and as it is written on the key. */
  shortcut?: { readonly key: string; readonly cap: string };
};

function Content({ icon: Icon, label, shortcut }: Look) {
  return (
    <>
      <Icon aria-hidden />
      <span className={styles.label}>{label}</span>
      {shortcut && <Kbd>{shortcut.cap}</Kbd>}
    </>
  );
}

export function NodeAction({
  onPress,
  isBusy = false,
  ...look
}: Look & {
  onPress: () => void;
  /** It has been asked for already. */
  isBusy?: boolean;
}) {
  return (
    <li>
      <button
        type="button"
        className={styles.action}
        data-danger={look.danger || undefined}
        aria-keyshortcuts={look.shortcut?.key}
        aria-disabled={isBusy || undefined}
        aria-busy={isBusy || undefined}
        onClick={isBusy ? undefined : onPress}
      >
        <Content {...look} />
      </button>
    </li>
  );
}

/** An action that leads out of the app. `href` has been checked. */
export function NodeLinkAction({ href, ...look }: Look & { href: string }) {
  return (
    <li>
      <a className={styles.action} href={href} target="_blank" rel="noopener noreferrer">
        <Content {...look} />
      </a>
    </li>
  );
}
