import Papa, { type ParseResult, type Parser } from 'papaparse';
import { type CSSProperties, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { findWords, foldText } from '#text/fold-text.ts';
import { formatCount, formatNumber } from '#text/format-number.ts';
import { useIsPrinting } from '#ui/page/use-media.ts';
import type { Column } from '#ui/table/DataTable.tsx';
import { type TableHandle, WindowedTable } from '#ui/table/WindowedTable.tsx';
import { HighlightedText } from '#ui/text/HighlightedText.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import styles from './CsvTable.module.css';
import { detectCsvDialect, findNumericColumns } from './csv-dialect.ts';
import { maxMatches, useDataSearch } from './data-search.tsx';

type Rows = readonly (readonly string[])[];

const maxColumns = 200;
/** Browsers limit an element's height to about 17 million pixels. */
const maxRows = 400_000;
/** About 150 pages. */
const maxPrintedRows = 5000;

/** Table of RFC 4180; the first row is the header. The search covers all rows, unlike the DOM. */
export function CsvTable({ text }: { text: string }) {
  const rows = useCsvRows(text);
  if (rows === undefined) return null;
  if (rows.length === 0) return <p>This file is empty.</p>;
  return <Table rows={rows} />;
}

/** Undefined while parsing is in progress. */
function useCsvRows(text: string): Rows | undefined {
  const [parsed, setParsed] = useState<{ readonly text: string; readonly rows: Rows }>();
  useEffect(() => {
    const rows: string[][] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const { delimiter, start } = detectCsvDialect(text);
    Papa.parse<string[]>(text.slice(start), {
      delimiter,
      // Parsing 5 MiB in one task would freeze the page.
      chunkSize: 200_000,
      chunk: ({ data }: ParseResult<string[]>, parser: Parser) => {
        for (const row of data) rows.push(row);
        parser.pause();
        timer = setTimeout(() => parser.resume());
      },
      complete: () => {
        // A line break at the end of the text doesn't start another row.
        if (rows.at(-1)?.join() === '') rows.pop();
        setParsed({ text, rows });
      },
    });
    return () => clearTimeout(timer);
  }, [text]);
  return parsed?.text === text ? parsed.rows : undefined;
}

function Table({ rows }: { rows: Rows }) {
  const [head, body] = useMemo(() => [rows[0], rows.slice(1)] as const, [rows]);
  const allColumns = useMemo(
    () => rows.reduce((most, row) => Math.max(most, row.length), 0),
    [rows],
  );
  const columnCount = Math.min(maxColumns, allColumns);
  const widths = useMemo(() => columnWidths(rows, columnCount), [rows, columnCount]);
  const areNumbers = useMemo(() => findNumericColumns(body, columnCount), [body, columnCount]);
  const printing = useIsPrinting();
  const count = Math.min(body.length, printing ? maxPrintedRows : maxRows);

  const table = useRef<TableHandle>(null);
  const find = useCallback(
    (folded: string) => {
      const found: number[] = [];
      for (let row = 0; row < body.length && found.length < maxMatches; row += 1) {
        if (body[row]?.some((cell) => foldText(cell).includes(folded))) found.push(row);
      }
      return found;
    },
    [body],
  );
  const { words, current, searchBox } = useDataSearch(find, (row) => table.current?.showRow(row));

  const style: CSSProperties & Record<'--widths', string> = {
    '--widths': [String(body.length).length + 3, ...widths].map((width) => `${width}ch`).join(' '),
  };
  const columns: readonly Column<readonly string[]>[] = [
    {
      header: <VisuallyHidden>Row</VisuallyHidden>,
      isRowHeader: true,
      align: 'end',
      cell: (_, index) => index + 1,
    },
    ...Array.from(
      { length: columnCount },
      (_, at): Column<readonly string[]> => ({
        header: head?.[at] ?? '',
        ...(areNumbers[at] && { align: 'end' }),
        cell: (row) => {
          const cell = row[at] ?? '';
          return <HighlightedText text={cell} hits={findWords(cell, words)} />;
        },
      }),
    ),
  ];
  return (
    <>
      {searchBox}
      <WindowedTable
        ref={table}
        region={`Table: ${formatCount(body.length, 'row')}, ${formatCount(allColumns, 'column')}`}
        columns={columns}
        rows={body}
        count={count}
        rowHeight={2.0625}
        isMeasured
        // The row number and the first column.
        pins={2}
        getRowData={(_, index) => ({ 'data-current': index === current || undefined })}
        frameClassName={styles.csv}
        style={style}
      />
      {allColumns > columnCount && (
        <p>{formatCount(allColumns - columnCount, 'more column')} not shown.</p>
      )}
      {body.length > count && <p>{formatNumber(body.length - count)} more rows not shown.</p>}
    </>
  );
}

const narrowestColumn = 3;
const widestColumn = 42;
/** In characters. */
const cellPadding = 4;
/** In characters, for a button in the header. */
const buttonSpace = 5;

/** Returns characters: the length of the longest value, within limits. */
function columnWidths(rows: Rows, columns: number): readonly number[] {
  const widths = new Array<number>(columns).fill(narrowestColumn);
  for (const row of rows) {
    for (let column = 0; column < Math.min(row.length, columns); column += 1) {
      const length = row[column]?.length ?? 0;
      if (length > (widths[column] ?? 0)) widths[column] = Math.min(length, widestColumn);
    }
  }
  // For the button of the table's frame.
  widths[columns - 1] = (widths[columns - 1] ?? 0) + buttonSpace;
  // `ch` is the width of a digit, and most characters are narrower by about a tenth.
  return widths.map((width) => Math.ceil(width * 0.9) + cellPadding);
}
