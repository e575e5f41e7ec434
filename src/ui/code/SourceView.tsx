import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { Change } from '#text/markdown/markdown-document.ts';
import { useWindowEvent } from '#ui/page/use-window-event.ts';
import { columnsOf } from './columns-of.ts';
import { lineAfterKey } from './line-keys.ts';
import { SourceChunk } from './SourceChunk.tsx';
import styles from './SourceView.module.css';
import { splitCode } from './split-code.ts';

export type LineRange = readonly [first: number, last: number];

/**
 * A whole file with line numbers, which are neither copied nor read out. One number is a stop for the
 * keyboard: arrow keys move it, Enter selects its line, and Shift selects up to it.
 */
export function SourceView({
  text,
  language,
  selected,
  onSelect,
  changedLines,
  wraps = false,
}: {
  text: string;
  language: string;
  /** Counted from 1. What is selected from outside is brought into view. */
  selected: LineRange | undefined;
  onSelect: (lines: LineRange) => void;
  changedLines?: ReadonlyMap<number, Change>;
  /** Long lines wrap; otherwise they are scrolled to. */
  wraps?: boolean;
}) {
  const view = useRef<HTMLElement>(null);
  const pieces = useMemo(() => splitCode(text, language), [text, language]);
  const columns = useMemo(() => columnsOf(text), [text]);
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

  // Paper shows every line with its number; on screen, those far away are one text.
  const [isPrinted, setIsPrinted] = useState(false);
  useWindowEvent('beforeprint', () => flushSync(() => setIsPrinted(true)));
  useWindowEvent('afterprint', () => setIsPrinted(false));

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
    const to = lineAfterKey(event.key, current, lineCount);
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (event.shiftKey) select(to, true);
    flushSync(() => setStop(to));
    view.current?.querySelector<HTMLElement>('button[data-number]')?.focus();
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
      data-wraps={wraps || undefined}
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
          <SourceChunk
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
