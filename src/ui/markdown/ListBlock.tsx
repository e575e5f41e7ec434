import type { ReactNode } from 'react';
import { inlineText } from '#text/markdown/inline-text.ts';
import type { ListItem } from '#text/markdown/markdown-document.ts';
import { ChangeMark } from './ChangeMark.tsx';
import { showsChange } from './has-marks.ts';
import styles from './ListBlock.module.css';

export function ListBlock({ start, children }: { start: number | undefined; children: ReactNode }) {
  return start === undefined ? (
    <ul className={styles.list}>{children}</ul>
  ) : (
    <ol className={styles.list} start={start === 1 ? undefined : start}>
      {children}
    </ol>
  );
}

/** An item of a list; a task has a box that shows whether it is done. */
export function ListItemElement({ item, children }: { item: ListItem; children: ReactNode }) {
  const isUnmarked =
    item.change === undefined || (item.change === 'changed' && item.children.some(showsChange));
  const content = isUnmarked ? (
    children
  ) : (
    <ChangeMark change={item.change ?? 'changed'}>{children}</ChangeMark>
  );
  if (item.checked === undefined) return <li dir="auto">{content}</li>;
  return (
    <li className={styles.task} dir="auto">
      <input type="checkbox" checked={item.checked} disabled aria-label={taskName(item)} />
      <div>{content}</div>
    </li>
  );
}

function taskName({ children: [first] }: ListItem): string {
  const text = first?.kind === 'paragraph' ? inlineText(first.children).trim() : '';
  return text === '' ? 'Task' : text;
}
