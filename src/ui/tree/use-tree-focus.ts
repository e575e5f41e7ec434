import {
  type FocusEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { TreeSource } from './tree-source.ts';

/**
 * Node that has focus or is the tab stop. `node` is an optional cache that avoids the lookup by
 * key.
 */
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
    // The node is hidden in a collapsed branch, so its nearest visible ancestor becomes the current
    // node.
    node = parentOf(node) ?? undefined;
  }
  return Math.min(lastRow, rows.length - 1);
}

export type RovingFocus = {
  /** Index of the row that is the tab stop; -1 in an empty tree. */
  readonly row: number;
  /** Ref of the element of the row that is the tab stop. */
  readonly element: RefObject<HTMLDivElement | null>;
  /** Makes a row the tab stop and scrolls it into view; focuses the row if `focus` is set. */
  readonly goToRow: (row: number, options: { focus: boolean }) => void;
  readonly goToKey: (key: string, options: { focus: boolean }) => void;
  /** Called when a row receives focus by a click or a script. */
  readonly onRowFocus: (row: number) => void;
  readonly onBlur: (event: FocusEvent<HTMLElement>) => void;
};

/**
 * Manages the single tab stop of a tree, which is a row. If rows are added or removed, the tab stop
 * remains on the same node; updating it takes constant time.
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
  /**
   * Row index at the last render. If the current node is deleted, the node that then has this index
   * becomes current.
   */
  const lastRow = useRef(0);
  const row = findCurrentRow(source, current, lastRow.current);

  useLayoutEffect(() => {
    if (row >= 0) lastRow.current = row;
    // True if the focused row was removed, which makes the browser move focus to the body.
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
