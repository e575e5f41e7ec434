import { type ReactNode, useRef } from 'react';
import { inlineText } from '#text/markdown/inline-text.ts';
import type { Block, Inline, TableRow } from '#text/markdown/markdown-document.ts';
import { useNear } from '#ui/code/use-near.ts';
import { useOverflow } from '#ui/page/use-overflow.ts';
import { ChangeWord } from './ChangeWord.tsx';
import styles from './TableBlock.module.css';

type Table = Extract<Block, { kind: 'table' }>;
type DrawCell = (cell: readonly Inline[]) => ReactNode;

/** A table that scrolls in itself where it is too wide, also by keys. */
export function TableBlock({ table, draw }: { table: Table; draw: DrawCell }) {
  const scroller = useRef<HTMLElement>(null);
  const overflows = useOverflow(scroller, useNear(scroller));
  const name = table.header.map(inlineText).filter((text) => text.trim() !== '');
  return (
    <figure
      ref={scroller}
      className={styles.scroller}
      aria-label={`Table: ${name.join(', ')}`}
      // Only what can be scrolled is a stop for the keyboard.
      tabIndex={overflows ? 0 : undefined}
    >
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
          {index === 0 && row.change && <ChangeWord change={row.change} />}
          {draw(cell)}
        </td>
      ))}
    </tr>
  );
}
