import {
  type FocusEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { TreeSource } from './tree-source.ts';

/** Focused, or the tab stop. `node` is a cache that avoids the lookup by key. */
type Current<N> = { readonly key: string | undefined; readonly node?: N };

function findCurrentRow<N>(
  { rows, rowOf, find, parentOf }: TreeSource<N>,
  { key, node: cached }: Current<N>,
  lastRow: number,
): number {
  const cachedRow = cached === undefined ? -1 : rowOf(cached);
  if (cachedRow >= 0) return cachedRow;
  let node = key === undefined ? undefined : (find(key) ?? undefined);
  while (node !== undefined) {
    const row = rowOf(node);
    if (row >= 0) return row;
    // Hidden in a collapsed branch; the nearest visible ancestor becomes current.
    node = parentOf(node) ?? undefined;
  }
  return Math.min(lastRow, rows.length - 1);
}

export type RovingFocus = {
  /** Index of the row that is the tab stop; -1 in an empty tree. */
  readonly row: number;
  /** Element of the row that is the tab stop. */
  readonly element: RefObject<HTMLDivElement | null>;
  /** Makes the row the tab stop and scrolls it into view. */
  readonly goToRow: (row: number, options: { focus: boolean }) => void;
  readonly goToKey: (key: string, options: { focus: boolean }) => void;
  /** Called when a click or a script has focused a row. */
  readonly onRowFocus: (row: number) => void;
  readonly onBlur: (event: FocusEvent<HTMLElement>) => void;
};

/**
 * The single tab stop of a tree. If rows are added or removed, it remains on the same node;
 * updating it takes constant time.
 */
export function useTreeFocus<N>(
  source: TreeSource<N>,
  initialKey: string | undefined,
): RovingFocus {
  const { rows, keyOf } = source;
  const [current, setCurrent] = useState<Current<N>>({ key: initialKey });
  const element = useRef<HTMLDivElement>(null);
  const pendingFocus = useRef<'show' | 'focus' | undefined>(
    initialKey === undefined ? undefined : 'show',
  );
  const hasFocus = useRef(false);
  /** If the current node is deleted, the node that then has this index becomes current. */
  const lastRow = useRef(0);
  const row = findCurrentRow(source, current, lastRow.current);

  useLayoutEffect(() => {
    if (row >= 0) lastRow.current = row;
    // Removing the focused row makes the browser move focus to the body.
    const lost = hasFocus.current && document.activeElement === document.body;
    if (pendingFocus.current === 'focus' || lost) element.current?.focus({ preventScroll: true });
    if (pendingFocus.current !== undefined) element.current?.scrollIntoView({ block: 'nearest' });
    pendingFocus.current = undefined;
  });

  const makeCurrent = (to: number) => {
    const node = rows[to];
    if (node !== undefined) setCurrent({ key: keyOf(node), node });
  };

  const goToKey: RovingFocus['goToKey'] = useCallback((key, { focus }) => {
    pendingFocus.current = focus ? 'focus' : 'show';
    setCurrent({ key });
  }, []);

  return {
    row,
    element,
    goToKey,
    goToRow: (to, { focus }) => {
      if (rows[to] === undefined) return;
      pendingFocus.current = focus ? 'focus' : 'show';
      makeCurrent(to);
    },
    onRowFocus: (to) => {
      hasFocus.current = true;
      if (to !== row) makeCurrent(to);
    },
    onBlur: (event) => {
      hasFocus.current = event.currentTarget.contains(event.relatedTarget);
    },
  };
}
