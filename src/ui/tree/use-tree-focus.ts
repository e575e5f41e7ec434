import {
  type FocusEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { TreeSource } from './tree-source.ts';

/** The node with focus, or the one that Tab leads to. `node` spares a lookup where it is known. */
type Current<N> = { readonly key: string | undefined; readonly node?: N };

function currentRow<N>(
  { rows, rowOf, find, parentOf }: TreeSource<N>,
  { key, node: known }: Current<N>,
  lastRow: number,
): number {
  const knownRow = known === undefined ? -1 : rowOf(known);
  if (knownRow >= 0) return knownRow;
  let node = key === undefined ? undefined : (find(key) ?? undefined);
  while (node !== undefined) {
    const row = rowOf(node);
    if (row >= 0) return row;
    // It is hidden: the folder around it takes its place.
    node = parentOf(node) ?? undefined;
  }
  return Math.min(lastRow, rows.length - 1);
}

export type TreeFocus = {
  /** The row that Tab leads to; -1 in an empty tree. */
  readonly row: number;
  /** For the element of that row. */
  readonly element: RefObject<HTMLDivElement | null>;
  /** Makes a row the one that Tab leads to and brings it into view, with focus if asked. */
  readonly goToRow: (row: number, options: { focus: boolean }) => void;
  readonly goToKey: (key: string, options: { focus: boolean }) => void;
  /** A row has got focus by itself: by a click, or from a script. */
  readonly onRowFocus: (row: number) => void;
  readonly onBlur: (event: FocusEvent<HTMLElement>) => void;
};

/**
 * The one tab stop of a tree, with real focus on the row. It stays with its node when rows appear
 * and disappear, and what it costs doesn’t grow with the tree.
 */
export function useTreeFocus<N>(source: TreeSource<N>, initialKey: string | undefined): TreeFocus {
  const { rows, keyOf } = source;
  const [current, setCurrent] = useState<Current<N>>({ key: initialKey });
  const element = useRef<HTMLDivElement>(null);
  const pendingFocus = useRef<'show' | 'focus' | undefined>(
    initialKey === undefined ? undefined : 'show',
  );
  const hasFocus = useRef(false);
  /** The row it was last drawn at: if its node goes, the node that is there now gets focus. */
  const lastRow = useRef(0);
  const row = currentRow(source, current, lastRow.current);

  useLayoutEffect(() => {
    if (row >= 0) lastRow.current = row;
    // The row that had focus is gone, and the browser left focus nowhere.
    const lost = hasFocus.current && document.activeElement === document.body;
    if (pendingFocus.current === 'focus' || lost) element.current?.focus({ preventScroll: true });
    if (pendingFocus.current !== undefined) element.current?.scrollIntoView({ block: 'nearest' });
    pendingFocus.current = undefined;
  });

  const makeCurrent = (to: number) => {
    const node = rows[to];
    if (node !== undefined) setCurrent({ key: keyOf(node), node });
  };

  const goToKey: TreeFocus['goToKey'] = useCallback((key, { focus }) => {
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
