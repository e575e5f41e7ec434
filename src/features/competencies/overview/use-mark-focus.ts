import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { firstMark, type MarkPosition, type MarkRows, markForKey } from './mark-navigation.ts';

/** For a link or button that is a mark. */
export type MarkProps = {
  readonly 'data-mark': string;
  readonly tabIndex: 0 | -1;
  readonly onFocus: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

export type MarkFocus<E extends HTMLElement> = {
  /** For the element that all marks are in. */
  readonly container: RefObject<E | null>;
  readonly markProps: (row: number, column: number) => MarkProps;
};

const keys = /^(Arrow(Left|Right|Up|Down)|Page(Up|Down)|Home|End)$/;

/**
 * One stop for Tab in a picture or a table of many marks; keys move between them.
 * @param drawn the rows in the document, where those are not all: up to, not including, `end`
 * @param reveal brings a row into the document
 */
export function useMarkFocus<E extends HTMLElement>(
  rows: MarkRows,
  container: RefObject<E | null>,
  drawn: { readonly first: number; readonly end: number } = { first: 0, end: rows.length },
  reveal: (row: number) => void = () => undefined,
): MarkFocus<E> {
  const [active, setActive] = useState<MarkPosition>();
  const isThere = active && rows[active.row]?.includes(active.column);
  const isDrawn = isThere && active.row >= drawn.first && active.row < drawn.end;
  const drawnRows = rows.slice(drawn.first, drawn.end);
  const first = firstMark(drawnRows);
  const tabStop = isDrawn ? active : first && { ...first, row: first.row + drawn.first };

  // A distant row is drawn some frames after it was revealed.
  const pendingFocus = useRef<MarkPosition>(undefined);
  useEffect(() => {
    if (pendingFocus.current === undefined) return;
    const { row, column } = pendingFocus.current;
    const mark = container.current?.querySelector<HTMLElement>(`[data-mark="${row}:${column}"]`);
    if (!mark) return;
    pendingFocus.current = undefined;
    mark.focus({ preventScroll: true });
    mark.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  return {
    container,
    markProps: (row, column) => ({
      'data-mark': `${row}:${column}`,
      tabIndex: tabStop?.row === row && tabStop.column === column ? 0 : -1,
      onFocus: () => setActive({ row, column }),
      onKeyDown: (event) => {
        if (event.altKey || event.shiftKey || !keys.test(event.key)) return;
        event.preventDefault();
        const next = markForKey(rows, { row, column }, event.key, event.ctrlKey || event.metaKey);
        if (next === undefined) return;
        pendingFocus.current = next;
        setActive(next);
        reveal(next.row);
      },
    }),
  };
}
