import type { CreateStep } from '#data/bookmarks/jobs/create-steps.ts';
import { quoted } from '#features/bookmarks/node-labels.ts';
import { formatCount } from '#text/format-number.ts';
import styles from './NamedItemList.module.css';

const mostShown = 20;

/** Something named in a list, and what there is to say of it. */
export type NamedItem = { readonly key: string; readonly name: string; readonly words?: string };

export function namedStep(step: CreateStep): NamedItem {
  return { key: step.key, name: step.kind === 'folder' ? step.name : step.title };
}

/** What became of some, to be unfolded; it says at most so much of itself. */
export function NamedItemList({ title, items }: { title: string; items: readonly NamedItem[] }) {
  if (items.length === 0) return null;
  const shown = items.slice(0, mostShown);
  const more = items.length - shown.length;
  return (
    <details className={styles.names}>
      <summary>{title}</summary>
      <ul>
        {shown.map(({ key, name, words }) => (
          <li key={key}>
            {quoted(name)}
            {words !== undefined && `: ${words}`}
          </li>
        ))}
        {more > 0 && <li>and {formatCount(more, 'more', 'more')}</li>}
      </ul>
    </details>
  );
}
