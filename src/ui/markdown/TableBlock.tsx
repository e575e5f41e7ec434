import type { ReactNode } from 'react';
import { inlineText } from '#text/markdown/inline-text.ts';
import type { Block, Inline, TableRow } from '#text/markdown/markdown-document.ts';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import styles from './TableBlock.module.css';

/** What scrolls can be scrolled by keys. */
const tabStop = { tabIndex: 0 };

type Table = Extract<Block, { kind: 'table' }>;
type DrawCell = (cell: readonly Inline[]) => ReactNode;

/** A table that scrolls in itself where it is too wide, also by keys. */
export function TableBlock({ table, draw }: { table: Table; draw: DrawCell }) {
  const name = table.header.map(inlineText).filter((text) => text.trim() !== '');
  return (
    <figure className={styles.scroller} aria-label={`Table: ${name.join(', ')}`} {...tabStop}>
      <table>
        <thead>
          <tr>
            {table.header.map((cell, index) => (
              <th key={String(index)} scope="col" data-align={table.align[index]}>
                {draw(cell)}
              </th>
            ))}
          </tr>
        </thead>
        {table.rows.length > 0 && (
          <tbody>
            {table.rows.map((row, index) => (
              <Row key={String(index)} row={row} align={table.align} draw={draw} />
            ))}
          </tbody>
        )}
      </table>
    </figure>
  );
}

function Row({ row, align, draw }: { row: TableRow; align: Table['align']; draw: DrawCell }) {
  return (
    <tr data-change={row.change}>
      {row.cells.map((cell, index) => (
        <td key={String(index)} data-align={align[index]}>
          {index === 0 && row.change && <VisuallyHidden>{row.change}: </VisuallyHidden>}
          {draw(cell)}
        </td>
      ))}
    </tr>
  );
}
