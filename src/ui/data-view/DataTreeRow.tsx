import { ChevronRight } from 'lucide-react';
import { type CSSProperties, memo } from 'react';
import { formatCount, formatNumber } from '#text/format-number.ts';
import { truncate } from '#text/truncate.ts';
import styles from './DataTreeRow.module.css';
import { type DataNode, insideOf } from './data-node.ts';
import { stepOfValues } from './data-rows.ts';

/** Deeper levels are not indented further; their number is shown instead. */
const deepestIndent = 16;
const longestName = 200;

/** A line of the tree: its name and its value, whose form says of which type it is. */
export const DataTreeRow = memo(function DataTreeRow({
  index,
  node,
  isOpen,
  left,
  isCurrent,
}: {
  index: number;
  node: DataNode;
  isOpen: boolean | undefined;
  /** Where the line stands for what isn't shown of `node`: how many values. */
  left: number;
  isCurrent: boolean;
}) {
  const level = Math.max(1, left > 0 ? node.level + 1 : node.level);
  const style: CSSProperties & Record<'--indent', number> = {
    '--indent': Math.min(level, deepestIndent) - 1,
  };
  const size = insideOf((left > 0 ? node : node.parent)?.value)?.size ?? 1;
  return (
    <div
      className={styles.row}
      style={style}
      data-row={index}
      role="treeitem"
      tabIndex={isCurrent ? 0 : -1}
      aria-level={level}
      aria-posinset={left > 0 ? size - left + 1 : node.position + 1}
      aria-setsize={size}
      aria-expanded={isOpen}
    >
      <span className={styles.chevron} data-open={isOpen}>
        {isOpen !== undefined && <ChevronRight aria-hidden />}
      </span>
      {level > deepestIndent && <span className={styles.depth}>{level}</span>}
      {left > 0 ? (
        <span className={styles.more}>
          Show {formatNumber(Math.min(left, stepOfValues))} more of {formatNumber(left)}
        </span>
      ) : (
        <span className={styles.member}>
          {node.name !== undefined && <Name name={node.name} />}
          <Value value={node.value} />
        </span>
      )}
    </div>
  );
});

function Name({ name }: { name: string | number }) {
  if (typeof name === 'number') {
    return (
      <>
        <span className={styles.index}>{name}</span>:{' '}
      </>
    );
  }
  const text = name.length > longestName ? `${name.slice(0, longestName)}…` : name;
  return (
    <>
      <bdi className={styles.name}>{text === '' ? '""' : text}</bdi>:{' '}
    </>
  );
}

function Value({ value }: { value: unknown }) {
  const inside = insideOf(value);
  if (inside !== undefined) {
    const { kind, size } = inside;
    return (
      <span className={styles.size}>
        {kind === 'list' ? '[ ] ' : '{ } '}
        {size === 0 ? 'empty' : formatCount(size, kind === 'list' ? 'item' : 'member')}
      </span>
    );
  }
  if (typeof value === 'string') {
    // Lines stand below their name, without quotes: they are text, as nothing else has lines.
    if (value.trimEnd().includes('\n')) {
      return (
        <span className={styles.lines} dir="auto">
          {truncate(value.trimEnd())}
        </span>
      );
    }
    return (
      <span className={styles.text} dir="auto">
        &quot;{truncate(value)}&quot;
      </span>
    );
  }
  if (typeof value === 'number') return <span className={styles.number}>{numberText(value)}</span>;
  return <span className={styles.word}>{String(value ?? 'null')}</span>;
}

/** A number that is too large to be read exactly is not shown as if it were. */
function numberText(value: number): string {
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? `≈ ${value}` : String(value);
}
