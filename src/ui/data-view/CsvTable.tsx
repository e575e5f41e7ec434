import { useVirtualizer } from '@tanstack/react-virtual';
import Papa, { type ParseResult, type Parser } from 'papaparse';
import {
  type CSSProperties,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { findWords, foldText } from '#text/fold-text.ts';
import { formatCount, formatNumber } from '#text/format-number.ts';
import { useIsPrinting } from '#ui/page/use-media.ts';
import { useHasOverflow } from '#ui/page/use-overflow.ts';
import { useRemHeight } from '#ui/page/use-rem-height.ts';
import { HighlightedText } from '#ui/text/HighlightedText.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import styles from './CsvTable.module.css';
import { maxMatches, useDataSearch } from './data-search.tsx';

type Rows = readonly (readonly string[])[];

const maxColumns = 200;
/** Maximum number of table rows; browsers limit an element's height to about 17 million pixels. */
const maxRows = 400_000;
/** Maximum number of printed rows, about 150 pages. */
const maxPrintedRows = 5000;

/**
 * Renders CSV text (RFC 4180) as a scrollable table with its first row as header. Only the visible
 * rows are in the DOM; the search covers all rows.
 */
export function CsvTable({ text }: { text: string }) {
  const rows = useCsvRows(text);
  if (rows === undefined) return null;
  if (rows.length === 0) return <p>This file is empty.</p>;
  return <Table rows={rows} />;
}

/** Parses CSV text into rows; returns undefined while parsing is in progress. */
function useCsvRows(text: string): Rows | undefined {
  const [parsed, setParsed] = useState<{ readonly text: string; readonly rows: Rows }>();
  useEffect(() => {
    const rows: string[][] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    Papa.parse<string[]>(text, {
      delimitersToGuess: [',', ';', '\t'],
      // Parses in chunks with a pause after each, because parsing 5 MiB in one task would freeze
      // the page.
      chunkSize: 200_000,
      chunk: ({ data }: ParseResult<string[]>, parser: Parser) => {
        for (const row of data) rows.push(row);
        parser.pause();
        timer = setTimeout(() => parser.resume());
      },
      complete: () => {
        // A line break at the end of the text doesn't start another row, so the empty last row is
        // removed.
        if (rows.at(-1)?.join() === '') rows.pop();
        setParsed({ text, rows });
      },
    });
    return () => clearTimeout(timer);
  }, [text]);
  return parsed?.text === text ? parsed.rows : undefined;
}

/**
 * Scrollable table of CSV rows.
 * @param rows all rows; the first row is the header
 */
function Table({ rows }: { rows: Rows }) {
  const allColumns = useMemo(
    () => rows.reduce((most, row) => Math.max(most, row.length), 0),
    [rows],
  );
  const columns = Math.min(maxColumns, allColumns);
  const widths = useMemo(() => columnWidths(rows, columns), [rows, columns]);
  const allRows = rows.length - 1;
  const printing = useIsPrinting();
  const count = Math.min(allRows, printing ? maxPrintedRows : maxRows);

  const scroller = useRef<HTMLElement>(null);
  const overflows = useHasOverflow(scroller, true);
  const rowHeight = useRemHeight(2.125);
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    // The virtualizer measures sizes during rendering, when React doesn't allow `flushSync`.
    useFlushSync: false,
  });
  useLayoutEffect(() => {
    // The virtualizer caches the height of each row.
    if (rowHeight > 0) virtual.measure();
  }, [virtual, rowHeight]);
  const find = useCallback(
    (folded: string) => {
      const found: number[] = [];
      for (let row = 1; row < rows.length && found.length < maxMatches; row += 1) {
        if (rows[row]?.some((cell) => foldText(cell).includes(folded))) found.push(row);
      }
      return found;
    },
    [rows],
  );
  const { words, current, searchBox } = useDataSearch(find, (row) =>
    virtual.scrollToIndex(row - 1, { align: 'center' }),
  );

  const style: CSSProperties & Record<'--widths', string> = {
    '--widths': [String(allRows).length + 3, ...widths].map((width) => `${width}ch`).join(' '),
  };
  const shown = printing
    ? Array.from({ length: count }, (_, index) => ({ index, start: 0 }))
    : virtual.getVirtualItems();
  return (
    <>
      {searchBox}
      <section
        className={styles.scroller}
        style={style}
        aria-label={`Table: ${formatCount(allRows, 'row')}, ${formatCount(allColumns, 'column')}`}
        // The table is a tab stop only if it overflows, so that it can be scrolled by keyboard.
        tabIndex={overflows ? 0 : undefined}
        ref={scroller}
      >
        <table className={styles.table} aria-rowcount={rows.length}>
          <thead className={styles.head}>
            <tr aria-rowindex={1}>
              <th scope="col">
                <VisuallyHidden>Row</VisuallyHidden>
              </th>
              {Array.from({ length: columns }, (_, column) => (
                <th key={String(column)} scope="col">
                  {rows[0]?.[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody
            className={styles.body}
            style={printing ? {} : { blockSize: virtual.getTotalSize() }}
          >
            {shown.map(({ index, start }) => {
              const number = index + 1;
              return (
                <tr
                  key={number}
                  ref={virtual.measureElement}
                  data-index={index}
                  data-current={number === current || undefined}
                  aria-rowindex={number + 1}
                  style={{ insetBlockStart: start }}
                >
                  <th scope="row">{number}</th>
                  {Array.from({ length: columns }, (_, column) => {
                    const cell = rows[number]?.[column] ?? '';
                    return (
                      <td key={String(column)}>
                        <HighlightedText text={cell} hits={findWords(cell, words)} />
                      </td>
                    );
                  })}
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
      {allColumns > columns && <p>{formatCount(allColumns - columns, 'more column')} not shown.</p>}
      {allRows > count && <p>{formatNumber(allRows - count)} more rows not shown.</p>}
    </>
  );
}

const narrowestColumn = 3;
const widestColumn = 42;
/** Padding of a cell, in characters. */
const cellPadding = 4;

/**
 * Returns the width of each column in characters: the length of its longest value, within limits.
 */
function columnWidths(rows: Rows, columns: number): readonly number[] {
  const widths = new Array<number>(columns).fill(narrowestColumn);
  for (const row of rows) {
    for (let column = 0; column < Math.min(row.length, columns); column += 1) {
      const length = row[column]?.length ?? 0;
      if (length > (widths[column] ?? 0)) widths[column] = Math.min(length, widestColumn);
    }
  }
  // The unit `ch` is the width of a digit. Most characters are narrower than a digit, so the width
  // is reduced by a tenth.
  return widths.map((width) => Math.ceil(width * 0.9) + cellPadding);
}
