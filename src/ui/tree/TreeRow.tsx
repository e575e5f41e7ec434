import { type CSSProperties, memo, type ReactNode, type Ref, useMemo } from 'react';
import styles from './Tree.module.css';
import type { TreeItem } from './tree-source.ts';

/**
 * The vertical lines beside what is inside a branch, each an element for all its rows. As a background of
 * the rows they would double what painting a row takes.
 */
export function TreeGuides({
  rows,
  rowHeight,
}: {
  /** The rows that are drawn, in order. */
  rows: readonly { readonly row: number; readonly item: TreeItem }[];
  rowHeight: number;
}) {
  const guides = guidesOf(rows.map(({ row, item: { level } }) => ({ row, level })));
  return guides.map(({ indent, order, first, end }) => {
    const style: CSSProperties & Record<'--tree-indent', number> = {
      insetBlockStart: first * rowHeight,
      blockSize: (end - first) * rowHeight,
      '--tree-indent': indent,
    };
    return <div key={`${indent} ${order}`} className={styles.guide} style={style} aria-hidden />;
  });
}

/** Deeper rows are indented no further and show their level as a number. */
const deepestIndent = 12;

/** By how many steps a row of this level is indented. */
export function indentOf(level: number): number {
  return Math.min(level - 1, deepestIndent);
}

/** A vertical line beside what is inside one branch. */
type Guide = {
  /** Of the branch. */
  readonly indent: number;
  /** From 0 among the guides at this indent. */
  readonly order: number;
  /** From the first row up to, not including, `end`. */
  readonly first: number;
  readonly end: number;
};

/** The guides of these rows, which are in order. */
export function guidesOf(
  rows: Iterable<{ readonly row: number; readonly level: number }>,
): Guide[] {
  const guides: Guide[] = [];
  const counts: number[] = [];
  /** The first rows of the guides that go on, by their indents. */
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
    const indent = indentOf(level);
    close(row === next ? indent : 0);
    while (open.length < indent) open.push(row);
    next = row + 1;
  }
  close(0);
  return guides;
}

/** What the content of a row gets. What of it is not aria-hidden is the row's name. */
export type RowParts = {
  readonly open: boolean | undefined;
  /** For an element that says more about the row; it may be hidden. */
  readonly detailId: string;
};

export type RenderRow<N> = (node: N, parts: RowParts) => ReactNode;

/** For the pointer. The keyboard has keys for both, and the details of the row say the rest. */
const menu = <span className={styles.menu} data-menu aria-hidden />;
const handle = <span className={styles.handle} data-drag-handle aria-hidden />;

type Frame = {
  readonly id: string;
  readonly row: number;
  /** In pixels; undefined where one row follows the other. */
  readonly top: number | undefined;
  readonly current: boolean;
  /** Undefined where nothing can be selected. */
  readonly selected: boolean | undefined;
  /** What is being dragged would go into it. */
  readonly target: boolean;
  readonly hasMenu: boolean;
  readonly hasHandle: boolean;
  readonly ref: Ref<HTMLDivElement> | undefined;
};

/**
 * One row, of few elements, because a browser lays out and paints all rows in view. The stylesheet draws
 * the chevron. The content is drawn again only when the node changes, and the frame only when something
 * about the row does, so that an arrow key costs two rows.
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
  /** Takes the place of the content while the row is being edited. */
  field: ReactNode;
  renderRow: RenderRow<N>;
}) {
  const detailId = detailIdOf(frame);
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

function detailIdOf({ id }: Pick<Frame, 'id'>): string {
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
    '--tree-indent': indentOf(level),
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
      aria-describedby={detailIdOf({ id })}
      data-drop-target={target || undefined}
    >
      {/* Turns when its own row is opened, and not because its element got another row. */}
      {open !== undefined && <span key={itemKey} className={styles.chevron} data-toggle />}
      {level - 1 > deepestIndent && (
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
