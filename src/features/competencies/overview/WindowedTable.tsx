import type { ReactNode } from 'react';
import { useRowWindow } from '#ui/tree/use-row-window.ts';
import type { MarkRows } from './mark-navigation.ts';
import { type MarkProps, useMarkFocus } from './use-mark-focus.ts';
import styles from './WindowedTable.module.css';

/** As in the stylesheet. */
const rowHeight = 40;

/**
 * A table of any number of rows of one height, that scrolls in a frame of its own. Only what is near
 * is in the document; the links in it are one stop for Tab. `marks` and `stop` count the head as row 0.
 */
export function WindowedTable({
  label,
  rows,
  columns,
  marks,
  head,
  children,
}: {
  label: string;
  rows: number;
  columns: number;
  marks: MarkRows;
  head: (stop: (column: number) => MarkProps) => ReactNode;
  /** The cells of one row. */
  children: (row: number, stop: (column: number) => MarkProps) => ReactNode;
}) {
  const { scroller, first, end } = useRowWindow<HTMLDivElement>(rows, rowHeight);
  const { markProps } = useMarkFocus(marks, scroller, { first: first + 1, end: end + 1 }, (row) => {
    const frame = scroller.current;
    if (frame === null || row === 0) return;
    const top = (row - 1) * rowHeight;
    const isInSight =
      top >= frame.scrollTop && top + 2 * rowHeight <= frame.scrollTop + frame.clientHeight;
    if (!isInSight) frame.scrollTop = top - frame.clientHeight / 2;
  });
  return (
    <div ref={scroller} className={styles.frame}>
      <table className={styles.table} aria-label={label} aria-rowcount={rows + 1}>
        <thead>
          <tr aria-rowindex={1}>{head((column) => markProps(0, column))}</tr>
        </thead>
        <tbody>
          <Gap rows={first} columns={columns} />
          {Array.from({ length: Math.max(0, end - first) }, (_, index) => {
            const row = first + index;
            return (
              <tr key={String(row)} aria-rowindex={row + 2}>
                {children(row, (column) => markProps(row + 1, column))}
              </tr>
            );
          })}
          <Gap rows={rows - end} columns={columns} />
        </tbody>
      </table>
    </div>
  );
}

/** Stands for rows that are out of sight. */
function Gap({ rows, columns }: { rows: number; columns: number }) {
  if (rows <= 0) return null;
  return (
    <tr>
      <td colSpan={columns} className={styles.gap} style={{ blockSize: rows * rowHeight }} />
    </tr>
  );
}
