import type { BuildContext } from './build-context.ts';
import type { Block, Inline, TableRow } from './markdown-document.ts';
import { type Cursor, takeLine } from './token-cursor.ts';

type Table = Extract<Block, { kind: 'table' }>;

const alignments = new Map<unknown, Table['align'][number]>([
  ['text-align:left', 'start'],
  ['text-align:center', 'center'],
  ['text-align:right', 'end'],
]);

/** A table whose opening token was taken; takes the rest of it. */
export function buildTable(
  cursor: Cursor,
  context: BuildContext,
): Pick<Table, 'align' | 'header' | 'rows'> {
  const align: Table['align'][number][] = [];
  let header: readonly (readonly Inline[])[] = [];
  const rows: TableRow[] = [];
  let cells: (readonly Inline[])[] = [];
  let isHead = true;
  for (let token = cursor.tokens[cursor.at]; token; token = cursor.tokens[cursor.at]) {
    cursor.at += 1;
    if (token.type === 'table_close') break;
    if (token.type === 'th_open' || token.type === 'td_open') {
      if (isHead) align.push(alignments.get(token.attrGet('style')));
      cells.push(context.inlines(takeLine(cursor)));
    } else if (token.type === 'tr_close') {
      if (isHead) header = cells;
      else rows.push({ cells });
      isHead = false;
      cells = [];
    }
  }
  return { align, header, rows };
}
