import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ChangeKind } from '#text/markdown/markdown-document.ts';
import { getRowIndexForKey } from '#ui/list/row-for-key.ts';
import { renderAndFocus } from '#ui/page/focus.ts';
import { useIsPrinting } from '#ui/page/use-media.ts';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { type CodeLine, HighlightedLine, useHighlight } from './highlight.tsx';
import styles from './SourceView.module.css';
import { type CodePart, countColumns, splitCode } from './split-code.ts';
import { useIsNearViewport } from './use-near.ts';

/** Number of lines that Page Up and Page Down move focus by. */
const pageLines = 25;

export type LineRange = readonly [first: number, last: number];

/**
 * Source file with line numbers that are excluded from copying and hidden from screen readers. One
 * line number is the tab stop: arrow keys move focus to another line number, Enter selects the
 * line, and Shift with an arrow key extends the selection.
 */
export function SourceView({
  text,
  language,
  selected,
  onSelect,
  changedLines,
}: {
  text: string;
  language: string;
  /**
   * Range of selected lines, with 1-based line numbers. When the caller changes the range, its
   * first line is scrolled into view.
   */
  selected: LineRange | undefined;
  onSelect: (lines: LineRange) => void;
  changedLines?: ReadonlyMap<number, ChangeKind>;
}) {
  const view = useRef<HTMLElement>(null);
  const pieces = useMemo(() => splitCode(text, language), [text, language]);
  const columns = useMemo(() => countColumns(text), [text]);
  const lineCount = pieces.reduce((count, { lines }) => count + lines.length, 0);
  const [stop, setStop] = useState(selected?.[0] ?? 1);
  const current = Math.min(stop, lineCount);
  const anchor = useRef<number>(undefined);
  const ownSelection = useRef<LineRange>(undefined);

  const select = (line: number, extends_: boolean) => {
    const from = extends_ ? (anchor.current ?? selected?.[0] ?? line) : line;
    anchor.current = from;
    ownSelection.current = [Math.min(from, line), Math.max(from, line)];
    onSelect(ownSelection.current);
  };

  const first = selected?.[0];
  const last = selected?.[1];
  useEffect(() => {
    const own = ownSelection.current;
    if (first === undefined || (own?.[0] === first && own[1] === last)) return;
    setStop(first);
    view.current?.querySelector(`[data-line="${first}"]`)?.scrollIntoView({ block: 'center' });
  }, [first, last]);

  // In print, every line is rendered with its number. On screen, lines far from the viewport are
  // rendered as a single text node.
  const isPrinted = useIsPrinting();

  const onClick = (event: MouseEvent) => {
    const line = event.target instanceof Element && event.target.closest('[data-number]');
    if (!line) return;
    const number = Number(line.getAttribute('data-number'));
    setStop(number);
    select(number, event.shiftKey);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement) || !event.target.matches('button[data-number]')) {
      return;
    }
    const row = getRowIndexForKey(event.key, current - 1, lineCount - 1, pageLines);
    if (row === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const to = row + 1;
    if (event.shiftKey) select(to, true);
    renderAndFocus(
      () => setStop(to),
      () => view.current?.querySelector<HTMLElement>('button[data-number]'),
    );
  };

  const style: CSSProperties & Record<'--columns' | '--digits', number> = {
    '--columns': columns,
    '--digits': String(lineCount).length,
  };
  return (
    <section
      ref={view}
      className={styles.view}
      aria-label="Source"
      style={style}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      {pieces.map((piece) => {
        const end = piece.firstLine + piece.lines.length - 1;
        const isIn = (line: number | undefined) =>
          line !== undefined && line >= piece.firstLine && line <= end;
        const from = Math.max(first ?? 0, piece.firstLine);
        const to = Math.min(last ?? 0, end);
        return (
          <SourcePart
            key={piece.firstLine}
            piece={piece}
            language={language}
            firstSelected={from <= to ? from : 0}
            lastSelected={from <= to ? to : 0}
            current={isIn(current) ? current : undefined}
            changedLines={changedLines}
            isWanted={isPrinted || isIn(first) || isIn(current)}
          />
        );
      })}
    </section>
  );
}

/**
 * Part of a source file. If it is far from the viewport and has no changes, it is rendered as a
 * single text node, which can still be searched and copied. Otherwise it is rendered as numbered
 * lines.
 */
const SourcePart = memo(function SourcePart({
  piece: { firstLine, lines },
  piece,
  language,
  firstSelected,
  lastSelected,
  current,
  changedLines,
  isWanted,
}: {
  piece: CodePart;
  language: string;
  /** Number of the first selected line in this part; 0 if the part has no selected line. */
  firstSelected: number;
  lastSelected: number;
  /** Number of the line that is the tab stop; undefined if another part contains that line. */
  current: number | undefined;
  changedLines: ReadonlyMap<number, ChangeKind> | undefined;
  /** True if the numbered lines must be rendered even when the part is far from the viewport. */
  isWanted: boolean;
}) {
  const ref = useRef<HTMLDivElement>(null);
  const isNear = useIsNearViewport(ref);
  const highlighted = useHighlight(piece, language, isNear);
  const style: CSSProperties & Record<'--lines', number> = { '--lines': lines.length };
  const hasChanges =
    changedLines !== undefined && lines.some((_, index) => changedLines.has(firstLine + index));
  return (
    <div ref={ref} className={styles.piece} data-first-line={firstLine} style={style}>
      {isNear || isWanted || hasChanges ? (
        lines.map((line, index) => {
          const number = firstLine + index;
          return (
            <SourceLine
              key={number}
              number={number}
              text={line}
              tokens={highlighted?.[index]}
              isSelected={number >= firstSelected && number <= lastSelected}
              isCurrent={number === current}
              change={changedLines?.get(number)}
              isFirstOfChange={changedLines?.get(number) !== changedLines?.get(number - 1)}
            />
          );
        })
      ) : (
        <pre className={styles.plain}>{`${lines.join('\n')}\n`}</pre>
      )}
    </div>
  );
});

const changeLabels = { inserted: 'Inserted:', deleted: 'Deleted:', changed: 'Changed:' };

/**
 * Line of source code with its number. The stylesheet renders the number, so that copying the text
 * doesn't include it.
 */
const SourceLine = memo(function SourceLine({
  number,
  text,
  tokens,
  isSelected,
  isCurrent,
  change,
  isFirstOfChange,
}: {
  number: number;
  text: string;
  tokens: CodeLine | undefined;
  isSelected: boolean;
  isCurrent: boolean;
  change: ChangeKind | undefined;
  isFirstOfChange: boolean;
}) {
  return (
    <div
      id={`L${number}`}
      className={styles.line}
      data-line={number}
      data-selected={isSelected || undefined}
      data-change={change}
    >
      {isCurrent ? (
        <button
          type="button"
          className={styles.number}
          data-number={number}
          aria-label={`Line ${number}`}
          aria-pressed={isSelected}
        />
      ) : (
        <span className={styles.number} data-number={number} aria-hidden />
      )}
      <code className={styles.text}>
        {change !== undefined && isFirstOfChange && (
          <span className={styles.word}>
            <VisuallyHidden>{changeLabels[change]} </VisuallyHidden>
          </span>
        )}
        {tokens === undefined ? text : <HighlightedLine line={tokens} />}
        {'\n'}
      </code>
    </div>
  );
});
