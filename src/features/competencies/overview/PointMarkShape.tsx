import styles from './PointMarkShape.module.css';

/** With more in one place, their number is drawn instead of a dot for each. */
export const mostDots = 9;

const side = 24;
const heightOfFullest = 24;

function dotPlaces(count: number): readonly (readonly [number, number])[] {
  const perRow = count <= 1 ? 1 : count <= 4 ? 2 : 3;
  const rows = Math.ceil(count / perRow);
  const gap = 7;
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / perRow);
    const inRow = row === rows - 1 ? count - row * perRow : perRow;
    return [
      side / 2 + ((index % perRow) - (inRow - 1) / 2) * gap,
      side / 2 + (row - (rows - 1) / 2) * gap,
    ];
  });
}

/** The inside of a mark: a dot for each, or where some place has too many a column and a number. */
export function PointMarkShape({ count, fullest }: { count: number; fullest: number }) {
  if (fullest > mostDots) {
    return (
      <span className={styles.column}>
        <span className={styles.count}>{count}</span>
        <span
          className={styles.bar}
          style={{ blockSize: Math.max(2, (count / fullest) * heightOfFullest) }}
        />
      </span>
    );
  }
  return (
    <svg className={styles.dots} viewBox={`0 0 ${side} ${side}`} aria-hidden="true">
      {dotPlaces(count).map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={3.25} />
      ))}
    </svg>
  );
}
