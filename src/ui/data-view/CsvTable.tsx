import { type CSSProperties, memo, useMemo, useRef, useState } from 'react';
import { formatCount, formatNumber } from '#text/format-number.ts';
import { parseCsv, separatorOf } from '#text/parse-csv.ts';
import { Button } from '#ui/button/Button.tsx';
import { useOverflow } from '#ui/page/use-overflow.ts';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { CsvRows } from './CsvRows.tsx';
import styles from './CsvTable.module.css';
import { columnWidths } from './column-widths.ts';
import { useGrowing } from './use-growing.ts';

const mostColumns = 200;
const rowsOfPart = 100;
/** How many cells are drawn before somebody asks for more. */
const mostCells = 150_000;

/**
 * A CSV text as a table that scrolls in itself, with its first row as header. All rows are in the
 * document, those out of sight as parts that the browser skips; only very large tables come in steps.
 */
export const CsvTable = memo(function CsvTable({
  text,
  separator = separatorOf(text),
}: {
  text: string;
  /** The one that the first line is divided by, if none is given. */
  separator?: string;
}) {
  const rows = useMemo(() => parseCsv(text, separator), [text, separator]);
  const allColumns = rows.reduce((most, { length }) => Math.max(most, length), 0);
  const columns = Math.min(mostColumns, allColumns);
  const widths = useMemo(() => columnWidths(rows, columns), [rows, columns]);
  const step = Math.max(rowsOfPart, Math.floor(mostCells / Math.max(1, columns)));
  const [wanted, setWanted] = useState(step);
  const count = Math.max(0, rows.length - 1);
  const shown = Math.min(wanted, count);
  const parts = useGrowing(Math.ceil(shown / rowsOfPart), text);
  const scroller = useRef<HTMLElement>(null);
  const overflows = useOverflow(scroller, true);
  if (columns === 0) return <p>This file is empty.</p>;

  const numbers = String(count).length + 3;
  const style: CSSProperties & Record<'--widths', string> = {
    '--widths': [numbers, ...widths].map((width) => `${width}ch`).join(' '),
  };
  const left = count - shown;
  return (
    <>
      <section
        className={styles.scroller}
        style={style}
        aria-label={`Table: ${formatCount(count, 'row')}, ${formatCount(allColumns, 'column')}`}
        // Only what can be scrolled is a stop for the keyboard.
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
          {Array.from({ length: parts }, (_, part) => (
            <CsvRows
              key={String(part)}
              rows={rows}
              first={1 + part * rowsOfPart}
              end={1 + Math.min((part + 1) * rowsOfPart, shown)}
              columns={columns}
            />
          ))}
        </table>
      </section>
      {allColumns > columns && <p>{formatCount(allColumns - columns, 'more column')} not shown.</p>}
      {left > 0 && (
        <Button onClick={() => setWanted(wanted + step)}>
          Show {formatNumber(Math.min(left, step))} more of {formatNumber(left)} rows
        </Button>
      )}
    </>
  );
});
