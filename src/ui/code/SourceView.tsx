import {
  type CSSProperties,
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ComparedLine } from '#text/diff/compare-lines.ts';
import { getRowIndexForKey } from '#ui/list/list-keys.ts';
import { renderAndFocus } from '#ui/page/focus.ts';
import { useIsPrinting } from '#ui/page/use-media.ts';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { ChangedWords } from './ChangedWords.tsx';
import { type CodeLine, useHighlight } from './highlight.tsx';
import styles from './SourceView.module.css';
import { type CodePart, countColumns, splitCode } from './split-code.ts';
import { useIsNearViewport } from './use-near.ts';

/** Number of lines that Page Up and Page Down move. */
const pageLines = 25;

export type LineRange = readonly [first: number, last: number];

/**
 * Changes of each line, by its number: deleted lines, shown before it, and the line itself if it
 * was inserted.
 */
type ChangedLines = ReadonlyMap<number, readonly ComparedLine[]>;

/**
 * Line numbers are excluded from copying and hidden from screen readers. One of them is the tab
 * stop: arrow keys move to another line number, Enter selects the line, and Shift with an arrow key
 * extends the selection.
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
  /** 1-based. When the caller changes the range, its first line is scrolled into view. */
  selected: LineRange | undefined;
  onSelect: (lines: LineRange) => void;
  changedLines?: ChangedLines;
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

  // On screen, parts far from the viewport are a single text node; print needs the line numbers.
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
      data-print-whole
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
      {renderDeletedLines(changedLines?.get(lineCount + 1))}
    </section>
  );
}

/**
 * A single text node, for search and copying, while it is far from the viewport and has no changes;
 * otherwise numbered lines.
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
  /** 0 if this part has no selected line. */
  firstSelected: number;
  lastSelected: number;
  /** Line that is the tab stop; undefined if it is in another part. */
  current: number | undefined;
  changedLines: ChangedLines | undefined;
  /** True if the lines are rendered even far from the viewport, for example to print them. */
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
          const changed = changedLines?.get(number);
          const inserted = getInsertedLine(changed);
          return (
            <Fragment key={number}>
              {renderDeletedLines(changed)}
              <SourceLine
                number={number}
                text={line}
                tokens={highlighted?.[index]}
                isSelected={number >= firstSelected && number <= lastSelected}
                isCurrent={number === current}
                inserted={inserted}
                isFirstOfChange={
                  changed?.[0] !== inserted || !getInsertedLine(changedLines?.get(number - 1))
                }
              />
            </Fragment>
          );
        })
      ) : (
        <pre className={styles.plain}>{`${lines.join('\n')}\n`}</pre>
      )}
    </div>
  );
});

/** Returns the last of a group of changed lines, if it was inserted. */
function getInsertedLine(changed: readonly ComparedLine[] | undefined): ComparedLine | undefined {
  const last = changed?.at(-1);
  return last?.change === 'inserted' ? last : undefined;
}

/** Deleted lines have no line numbers and can't be selected. */
function renderDeletedLines(changed: readonly ComparedLine[] = []): ReactNode {
  return changed
    .filter(({ change }) => change === 'deleted')
    .map((line, index) => (
      <div
        key={`deleted ${line.number}`}
        className={styles.line}
        data-line=""
        data-change="deleted"
      >
        <span className={styles.number} aria-hidden />
        <code className={styles.text}>
          {index === 0 && <ChangeLabel text="Deleted:" />}
          <ChangedWords line={line} />
          {'\n'}
        </code>
      </div>
    ));
}

const ChangeLabel = ({ text }: { text: string }) => (
  <span className={styles.label}>
    <VisuallyHidden>{text} </VisuallyHidden>
  </span>
);

/** The stylesheet renders the number, so that copied text doesn't include it. */
const SourceLine = memo(function SourceLine({
  number,
  text,
  tokens,
  isSelected,
  isCurrent,
  inserted,
  isFirstOfChange,
}: {
  number: number;
  text: string;
  tokens: CodeLine | undefined;
  isSelected: boolean;
  isCurrent: boolean;
  inserted: ComparedLine | undefined;
  isFirstOfChange: boolean;
}) {
  return (
    <div
      id={`L${number}`}
      className={styles.line}
      data-line={number}
      data-selected={isSelected || undefined}
      data-change={inserted?.change}
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
        {inserted && isFirstOfChange && <ChangeLabel text="Inserted:" />}
        <ChangedWords line={inserted ?? { text }} tokens={tokens} />
        {'\n'}
      </code>
    </div>
  );
});
