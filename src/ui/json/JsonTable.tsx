import type { ReactNode } from 'react';
import { JsonItems } from './JsonItems.tsx';
import styles from './JsonTable.module.css';
import { truncateName, withIndexKeys } from './json-view.ts';

const step = 50;

/** Objects that share their members: a row each. */
export function JsonTable({
  columns,
  rows,
  children,
}: {
  columns: readonly string[];
  rows: readonly ReadonlyMap<string, unknown>[];
  /** Draws a cell; undefined where the row has no such member. */
  children: (cell: unknown) => ReactNode;
}) {
  return (
    <JsonItems items={rows} step={step}>
      {(shown) => (
        <table className={styles.table}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  <bdi>{column === '' ? '(empty)' : truncateName(column)}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {withIndexKeys(shown).map(([key, row]) => (
              <tr key={key}>
                {columns.map((column) => (
                  <td key={column} data-column={truncateName(column)}>
                    {children(row.get(column))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </JsonItems>
  );
}
