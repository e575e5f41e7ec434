import type { CSSProperties } from 'react';
import styles from './Tree.module.css';
import type { DropTarget } from './tree-drop.ts';
import { indentOf } from './tree-guides.ts';
import type { TreeSource } from './tree-source.ts';

/** The line where what is held would go, beside a row or behind everything. */
export function DropMark<N>({
  source: { rows, rowOf, describe },
  target,
  rowHeight,
}: {
  source: TreeSource<N>;
  target: DropTarget<N>;
  rowHeight: number;
}) {
  if (target.where === 'into') return null;
  const row = target.where === 'end' ? rows.length : rowOf(target.node);
  const level = target.where === 'end' ? 1 : describe(target.node).level;
  const style: CSSProperties & Record<'--tree-indent', number> = {
    insetBlockStart: (row + (target.where === 'after' ? 1 : 0)) * rowHeight,
    '--tree-indent': indentOf(level),
  };
  return <div className={styles.dropMark} style={style} />;
}
