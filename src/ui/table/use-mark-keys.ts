import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { createFocusHandlers, getRowIndexForKey } from '#ui/list/list-keys.ts';

/** Marks a link or button of a chart or table. Arrow keys move focus between marks. */
export function getMarkProps(row: number, column: number) {
  return { 'data-mark': `${row}:${column}`, tabIndex: -1 } as const;
}

type Mark = { readonly element: HTMLElement; readonly row: number; readonly column: number };

/** Returns marks in document order. */
function marksIn(container: HTMLElement | null): readonly Mark[] {
  const elements = container?.querySelectorAll<HTMLElement>('[data-mark]') ?? [];
  return [...elements].map((element) => {
    const [row = 0, column = 0] = (element.dataset.mark ?? '').split(':').map(Number);
    return { element, row, column };
  });
}

/**
 * Returns null if there is no further mark, undefined if the key doesn't move focus. Home and End
 * move within the row; with Control, within the whole chart or table.
 */
function findNextMark(
  marks: readonly Mark[],
  from: Mark,
  { key, ctrlKey, metaKey }: KeyboardEvent,
): Mark | null | undefined {
  const inRow = marks.filter(({ row }) => row === from.row);
  const at = inRow.indexOf(from);
  if (key === 'ArrowLeft') return inRow[at - 1] ?? null;
  if (key === 'ArrowRight') return inRow[at + 1] ?? null;
  if (key === 'Home' || key === 'End') {
    return (ctrlKey || metaKey ? marks : inRow).at(key === 'Home' ? 0 : -1);
  }
  const rows = [...new Set(marks.map(({ row }) => row))];
  const to = getRowIndexForKey(key, rows.indexOf(from.row), rows.length - 1);
  if (to === undefined) return undefined;
  const distance = ({ column }: Mark) => Math.abs(column - from.column);
  const inNextRow = marks.filter(({ row }) => row === rows[to]);
  return inNextRow.sort((a, b) => distance(a) - distance(b))[0];
}

/**
 * Makes all marks one Tab stop. Arrow keys, page keys, Home and End move between them. The first
 * mark from `firstRow` on is the Tab stop until another one has had focus.
 */
export function useMarkKeyboardNavigation(container: RefObject<HTMLElement | null>, firstRow = 0) {
  const active = useRef<string>(undefined);
  const setTabStop = () => {
    const marks = marksIn(container.current);
    const stop =
      marks.find(({ element }) => element.dataset.mark === active.current) ??
      marks.find(({ row }) => row >= firstRow);
    for (const mark of marks) {
      const tabIndex = mark === stop ? 0 : -1;
      if (mark.element.tabIndex !== tabIndex) mark.element.tabIndex = tabIndex;
    }
  };
  // After every render, because a windowed table renders other rows when scrolled.
  useLayoutEffect(setTabStop);

  return createFocusHandlers(
    '[data-mark]',
    ({ dataset }) => {
      active.current = dataset.mark;
      setTabStop();
    },
    (element, event) => {
      const marks = marksIn(container.current);
      const from = marks.find((mark) => mark.element === element);
      const next = from && findNextMark(marks, from, event);
      return next === null ? null : next?.element;
    },
  );
}
