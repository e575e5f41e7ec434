import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useIsPrinting } from '#ui/page/use-media.ts';
import { useRemHeight } from '#ui/page/use-rem-height.ts';
import styles from './LinkList.module.css';
import { getRowIndexForKey } from './row-for-key.ts';
import {
  getRowsToRender,
  layOutGroups,
  useVisibleRange,
  type VisibleRange,
} from './visible-rows.ts';

const everything: VisibleRange = { top: 0, bottom: Number.MAX_SAFE_INTEGER };

/** Group of items, whose `head` sticks to the top while the items scroll. */
type LinkGroup<T> = {
  readonly key: string;
  readonly head?: ReactNode;
  readonly items: readonly T[];
};

/** Props of the link in a row. The link fills the row. */
export type RowLink = {
  readonly className: string | undefined;
  readonly tabIndex: 0 | -1;
  readonly 'aria-current': 'page' | undefined;
  readonly onFocus: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

/**
 * Windowed list of links: only rows near the viewport are rendered. The list is one tab stop; arrow
 * keys, Home, End and the page keys move focus within it, and Enter opens the focused link. While a
 * row has keyboard focus, a hint explains the keys.
 */
export function LinkList<T>({
  label,
  groups,
  current,
  keyOf,
  onMove,
  headLevel = 2,
  isPrinted = true,
  children,
}: {
  /** Accessible name of a group without a heading. */
  label: string;
  groups: readonly LinkGroup<T>[];
  /** Item whose detail is open next to the list. */
  current?: T | undefined;
  keyOf: (item: T) => string;
  /** Called after a key has moved focus to another row. */
  onMove?: ((item: T) => void) | undefined;
  /** Heading level of the groups. */
  headLevel?: 2 | 3;
  /**
   * True if all rows are rendered for print; false if the screen prints other content instead of
   * the list.
   */
  isPrinted?: boolean;
  children: (item: T, link: RowLink) => ReactNode;
}) {
  const list = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const visible = useVisibleRange(list);
  const printing = useIsPrinting() && isPrinted;
  const span = printing ? everything : visible;
  const items = useMemo(() => groups.flatMap((group) => group.items), [groups]);
  const headed = groups.some(({ head }) => head !== undefined);
  const rowHeight = useRemHeight(3.625);
  const headHeight = useRemHeight(2.375);
  const head = headed ? headHeight : 0;
  const placed = useMemo(() => layOutGroups(groups, head, rowHeight), [groups, head, rowHeight]);
  const last = placed.at(-1);

  const { currentRow, tabRow, setActive } = useActiveRow(list, items, current, keyOf);
  const rowElement = (row: number) => list.current?.querySelector(`[data-row="${row}"]`);

  const moveFrom = (row: number, event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const next = getRowIndexForKey(event.key, row, items.length - 1);
    if (next === undefined) return;
    event.preventDefault();
    // A row outside the viewport must be rendered before it can be focused.
    const item = items[next];
    flushSync(() => setActive(item));
    rowElement(next)?.querySelector('a')?.focus({ preventScroll: true });
    rowElement(next)?.scrollIntoView({ block: 'nearest' });
    if (item !== undefined && next !== row) onMove?.(item);
  };

  return (
    <div
      ref={list}
      className={styles.list}
      data-headed={headed || undefined}
      style={printing ? {} : { blockSize: last === undefined ? 0 : last.top + last.height }}
    >
      {placed.map((group) => {
        const rows = getRowsToRender(group, span, head, rowHeight, [tabRow, currentRow]);
        if (rows.length === 0) return null;
        return (
          <LinkListGroup
            key={group.group.key}
            head={group.group.head}
            label={label}
            headLevel={headLevel}
            hintId={hintId}
            style={printing ? {} : { insetBlockStart: group.top, blockSize: group.height }}
          >
            {rows.map((rowInGroup) => {
              const item = group.group.items[rowInGroup];
              if (item === undefined) return null;
              const row = group.firstRow + rowInGroup;
              return (
                <li
                  key={keyOf(item)}
                  className={styles.row}
                  style={printing ? {} : { insetBlockStart: rowInGroup * rowHeight }}
                  data-row={row}
                  data-current={row === currentRow || undefined}
                  aria-setsize={group.rows}
                  aria-posinset={rowInGroup + 1}
                >
                  {children(item, {
                    className: styles.link,
                    tabIndex: row === tabRow ? 0 : -1,
                    'aria-current': row === currentRow ? 'page' : undefined,
                    onFocus: () => setActive(item),
                    onKeyDown: (event) => moveFrom(row, event),
                  })}
                </li>
              );
            })}
          </LinkListGroup>
        );
      })}
      <p id={hintId} className={styles.hint} data-no-print hidden={items.length < 2}>
        <span>↑ and ↓ move through the list. Enter opens.</span>
      </p>
    </div>
  );
}

/** Rows of a group, labelled by the group's heading or, if it has none, by `label`. */
function LinkListGroup({
  head,
  label,
  headLevel,
  hintId,
  style,
  children,
}: {
  head: ReactNode;
  label: string;
  headLevel: 2 | 3;
  hintId: string;
  /** Position and height of the group. */
  style: CSSProperties;
  children: ReactNode;
}) {
  const headId = useId();
  const Head = headLevel === 2 ? 'h2' : 'h3';
  const named = head === undefined ? { 'aria-label': label } : { 'aria-labelledby': headId };
  return (
    <div className={styles.group} style={style}>
      {head !== undefined && (
        <Head className={styles.head} id={headId}>
          {head}
        </Head>
      )}
      <ul className={styles.rows} {...named} aria-describedby={hintId}>
        {children}
      </ul>
    </div>
  );
}

/**
 * Returns the index of the row whose detail is open, and the index of the row that is the tab stop.
 * Scrolls the row into view when its detail is opened.
 */
function useActiveRow<T>(
  list: RefObject<HTMLElement | null>,
  items: readonly T[],
  current: T | undefined,
  keyOf: (item: T) => string,
) {
  const [active, setActive] = useState(current);
  const currentRow = useRowOf(current, items, keyOf);
  const activeRow = useRowOf(active, items, keyOf);
  // The row that is the tab stop is always rendered, so that Tab reaches the list at any scroll
  // position.
  const tabRow = activeRow >= 0 ? activeRow : Math.max(0, currentRow);

  const hasScrolled = useRef(false);
  useEffect(() => {
    const focused = list.current?.querySelector('[data-row]:focus-within');
    // While the user moves through the list quickly, the open detail can be a few rows behind the
    // focused row. The focused row then remains the tab stop.
    if (focused && focused.getAttribute('data-row') !== String(currentRow)) return;
    setActive(current);
    const row = list.current?.querySelector('[data-current]');
    if (!row) return;
    // The first scroll centres the row to show the rows around it. Later scrolls are as short as
    // possible.
    row.scrollIntoView({ block: hasScrolled.current ? 'nearest' : 'center' });
    hasScrolled.current = true;
  }, [list, current, currentRow]);

  return { currentRow, tabRow, setActive };
}

/**
 * Returns the index of the item in the list; -1 if the list doesn't contain it. If a refetch has
 * replaced the objects, the item is found by its key.
 */
function useRowOf<T>(item: T | undefined, items: readonly T[], keyOf: (item: T) => string): number {
  return useMemo(() => {
    if (item === undefined) return -1;
    const row = items.indexOf(item);
    if (row >= 0) return row;
    const key = keyOf(item);
    return items.findIndex((other) => keyOf(other) === key);
  }, [item, items, keyOf]);
}

/**
 * Scrolls a list to its top when `content` changes, so that the first result is visible.
 * @param whole element that scrolls instead of the list on narrow screens
 */
export function useScrollToTop(
  content: unknown,
  list: RefObject<HTMLElement | null>,
  whole: RefObject<HTMLElement | null> = list,
): void {
  const before = useRef(content);
  useLayoutEffect(() => {
    if (before.current === content || list.current === null || whole.current === null) return;
    before.current = content;
    list.current.scrollTop = 0;
    const below =
      list.current.getBoundingClientRect().top - whole.current.getBoundingClientRect().top;
    if (below < 0) whole.current.scrollTop += below;
  }, [content, list, whole]);
}
