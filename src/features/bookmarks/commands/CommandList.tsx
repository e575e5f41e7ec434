import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Kbd } from '#ui/text/Kbd.tsx';
import type { OfferedCommand } from './bookmark-command.ts';
import styles from './CommandList.module.css';
import { formatShortcut } from './format-shortcut.ts';

/** What can be done with the selected nodes, one under the other. */
export function CommandList({ children }: { children: ReactNode }) {
  return <ul className={styles.actions}>{children}</ul>;
}

type Look = {
  icon: LucideIcon;
  label: string;
  isDangerous?: boolean;
  /** As `aria-keyshortcuts` names it. */
  keys?: string | undefined;
};

function Content({ icon: Icon, label, keys }: Look) {
  return (
    <>
      <Icon aria-hidden />
      <span className={styles.label}>{label}</span>
      {keys !== undefined && <Kbd>{formatShortcut(keys)}</Kbd>}
    </>
  );
}

export function CommandButton({
  run,
  isBusy = false,
  ...look
}: Look & { run: () => void; isBusy?: boolean }) {
  return (
    <li>
      <button
        type="button"
        className={styles.action}
        data-danger={look.isDangerous || undefined}
        aria-keyshortcuts={look.keys}
        aria-disabled={isBusy || undefined}
        aria-busy={isBusy || undefined}
        onClick={isBusy ? undefined : run}
      >
        <Content {...look} />
      </button>
    </li>
  );
}

/** Leads out of the app. `href` has been checked. */
export function CommandLink({ href, ...look }: Look & { href: string }) {
  return (
    <li>
      <a className={styles.action} href={href} target="_blank" rel="noopener noreferrer">
        <Content {...look} />
      </a>
    </li>
  );
}

export function OfferedCommands({ groups }: { groups: readonly (readonly OfferedCommand[])[] }) {
  return (
    <CommandList>
      {groups.flat().map(({ id, ...command }) => (
        <CommandButton key={id} {...command} />
      ))}
    </CommandList>
  );
}
