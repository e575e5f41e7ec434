import Papa, { type ParseResult, type Parser } from 'papaparse';
import { type CSSProperties, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { findWords, foldText } from '#text/fold-text.ts';
import { formatCount, formatNumber } from '#text/format-number.ts';
import { runInSlices } from '#text/slices/time-slices.ts';
import { useIsPrinting } from '#ui/page/use-media.ts';
import type { Column } from '#ui/table/DataTable.tsx';
import { type TableHandle, WindowedTable } from '#ui/table/WindowedTable.tsx';
import { HighlightedText } from '#ui/text/HighlightedText.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import styles from './CsvTable.module.css';
import { type CsvColumns, readColumns } from './csv-columns.ts';
import { detectCsvDialect } from './csv-dialect.ts';
import { maxMatches, useDataSearch } from './data-search.tsx';

type Rows = readonly (readonly string[])[];

/** Maximum number of table rows; browsers limit an element's height to about 17 million pixels. */
const maxRows = 400_000;
/** Maximum number of printed rows: about 150 pages. */
const maxPrintedRows = 5000;

/**
 * Table of a CSV file (RFC 4180), whose first row is the header. The search also covers the rows
 * that aren't rendered.
 */
export function CsvTable({ text }: { text: string }) {
  const parsed = useCsv(text);
  if (parsed === undefined) return null;
  if (parsed.rows.length === 0) return <p>This file is empty.</p>;
  return <Table rows={parsed.rows} columns={parsed.columns} />;
}

type ParsedCsv = { readonly text: string; readonly rows: Rows; readonly columns: CsvColumns };

/** Parses CSV text and examines its columns; returns undefined while this is in progress. */
function useCsv(text: string): ParsedCsv | undefined {
  const [parsed, setParsed] = useState<ParsedCsv>();
  useEffect(() => {
    const rows: string[][] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = new AbortController();
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
        runInSlices(readColumns(rows), { signal: stop.signal }).then(
          (columns) => {
            if (!stop.signal.aborted) setParsed({ text, rows, columns });
          },
          (error: unknown) => {
            if (!stop.signal.aborted) reportError(error);
          },
        );
      },
    });
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text]);
  return parsed?.text === text ? parsed : undefined;
}

/**
 * Scrollable table of CSV rows.
 * @param rows all rows; the first row is the header
 */
function Table({
  rows,
  columns: { total, widths, areNumbers },
}: {
  rows: Rows;
  columns: CsvColumns;
}) {
  const [head, body] = useMemo(() => [rows[0], rows.slice(1)] as const, [rows]);
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
      { length: widths.length },
      (_, at): Column<readonly string[]> => ({
        header: head?.[at] || undefined,
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
      <WindowedTable
        ref={table}
        tools={searchBox}
        region={`Table: ${formatCount(body.length, 'row')}, ${formatCount(total, 'column')}`}
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
      {total > widths.length && (
        <p>{formatCount(total - widths.length, 'more column')} not shown.</p>
      )}
      {body.length > count && <p>{formatNumber(body.length - count)} more rows not shown.</p>}
    </>
  );
}
