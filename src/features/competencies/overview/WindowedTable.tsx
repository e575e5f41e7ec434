import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useIsPrinting } from '#ui/page/use-media.ts';
import { useRemHeight } from '#ui/page/use-rem-height.ts';
import styles from './OverviewTables.module.css';
import { useMarkKeyboardNavigation } from './use-mark-keys.ts';

/**
 * Number of rows rendered above and below the viewport. At least the number of rows that Page Up
 * and Page Down move by, so that the row to focus is already rendered.
 */
const overscan = 12;

/**
 * Table with rows of equal height in a scroll container. Renders only the rows near the viewport,
 * and the first and the last row, to which Control+Home and Control+End move. In print, renders all
 * rows.
 */
export function WindowedTable({
  label,
  rows,
  columns,
  rowHeight = 2.5,
  head,
  children,
}: {
  label: string;
  rows: number;
  columns: number;
  /** Height of each row, in rem. */
  rowHeight?: number;
  /**
   * Cells of the header row. Links and buttons in them must have the props `getMarkProps(0, column)`.
   */
  head: ReactNode;
  /**
   * Returns the cells of a row. Links and buttons in them must have the props `getMarkProps(index + 1,
   * column)`.
   */
  children: (index: number) => ReactNode;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const isPrinting = useIsPrinting();
  const height = useRemHeight(rowHeight);
  const virtualizer = useVirtualizer({
    count: rows,
    getScrollElement: () => frame.current,
    estimateSize: () => height,
    overscan: isPrinting ? rows : overscan,
    // The virtualizer measures rows while React renders, when `flushSync` isn't allowed.
    useFlushSync: false,
    rangeExtractor: (range) => [...new Set([0, ...defaultRangeExtractor(range), range.count - 1])],
  });
  useLayoutEffect(() => {
    // The virtualizer caches the size of each row.
    if (height > 0) virtualizer.measure();
  }, [virtualizer, height]);
  const style: CSSProperties & Record<'--row', string> = { '--row': `${rowHeight}rem` };
  const keys = useMarkKeyboardNavigation(frame, (virtualizer.range?.startIndex ?? 0) + 1);
  const items = virtualizer.getVirtualItems();
  return (
    <div ref={frame} className={styles.frame} {...keys}>
      <table className={styles.table} aria-label={label} aria-rowcount={rows + 1} style={style}>
        <thead>
          <tr aria-rowindex={1}>{head}</tr>
        </thead>
        <tbody>
          {items.map(({ key, index, start }, at) => {
            const gap = start - (items[at - 1]?.end ?? 0);
            return [
              gap > 0 && (
                <tr key={`before ${key}`}>
                  <td colSpan={columns} className={styles.gap} style={{ blockSize: gap }} />
                </tr>
              ),
              <tr key={key} aria-rowindex={index + 2}>
                {children(index)}
              </tr>,
            ];
          })}
        </tbody>
      </table>
    </div>
  );
}
