import { ChevronRight, Ellipsis, GripVertical } from 'lucide-react';
import { type CSSProperties, type ReactNode, type Ref, useMemo } from 'react';
import styles from './Tree.module.css';
import type { TreeItem } from './tree-source.ts';

/** What the content of a row gets. What of it is not aria-hidden is the row's name. */
export type RowParts = {
  readonly open: boolean | undefined;
  /** For an element that says more about the row; it may be hidden. */
  readonly detailId: string;
};

export type RenderRow<N> = (node: N, parts: RowParts) => ReactNode;

/** Deeper rows are indented no further and show their level as a number. */
const deepestIndent = 12;

/** By how many steps a row of this level is indented. */
export function indentOf(level: number): number {
  return Math.min(level - 1, deepestIndent);
}

/**
 * One row. Its frame is cheap to draw again; its content is drawn again only when the node changes,
 * so that an arrow key costs two attributes.
 */
export function TreeRow<N>({
  id,
  node,
  row,
  item,
  top,
  current,
  selected,
  target,
  hasMenu,
  hasHandle,
  field,
  renderRow,
  ref,
}: {
  id: string;
  node: N;
  row: number;
  item: TreeItem;
  top: number;
  current: boolean;
  /** Undefined where nothing can be selected. */
  selected: boolean | undefined;
  /** What is being dragged would go into it. */
  target: boolean;
  hasMenu: boolean;
  /** Can be dragged, by its handle where there is no mouse. */
  hasHandle: boolean;
  /** Takes the place of the content while the row is being edited. */
  field: ReactNode;
  renderRow: RenderRow<N>;
  ref: Ref<HTMLDivElement> | undefined;
}) {
  const { open, level, place, siblings } = item;
  const detailId = `${id}-detail`;
  const content = useMemo(
    () => renderRow(node, { open, detailId }),
    [renderRow, node, open, detailId],
  );
  const style: CSSProperties & Record<'--indent', number> = {
    insetBlockStart: top,
    '--indent': indentOf(level),
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
      aria-posinset={place}
      aria-setsize={siblings}
      aria-expanded={open}
      aria-selected={selected}
      aria-describedby={detailId}
      data-drop-target={target || undefined}
    >
      <span className={styles.chevron} data-toggle={open === undefined ? undefined : ''}>
        {open !== undefined && <ChevronRight aria-hidden />}
      </span>
      {level - 1 > deepestIndent && (
        <span className={styles.level} aria-hidden>
          {level}
        </span>
      )}
      {field ?? content}
      {/* For the pointer. The keyboard has keys for both, and the details of the row say the rest. */}
      {hasMenu && field === undefined && (
        <span className={styles.menu} data-menu aria-hidden>
          <Ellipsis />
        </span>
      )}
      {hasHandle && field === undefined && (
        <span className={styles.handle} data-drag-handle aria-hidden>
          <GripVertical />
        </span>
      )}
    </div>
  );
}
