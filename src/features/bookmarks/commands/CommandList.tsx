import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { onPlainClick } from '#ui/button/ButtonLink.tsx';
import { formatShortcut, Kbd } from '#ui/text/Kbd.tsx';
import type { CommandLink, OfferedCommand } from './bookmark-command.ts';
import styles from './CommandList.module.css';

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

function LinkedCommand({ link, run, ...look }: Look & { link: CommandLink; run: () => void }) {
  return (
    <li>
      {'to' in link ? (
        <Link className={styles.action} to={link.to} onClick={onPlainClick(run)}>
          <Content {...look} />
        </Link>
      ) : (
        <a className={styles.action} href={link.href} target="_blank" rel="noopener noreferrer">
          <Content {...look} />
        </a>
      )}
    </li>
  );
}

export function OfferedCommands({ groups }: { groups: readonly (readonly OfferedCommand[])[] }) {
  return (
    <CommandList>
      {groups
        .flat()
        .map(({ id, link, ...command }) =>
          link ? (
            <LinkedCommand key={id} link={link} {...command} />
          ) : (
            <CommandButton key={id} {...command} />
          ),
        )}
    </CommandList>
  );
}
