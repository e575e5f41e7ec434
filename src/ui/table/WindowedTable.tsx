import {
  defaultRangeExtractor,
  measureElement,
  type Range,
  useVirtualizer,
} from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { useIsPrinting } from '#ui/page/use-media.ts';
import { useHasOverflow } from '#ui/page/use-overflow.ts';
import { useRemHeight } from '#ui/page/use-rem-height.ts';
import styles from './DataTable.module.css';
import { DataTable, renderCells, type TableProps } from './DataTable.tsx';
import { TableFrame, useTableFrame } from './TableFrame.tsx';
import { useMarkKeyboardNavigation } from './use-mark-keys.ts';

/**
 * Number of rows above and below the viewport; at least the step of Page Up and Page Down, so that
 * the row to focus is rendered.
 */
const overscan = 10;

/** Control+Home and Control+End move focus to the ends. */
function addEnds(range: Range): number[] {
  return [...new Set([0, ...defaultRangeExtractor(range), range.count - 1])];
}

export type TableHandle = {
  /** Scrolls a row to the middle of the table. */
  readonly showRow: (index: number) => void;
};

/**
 * Renders only rows near the viewport, but prints all. Links and buttons in its cells must have the
 * props `getMarkProps(index + 1, column)`, in its header row `getMarkProps(0, column)`.
 */
export function WindowedTable<R>({
  region,
  rows,
  count = rows.length,
  rowHeight = 2.5,
  isMeasured = false,
  frameClassName = '',
  pins,
  tools,
  style,
  ref,
  ...table
}: TableProps<R> & {
  /** Accessible name of the scroll container, a tab stop if it overflows. */
  region?: string;
  /** Number of pinned columns of a table with a frame; undefined without a frame. */
  pins?: number;
  /** Search of a table that has a frame. */
  tools?: ReactNode;
  /** Number of rows to show; all rows by default. */
  count?: number;
  /** In rem. */
  rowHeight?: number;
  /** True if `rowHeight` is an estimate, so that rendered rows are measured. */
  isMeasured?: boolean;
  frameClassName?: string | undefined;
  ref?: Ref<TableHandle>;
}) {
  const { columns, getRowData } = table;
  const frame = useRef<HTMLElement>(null);
  const overflows = useHasOverflow(frame, region !== undefined && pins === undefined);
  const state = useTableFrame(frame, pins !== undefined, pins ?? 0);
  const isPrinting = useIsPrinting();
  const height = useRemHeight(rowHeight);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => height,
    overscan: isPrinting ? count : overscan,
    // Rows are measured while React renders, when `flushSync` isn't allowed.
    useFlushSync: false,
    // A row has no height before its dialog is open. The virtualizer would scroll by the difference.
    measureElement: (row, entry, instance) =>
      measureElement(row, entry, instance) ||
      (instance.measurementsCache[instance.indexFromElement(row)]?.size ?? height),
    rangeExtractor: isMeasured ? defaultRangeExtractor : addEnds,
  });
  useLayoutEffect(() => {
    // Discards the sizes of rows that the virtualizer has cached.
    if (height > 0) virtualizer.measure();
  }, [virtualizer, height]);
  useImperativeHandle(
    ref,
    () => ({ showRow: (index) => virtualizer.scrollToIndex(index, { align: 'center' }) }),
    [virtualizer],
  );
  const tableStyle: CSSProperties & Record<'--row', string> = {
    ...style,
    '--row': `${rowHeight}rem`,
  };
  const keys = useMarkKeyboardNavigation(frame, (virtualizer.range?.startIndex ?? 0) + 1);
  const items = virtualizer.getVirtualItems();
  const gap = (key: string, size: number) =>
    size > 0 && (
      <tr key={key}>
        <td colSpan={columns.length} className={styles.gap} style={{ blockSize: size }} />
      </tr>
    );
  const body = (
    <tbody>
      {items.map(({ index, start }, at) => {
        const row = rows[index];
        return [
          gap(`before ${index}`, start - (items[at - 1]?.end ?? 0)),
          row !== undefined && (
            <tr
              key={index}
              ref={isMeasured ? virtualizer.measureElement : undefined}
              data-index={index}
              aria-rowindex={index + 2}
              {...getRowData?.(row, index)}
            >
              {renderCells(columns, row, index)}
            </tr>
          ),
        ];
      })}
      {gap('end', virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0))}
    </tbody>
  );
  const scroller = (
    <section
      ref={frame}
      className={`${styles.frame} ${frameClassName}`}
      aria-label={region}
      // A tab stop only if it overflows, so that it can be scrolled by keyboard.
      tabIndex={region !== undefined && overflows ? 0 : undefined}
      {...(pins !== undefined && { ...state.frameProps, 'data-windowed': true })}
      {...keys}
    >
      <DataTable {...table} rows={rows} style={tableStyle} windowed={body} />
    </section>
  );
  return pins === undefined ? (
    scroller
  ) : (
    <TableFrame label={region ?? ''} state={state} tools={tools}>
      {scroller}
    </TableFrame>
  );
}
