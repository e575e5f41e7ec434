import type { CSSProperties, ReactNode } from 'react';
import styles from './DataTable.module.css';

export type Column<R> = {
  /** Identifies the column in a table whose columns can be moved. */
  readonly key?: string;
  readonly header?: ReactNode;
  readonly cell: (row: R, index: number) => ReactNode;
  readonly isRowHeader?: boolean;
  readonly align?: 'end';
  /** Class of the cells and of the column header. */
  readonly className?: string | undefined;
};

export type TableProps<R> = {
  label?: string;
  columns: readonly Column<R>[];
  rows: readonly R[];
  /** Returns attributes that the table's stylesheet selects. */
  getRowData?: (row: R, index: number) => Readonly<Record<`data-${string}`, true | undefined>>;
  /** Column headers and first column stay visible while the table scrolls. */
  isSticky?: boolean;
  className?: string | undefined;
  style?: CSSProperties;
};

export function DataTable<R>({
  label,
  columns,
  rows,
  keyOf,
  groupOf,
  getRowData,
  isSticky = false,
  className = '',
  style,
  windowed,
}: TableProps<R> & {
  keyOf?: (row: R) => string;
  /** Returns the heading of the row's group. */
  groupOf?: (row: R) => string | undefined;
  /** Renders only some of the rows. */
  windowed?: ReactNode;
}) {
  const groups = groupOf ? [...new Set(rows.map(groupOf))] : [undefined];
  return (
    <table
      className={`${styles.table} ${className}`}
      data-sticky={isSticky || undefined}
      aria-label={label}
      aria-rowcount={windowed ? rows.length + 1 : undefined}
      style={style}
    >
      <thead>
        <tr aria-rowindex={windowed ? 1 : undefined}>
          {columns.map(({ key, header, align, className }, at) => {
            const Cell = header === undefined ? 'td' : 'th';
            return (
              <Cell
                key={key ?? at}
                scope={header === undefined ? undefined : 'col'}
                data-align={align}
                className={className}
              >
                {header}
              </Cell>
            );
          })}
        </tr>
      </thead>
      {windowed ??
        groups.map((group) => (
          <tbody key={group ?? ''}>
            {group !== undefined && (
              <tr>
                <th scope="rowgroup" colSpan={columns.length}>
                  <span>{group}</span>
                </th>
              </tr>
            )}
            {rows.map(
              (row, index) =>
                groupOf?.(row) === group && (
                  <tr key={keyOf?.(row) ?? index} {...getRowData?.(row, index)}>
                    {renderCells(columns, row, index)}
                  </tr>
                ),
            )}
          </tbody>
        ))}
    </table>
  );
}

export function renderCells<R>(columns: readonly Column<R>[], row: R, index: number): ReactNode {
  return columns.map(({ key, cell, isRowHeader, align, className }, at) => {
    const Cell = isRowHeader ? 'th' : 'td';
    return (
      <Cell
        key={key ?? at}
        scope={isRowHeader ? 'row' : undefined}
        data-align={align}
        className={className}
      >
        {cell(row, index)}
      </Cell>
    );
  });
}
