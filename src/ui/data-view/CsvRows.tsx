import { type CSSProperties, memo } from 'react';
import styles from './CsvRows.module.css';

/** Some rows of a table, which the browser skips while they are out of sight. */
export const CsvRows = memo(function CsvRows({
  rows,
  first,
  end,
  columns,
}: {
  /** The header is the first of them. */
  rows: readonly (readonly string[])[];
  first: number;
  /** Not included. */
  end: number;
  columns: number;
}) {
  const style: CSSProperties & Record<'--rows', number> = { '--rows': end - first };
  return (
    <tbody className={styles.part} style={style}>
      {rows.slice(first, end).map((row, index) => {
        const number = first + index;
        return (
          <tr key={number} aria-rowindex={number + 1}>
            <th scope="row">{number}</th>
            {Array.from({ length: columns }, (_, column) => (
              <td key={String(column)}>{row[column]}</td>
            ))}
          </tr>
        );
      })}
    </tbody>
  );
});
