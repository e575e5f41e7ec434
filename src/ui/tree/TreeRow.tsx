import { type CSSProperties, memo, type ReactNode, type Ref, useMemo } from 'react';
import styles from './Tree.module.css';
import type { TreeItem } from './tree-source.ts';

/** Draws one element per line: as backgrounds, they would double the time to paint a row. */
export function TreeGuides({
  rows,
  rowHeight,
}: {
  /** Visible rows in order. */
  rows: readonly { readonly row: number; readonly item: TreeItem }[];
  rowHeight: number;
}) {
  const guides = buildGuides(rows.map(({ row, item: { level } }) => ({ row, level })));
  return guides.map(({ indent, order, first, end }) => {
    const style: CSSProperties & Record<'--tree-indent', number> = {
      insetBlockStart: first * rowHeight,
      blockSize: (end - first) * rowHeight,
      '--tree-indent': indent,
    };
    return <div key={`${indent} ${order}`} className={styles.guide} style={style} aria-hidden />;
  });
}

/** Maximum indent in levels. Deeper rows have this indent and show their level as a number. */
const maxIndent = 12;

/** Returns 0 to `maxIndent`. */
export function getIndent(level: number): number {
  return Math.min(level - 1, maxIndent);
}

/** Along the rows of one branch. */
type Guide = {
  /** In levels. */
  readonly indent: number;
  /** Index among all lines with the same indent. */
  readonly order: number;
  /** First row along the line; `end` is exclusive. */
  readonly first: number;
  readonly end: number;
};

/** The rows must be in order. */
export function buildGuides(
  rows: Iterable<{ readonly row: number; readonly level: number }>,
): Guide[] {
  const guides: Guide[] = [];
  const counts: number[] = [];
  /** First row of the unfinished line at each indent. */
  const open: number[] = [];
  let next = 0;
  const close = (indents: number) => {
    for (const [above, first] of open.splice(indents).entries()) {
      const indent = indents + above;
      const order = counts[indent] ?? 0;
      counts[indent] = order + 1;
      guides.push({ indent, order, first, end: next });
    }
  };
  for (const { row, level } of rows) {
    const indent = getIndent(level);
    close(row === next ? indent : 0);
    while (open.length < indent) open.push(row);
    next = row + 1;
  }
  close(0);
  return guides;
}

/** All text that isn't `aria-hidden` becomes the row's accessible name. */
export type RowContentProps = {
  readonly open: boolean | undefined;
  /** Id of the element, which can be hidden, that describes the row for screen readers. */
  readonly detailId: string;
};

export type RenderRow<N> = (node: N, parts: RowContentProps) => ReactNode;

/** Hidden from screen readers, as is the drag handle: keyboard users have shortcuts for both. */
const menu = <span className={styles.menu} data-menu aria-hidden />;
const handle = <span className={styles.handle} data-drag-handle aria-hidden />;

type Frame = {
  readonly id: string;
  readonly row: number;
  /** In pixels; undefined in print, where rows are in normal flow. */
  readonly top: number | undefined;
  readonly current: boolean;
  /** Undefined if rows aren't selectable, or if `checked` is set. */
  readonly selected: boolean | undefined;
  /**
   * Replaces `selected` if branches can be partly selected, for which `aria-selected` has no state.
   */
  readonly checked: boolean | 'mixed' | undefined;
  /** True if the dragged row would be dropped into this row. */
  readonly target: boolean;
  readonly hasMenu: boolean;
  readonly hasHandle: boolean;
  readonly ref: Ref<HTMLDivElement> | undefined;
};

/**
 * Few elements per row, because the browser lays out and paints all visible rows; the stylesheet
 * renders the chevron. Content and frame render separately, so an arrow key renders only two rows.
 */
export function TreeRow<N>({
  node,
  item: { key, open, level, positionInSet, setSize },
  field,
  renderRow,
  ...frame
}: Frame & {
  node: N;
  item: TreeItem;
  /** Replaces the content while the row is edited. */
  field: ReactNode;
  renderRow: RenderRow<N>;
}) {
  const detailId = getDetailId(frame);
  const content = useMemo(
    () => renderRow(node, { open, detailId }),
    [renderRow, node, open, detailId],
  );
  const isEdited = field !== undefined;
  return (
    <RowFrame
      {...frame}
      itemKey={key}
      open={open}
      level={level}
      positionInSet={positionInSet}
      setSize={setSize}
      hasMenu={frame.hasMenu && !isEdited}
      hasHandle={frame.hasHandle && !isEdited}
      content={field ?? content}
    />
  );
}

function getDetailId({ id }: Pick<Frame, 'id'>): string {
  return `${id}-detail`;
}

const RowFrame = memo(function RowFrame({
  id,
  row,
  top,
  itemKey,
  open,
  level,
  positionInSet,
  setSize,
  current,
  selected,
  checked,
  target,
  hasMenu,
  hasHandle,
  content,
  ref,
}: Frame &
  Pick<TreeItem, 'open' | 'level' | 'positionInSet' | 'setSize'> & {
    itemKey: string;
    content: ReactNode;
  }) {
  const style: CSSProperties & Record<'--tree-indent', number> = {
    ...(top !== undefined && { insetBlockStart: top }),
    '--tree-indent': getIndent(level),
  };
  return (
    <div
      ref={ref ?? null}
      className={styles.row}
      style={style}
      data-row={row}
      role="treeitem"
      tabIndex={current ? 0 : -1}
      aria-level={level}
      aria-posinset={positionInSet}
      aria-setsize={setSize}
      aria-expanded={open}
      aria-selected={selected}
      aria-checked={checked}
      aria-describedby={getDetailId({ id })}
      data-drop-target={target || undefined}
    >
      {/* The key makes the chevron animate only when its own row is expanded, not when the
          element is reused for another row. */}
      {open !== undefined && <span key={itemKey} className={styles.chevron} data-toggle />}
      {level - 1 > maxIndent && (
        <span className={styles.level} aria-hidden>
          {level}
        </span>
      )}
      {content}
      {hasMenu && menu}
      {hasHandle && handle}
    </div>
  );
});
