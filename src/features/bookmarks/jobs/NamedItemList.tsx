import type { CreateStep } from '#data/bookmarks/jobs/create-steps.ts';
import { quoted } from '#features/bookmarks/node-labels.ts';
import { LimitedList } from '#ui/list/LimitedList.tsx';
import styles from './NamedItemList.module.css';

const mostShown = 20;

/** `words`: such as why it was refused. */
export type NamedItem = { readonly key: string; readonly name: string; readonly words?: string };

export function namedStep(step: CreateStep): NamedItem {
  return { key: step.key, name: step.kind === 'folder' ? step.name : step.title };
}

/** Items with something in common, in a list that can be opened. */
export function NamedItemList({ title, items }: { title: string; items: readonly NamedItem[] }) {
  if (items.length === 0) return null;
  return (
    <details className={styles.names}>
      <summary>{title}</summary>
      <LimitedList items={items} most={mostShown}>
        {({ key, name, words }) => (
          <li key={key}>
            {quoted(name)}
            {words !== undefined && `: ${words}`}
          </li>
        )}
      </LimitedList>
    </details>
  );
}
