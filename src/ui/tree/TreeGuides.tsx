import type { CSSProperties } from 'react';
import styles from './Tree.module.css';
import { guidesOf } from './tree-guides.ts';
import type { TreeItem } from './tree-source.ts';

/**
 * The vertical lines beside what is inside a branch, each an element for all its rows. As a background of
 * the rows they would double what painting a row takes.
 */
export function TreeGuides({
  rows,
  rowHeight,
}: {
  /** The rows that are drawn, in order. */
  rows: readonly { readonly row: number; readonly item: TreeItem }[];
  rowHeight: number;
}) {
  const guides = guidesOf(rows.map(({ row, item: { level } }) => ({ row, level })));
  return guides.map(({ indent, order, first, end }) => {
    const style: CSSProperties & Record<'--tree-indent', number> = {
      insetBlockStart: first * rowHeight,
      blockSize: (end - first) * rowHeight,
      '--tree-indent': indent,
    };
    return <div key={`${indent} ${order}`} className={styles.guide} style={style} aria-hidden />;
  });
}
