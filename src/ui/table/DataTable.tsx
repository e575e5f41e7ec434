import type { CSSProperties, ReactNode } from 'react';
import styles from './DataTable.module.css';

export type Column<R> = {
  /** React key, for tables whose columns can be moved. */
  readonly key?: string;
  readonly header?: ReactNode;
  readonly cell: (row: R, index: number) => ReactNode;
  /** True if the cells are row headers. */
  readonly isRowHeader?: boolean;
  readonly align?: 'end';
  /** Class of all cells, including the column header. */
  readonly className?: string | undefined;
};

export type TableProps<R> = {
  /** Accessible name. */
  label?: string;
  columns: readonly Column<R>[];
  rows: readonly R[];
  /** Returns attributes that the stylesheet of the table selects. */
  getRowData?: (row: R, index: number) => Readonly<Record<`data-${string}`, true | undefined>>;
  /** True if the column headers and the first column stay visible while the table scrolls. */
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
  /** Returns the heading of the group that contains the row. */
  groupOf?: (row: R) => string | undefined;
  /** Body of a table that renders only some of its rows. */
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
