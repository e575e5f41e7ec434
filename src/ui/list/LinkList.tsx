import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useRemHeight } from '#ui/page/use-rem-height.ts';
import { getRowsBetween, getRowsToRender, layOutGroups } from './grouped-rows.ts';
import styles from './LinkList.module.css';
import { createFocusHandlers, getRowIndexForKey } from './list-keys.ts';
import { useRowWindow } from './use-row-window.ts';

/** `head` sticks to the top while the items scroll. */
type LinkGroup<T> = {
  readonly key: string;
  readonly head?: ReactNode;
  readonly items: readonly T[];
};

/** The link fills the row. */
export type RowLink = {
  readonly className: string | undefined;
  readonly tabIndex: 0 | -1;
  readonly 'aria-current': 'page' | undefined;
};

/**
 * Renders only rows near the viewport. The list is one tab stop; arrow keys, Home, End and the page
 * keys move within it, and Enter opens the focused link. While a row has keyboard focus, a hint
 * explains the keys.
 */
export function LinkList<T>({
  label,
  groups,
  current,
  keyOf,
  onMove,
  onVisible,
  headLevel = 2,
  isPrinted = true,
  children,
}: {
  /** Accessible name of a group without a heading. */
  label: string;
  groups: readonly LinkGroup<T>[];
  /** The item whose details are open next to the list. */
  current?: T | undefined;
  keyOf: (item: T) => string;
  /** Called after a key has moved focus to another row. */
  onMove?: ((item: T) => void) | undefined;
  /** Called initially and whenever the items in visible rows can have changed. */
  onVisible?: (items: readonly T[]) => void;
  headLevel?: 2 | 3;
  /** False if the screen prints other content instead of the list. */
  isPrinted?: boolean;
  children: (item: T, link: RowLink) => ReactNode;
}) {
  const hintId = useId();
  const items = useMemo(() => groups.flatMap((group) => group.items), [groups]);
  const headed = groups.some(({ head }) => head !== undefined);
  const rowHeight = useRemHeight(3.625);
  const headHeight = useRemHeight(2.375);
  const head = headed ? headHeight : 0;
  const placed = useMemo(() => layOutGroups(groups, head, rowHeight), [groups, head, rowHeight]);
  const last = placed.at(-1);
  const getVisibleRows = useCallback(
    (element: HTMLElement) => {
      const { top } = element.getBoundingClientRect();
      return getRowsBetween(placed, rowHeight, -top, window.innerHeight - top);
    },
    [placed, rowHeight],
  );
  const maxPrinted = isPrinted ? items.length : 0;
  const {
    ref: list,
    first,
    end,
    printing,
  } = useRowWindow<HTMLDivElement>({
    ...{ count: items.length, getVisibleRows, overscan: 3, maxPrinted },
    onVisible: onVisible && ((rows) => onVisible(items.slice(rows.first, rows.end))),
  });

  const { currentRow, tabRow, setActive } = useActiveRow(list, items, current, keyOf);
  const focusHandlers = createFocusHandlers(
    '[data-row]',
    (row) => setActive(items[Number(row.dataset.row)]),
    (from, { key, ctrlKey, metaKey }) => {
      const row = Number(from.dataset.row);
      const next = getRowIndexForKey(key, row, items.length - 1);
      if (next === undefined || ctrlKey || metaKey) return undefined;
      const item = items[next];
      // A row outside the viewport must be rendered before it can be focused.
      flushSync(() => setActive(item));
      if (item !== undefined && next !== row) onMove?.(item);
      return list.current?.querySelector<HTMLElement>(`[data-row="${next}"]`);
    },
  );

  const Head = headLevel === 2 ? 'h2' : 'h3';
  return (
    <div
      ref={list}
      className={styles.list}
      data-headed={headed || undefined}
      style={printing ? {} : { blockSize: last === undefined ? 0 : last.top + last.height }}
      {...focusHandlers}
    >
      {placed.map(({ group, top, height, firstRow, rows }, index) => {
        const shown = getRowsToRender({ firstRow, rows }, { first, end }, [tabRow, currentRow]);
        if (shown.length === 0) return null;
        const headId = `${hintId}${index}`;
        const named =
          group.head === undefined ? { 'aria-label': label } : { 'aria-labelledby': headId };
        return (
          <div
            key={group.key}
            className={styles.group}
            style={printing ? {} : { insetBlockStart: top, blockSize: height }}
          >
            {group.head !== undefined && (
              <Head className={styles.head} id={headId}>
                {group.head}
              </Head>
            )}
            <ul className={styles.rows} {...named} aria-describedby={hintId}>
              {shown.map((rowInGroup) => {
                const item = group.items[rowInGroup];
                if (item === undefined) return null;
                const row = firstRow + rowInGroup;
                return (
                  <li
                    key={keyOf(item)}
                    className={styles.row}
                    data-hover
                    style={printing ? {} : { insetBlockStart: rowInGroup * rowHeight }}
                    data-row={row}
                    data-current={row === currentRow || undefined}
                    aria-setsize={rows}
                    aria-posinset={rowInGroup + 1}
                  >
                    {children(item, {
                      className: styles.link,
                      tabIndex: row === tabRow ? 0 : -1,
                      'aria-current': row === currentRow ? 'page' : undefined,
                    })}
                  </li>
                );
              })}
            </ul>
          </div>
        );
      })}
      <p id={hintId} className={styles.hint} data-no-print hidden={items.length < 2}>
        <span>↑ and ↓ move through the list. Enter opens.</span>
      </p>
    </div>
  );
}

/** Returns the row whose detail is open, scrolled into view, and the row that is the tab stop. */
function useActiveRow<T>(
  list: RefObject<HTMLElement | null>,
  items: readonly T[],
  current: T | undefined,
  keyOf: (item: T) => string,
) {
  const [active, setActive] = useState(current);
  const currentRow = useRowOf(current, items, keyOf);
  const activeRow = useRowOf(active, items, keyOf);
  // Always rendered, so that Tab reaches the list at any scroll position.
  const tabRow = activeRow >= 0 ? activeRow : Math.max(0, currentRow);

  const hasScrolled = useRef(false);
  useEffect(() => {
    const focused = list.current?.querySelector('[data-row]:focus-within');
    // While the user moves quickly, the open detail can be a few rows behind the focused row, which
    // then remains the tab stop.
    if (focused && focused.getAttribute('data-row') !== String(currentRow)) return;
    setActive(current);
    const row = list.current?.querySelector('[data-current]');
    if (!row) return;
    // The first scroll shows the rows around it; later scrolls are as short as possible.
    row.scrollIntoView({ block: hasScrolled.current ? 'nearest' : 'center' });
    hasScrolled.current = true;
  }, [list, current, currentRow]);

  return { currentRow, tabRow, setActive };
}

/** Returns -1 if missing. Finds the item by its key after a refetch has replaced the objects. */
function useRowOf<T>(item: T | undefined, items: readonly T[], keyOf: (item: T) => string): number {
  return useMemo(() => {
    if (item === undefined) return -1;
    const row = items.indexOf(item);
    if (row >= 0) return row;
    const key = keyOf(item);
    return items.findIndex((other) => keyOf(other) === key);
  }, [item, items, keyOf]);
}

/** Scrolls to the first result when `content` changes. On narrow screens, `whole` scrolls. */
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
