import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import styles from './LinkList.module.css';
import { type PlacedGroup, placeGroups, rowsToDraw } from './place-groups.ts';
import { rowForKey } from './row-for-key.ts';
import { useVisibleSpan } from './use-visible-span.ts';

const rowHeight = 60;
const headHeight = 38;

/** `head` stays visible as long as its items are. */
export type LinkGroup<T> = {
  readonly key: string;
  readonly head?: ReactNode;
  readonly items: readonly T[];
};

/** Props of the link of a row, which is as large as the row. */
export type RowLink = {
  readonly className: string | undefined;
  readonly tabIndex: 0 | -1;
  readonly 'aria-current': 'page' | undefined;
  readonly onFocus: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

/**
 * A long list whose rows are links. Only what is near the window is in the document. It is one stop
 * for Tab; arrows, Home, End and the page keys move inside it, Enter follows.
 */
export function LinkList<T>({
  label,
  groups,
  current,
  keyOf,
  onMove,
  children,
}: {
  /** Names the list where a group has no head. */
  label: string;
  groups: readonly LinkGroup<T>[];
  /** The item that is open beside the list. */
  current?: T | undefined;
  keyOf: (item: T) => string;
  /** Called after a key has moved focus to another row. */
  onMove?: ((item: T) => void) | undefined;
  children: (item: T, link: RowLink) => ReactNode;
}) {
  const list = useRef<HTMLDivElement>(null);
  const span = useVisibleSpan(list);
  const items = useMemo(() => groups.flatMap((group) => group.items), [groups]);
  const headed = groups.some(({ head }) => head !== undefined);
  const head = headed ? headHeight : 0;
  const placed = useMemo(() => placeGroups(groups, head, rowHeight), [groups, head]);
  const last = placed.at(-1);

  const { currentRow, tabRow, setActive } = useActiveRow(list, items, current, keyOf);
  const rowElement = (row: number) => list.current?.querySelector(`[data-row="${row}"]`);

  const moveFrom = (row: number, event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const next = rowForKey(event.key, row, items.length - 1);
    if (next === undefined) return;
    event.preventDefault();
    // A distant row must be drawn before it can take focus.
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
      style={{ blockSize: last === undefined ? 0 : last.top + last.height }}
    >
      {placed.map((group) => {
        const rows = rowsToDraw(group, span, head, rowHeight, [tabRow, currentRow]);
        if (rows.length === 0) return null;
        return (
          <Group key={group.group.key} placed={group} label={label}>
            {rows.map((rowInGroup) => {
              const item = group.group.items[rowInGroup];
              if (item === undefined) return null;
              const row = group.firstRow + rowInGroup;
              return (
                <li
                  key={keyOf(item)}
                  className={styles.row}
                  style={{ insetBlockStart: rowInGroup * rowHeight }}
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
          </Group>
        );
      })}
    </div>
  );
}

/** The row that is open and the one that Tab leads to. What opens is scrolled into view. */
function useActiveRow<T>(
  list: RefObject<HTMLElement | null>,
  items: readonly T[],
  current: T | undefined,
  keyOf: (item: T) => string,
) {
  const [active, setActive] = useState(current);
  const currentRow = useRowOf(current, items, keyOf);
  const activeRow = useRowOf(active, items, keyOf);
  // Always in the document, so that Tab finds the list wherever it is scrolled to.
  const tabRow = activeRow >= 0 ? activeRow : Math.max(0, currentRow);

  const hasScrolled = useRef(false);
  useEffect(() => {
    const focused = list.current?.querySelector('[data-row]:focus-within');
    // While somebody moves through the list, a detail that follows may be a few rows behind.
    if (focused && focused.getAttribute('data-row') !== String(currentRow)) return;
    setActive(current);
    const row = list.current?.querySelector('[data-current]');
    if (!row) return;
    // At first it is shown with what is around it; later the list moves no more than it must.
    row.scrollIntoView({ block: hasScrolled.current ? 'nearest' : 'center' });
    hasScrolled.current = true;
  }, [list, current, currentRow]);

  return { currentRow, tabRow, setActive };
}

/** The row of an item, or of the one with its key after a read has made all items anew. */
function useRowOf<T>(item: T | undefined, items: readonly T[], keyOf: (item: T) => string): number {
  return useMemo(() => {
    if (item === undefined) return -1;
    const row = items.indexOf(item);
    if (row >= 0) return row;
    const key = keyOf(item);
    return items.findIndex((other) => keyOf(other) === key);
  }, [item, items, keyOf]);
}

function Group<T>({
  placed: { group, top, height },
  label,
  children,
}: {
  placed: PlacedGroup<LinkGroup<T>>;
  label: string;
  children: ReactNode;
}) {
  const headId = useId();
  const named = group.head === undefined ? { 'aria-label': label } : { 'aria-labelledby': headId };
  return (
    <div className={styles.group} style={{ insetBlockStart: top, blockSize: height }}>
      {group.head !== undefined && (
        <div className={styles.head} id={headId}>
          {group.head}
        </div>
      )}
      <ul className={styles.rows} {...named}>
        {children}
      </ul>
    </div>
  );
}
