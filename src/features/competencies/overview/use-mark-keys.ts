import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react';

/**
 * Returns the props that make a link or button a mark at this row and column of a chart or table.
 * Arrow keys move focus between marks.
 */
export function getMarkProps(row: number, column: number) {
  return { 'data-mark': `${row}:${column}`, tabIndex: -1 } as const;
}

type Mark = { readonly element: HTMLElement; readonly row: number; readonly column: number };

const keys = /^(Arrow(Left|Right|Up|Down)|Page(Up|Down)|Home|End)$/;
const rowsOfKeys: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  PageUp: -10,
  PageDown: 10,
};

/** Returns the marks inside `container` in document order, each with its row and column. */
function marksIn(container: HTMLElement | null): readonly Mark[] {
  const elements = container?.querySelectorAll<HTMLElement>('[data-mark]') ?? [];
  return [...elements].map((element) => {
    const [row = 0, column = 0] = (element.dataset.mark ?? '').split(':').map(Number);
    return { element, row, column };
  });
}

/**
 * Returns the mark to which a key moves focus. Home and End move to the first and last mark of the
 * row, or of the whole chart or table if `isWhole` is true.
 */
function markForKey(
  marks: readonly Mark[],
  from: Mark,
  key: string,
  isWhole: boolean,
): Mark | undefined {
  const inRow = marks.filter(({ row }) => row === from.row);
  const at = inRow.indexOf(from);
  if (key === 'ArrowLeft') return inRow[at - 1];
  if (key === 'ArrowRight') return inRow[at + 1];
  if (key === 'Home' || key === 'End') return (isWhole ? marks : inRow).at(key === 'Home' ? 0 : -1);
  const rows = [...new Set(marks.map(({ row }) => row))];
  const to = rows.indexOf(from.row) + (rowsOfKeys[key] ?? 0);
  const row = rows[Math.max(0, Math.min(to, rows.length - 1))];
  const distance = ({ column }: Mark) => Math.abs(column - from.column);
  return marks
    .filter((mark) => mark.row === row)
    .reduce<Mark | undefined>(
      (best, mark) => (best === undefined || distance(mark) < distance(best) ? mark : best),
      undefined,
    );
}

/**
 * Returns props that make all marks in `container` one Tab stop. Arrow keys, page keys, Home and
 * End move focus between the marks.
 * @param firstRow first visible row; its first mark is the Tab stop until another mark has had
 * focus
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
  // Runs after every render, because a windowed table renders other rows when it is scrolled.
  useLayoutEffect(setTabStop);

  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      if (target.dataset.mark === undefined) return;
      active.current = target.dataset.mark;
      setTabStop();
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const marks = marksIn(container.current);
      const from = marks.find(({ element }) => element === event.target);
      if (from === undefined || event.altKey || event.shiftKey || !keys.test(event.key)) return;
      event.preventDefault();
      const next = markForKey(marks, from, event.key, event.ctrlKey || event.metaKey);
      next?.element.focus({ preventScroll: true });
      next?.element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    },
  };
}
