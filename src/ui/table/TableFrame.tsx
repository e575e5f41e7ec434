import { Maximize2 } from 'lucide-react';
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';
import { IconButton } from '#ui/button/IconButton.tsx';
import { TableDialog } from './TableDialog.tsx';
import styles from './TableFrame.module.css';

type Measures = {
  /** Undefined until the frame is measured. */
  readonly hidesColumns: boolean | undefined;
  /** True if the frame scrolls, so that it must be a tab stop. */
  readonly scrolls: boolean;
  /** First columns that stay visible while the table scrolls; widths in pixels. */
  readonly pinned: readonly number[];
  /** In pixels. */
  readonly height: number;
};

const unmeasured: Measures = { hidesColumns: undefined, scrolls: true, pinned: [], height: 0 };

/** Maximum width of the pinned columns relative to the frame. */
const maxPinned = 0.4;

function measure(frame: HTMLElement, pins: number): Measures {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight, offsetHeight } = frame;
  const pinned: number[] = [];
  let space = maxPinned * clientWidth;
  for (const { clientWidth: width } of [...(frame.querySelector('tr')?.children ?? [])].slice(
    0,
    pins,
  )) {
    space -= width;
    if (space < 0) break;
    pinned.push(width);
  }
  const hidesColumns = scrollWidth > clientWidth;
  // A focused frame would lose focus if it were no longer a tab stop.
  const scrolls = hidesColumns || scrollHeight > clientHeight || document.activeElement === frame;
  return { hidesColumns, scrolls, pinned, height: offsetHeight };
}

/** Part of a table that its frame shows, in pixels except `row`. */
type Position = {
  /** Index of the first visible row of the body. */
  readonly row: number;
  readonly top: number;
  readonly left: number;
};

/** Place in which a table is shown. `position` is its scroll position before it was moved. */
type Place = { readonly isFull: boolean; readonly position?: Position | null };

function listRows(frame: HTMLElement): readonly Element[] {
  return [...frame.querySelectorAll('tbody > tr')];
}

/** Returns the position of the bottom of the header, or of the top of the frame without a header. */
function getHeaderEnd(frame: HTMLElement): number {
  const header = frame.querySelector('thead');
  return header?.getBoundingClientRect().bottom ?? frame.getBoundingClientRect().top;
}

function readPosition(frame: HTMLElement): Position {
  let start = getHeaderEnd(frame);
  for (let around = frame.parentElement; around !== null; around = around.parentElement) {
    const clips = getComputedStyle(around).overflowY !== 'visible';
    if (clips) start = Math.max(start, around.getBoundingClientRect().top);
  }
  // Half a pixel allows for rounded scroll positions.
  const row = listRows(frame).findIndex((one) => one.getBoundingClientRect().bottom > start + 0.5);
  return { row, top: frame.scrollTop, left: frame.scrollLeft };
}

function showPosition(frame: HTMLElement, { row, top, left }: Position): void {
  frame.scrollLeft = left;
  // Rows have other heights if their texts wrap elsewhere. Rows that aren't rendered have no index,
  // but their texts don't wrap.
  const first = frame.dataset.windowed === undefined ? listRows(frame)[row] : undefined;
  if (first === undefined) frame.scrollTop = top;
  else frame.scrollTop += first.getBoundingClientRect().top - getHeaderEnd(frame);
}

/**
 * Measures, while `isWanted`, whenever the frame or the table is resized. `pins` columns at the
 * start stay visible if they leave enough space for the others.
 */
export function useTableFrame(
  frame: RefObject<HTMLElement | null>,
  isWanted: boolean,
  pins: number,
) {
  const [{ isFull, position }, setPlace] = useState<Place>({ isFull: false });
  const [inPlace, setInPlace] = useState(unmeasured);
  const [inDialog, setInDialog] = useState(unmeasured);
  useEffect(() => {
    const element = frame.current;
    if (element === null || !isWanted) return;
    const set = isFull ? setInDialog : setInPlace;
    const resizes = new ResizeObserver(() => set(measure(element, pins)));
    for (const box of [element, ...element.children]) resizes.observe(box);
    return () => resizes.disconnect();
  }, [frame, isWanted, isFull, pins]);

  // The dialog has a new frame, and so has the page after the dialog is closed. Runs after the effect
  // that opens the dialog.
  useLayoutEffect(() => {
    if (frame.current !== null && position) showPosition(frame.current, position);
  }, [frame, position]);

  const { hidesColumns, scrolls, pinned } = isFull ? inDialog : inPlace;
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--first-column': `${pinned[0] ?? 0}px`,
    '--pinned': `${pinned.reduce((sum, width) => sum + width, 0)}px`,
  };
  return {
    isFull,
    /** Moves the table to the dialog or back, and keeps the visible rows and columns. */
    setIsFull: (isNext: boolean) => {
      setPlace({ isFull: isNext, position: frame.current && readPosition(frame.current) });
    },
    height: inPlace.height,
    canExpand: inPlace.hidesColumns === true,
    wrapperProps: { style, 'data-hides-columns': hidesColumns, 'data-full': isFull || undefined },
    /** Properties of the element that scrolls. */
    frameProps: {
      'data-table-frame': true,
      'data-pinned': hidesColumns && pinned.length > 0 ? pinned.length : undefined,
      // A tab stop, so that it can be scrolled by keyboard.
      tabIndex: scrolls ? 0 : undefined,
    },
  };
}

/**
 * Shadows show where columns are hidden, the header and pinned columns stay visible, and a button
 * shows the table in the whole window.
 */
export function TableFrame({
  label,
  state: { isFull, setIsFull, height, canExpand, wrapperProps },
  dir,
  tools,
  children,
}: {
  /** Accessible name. */
  label: string;
  state: ReturnType<typeof useTableFrame>;
  /** Direction of the table; by default, that of the text around it. */
  dir?: string | undefined;
  /** Search of a table that isn't rendered completely. */
  tools?: ReactNode;
  /** Element with the `frameProps` of the state. */
  children: ReactNode;
}) {
  const framed = (
    <div
      className={styles.wrapper}
      dir={dir}
      // A link can lead to a section of the page, which the dialog covers.
      onClickCapture={({ target }) => {
        if (isFull && target instanceof Element && target.closest('a[href]')) setIsFull(false);
      }}
      {...wrapperProps}
    >
      {children}
    </div>
  );
  const table = (
    <div className={styles.place} data-table>
      {canExpand && (
        <span className={styles.expand} dir={dir} data-no-print>
          <IconButton
            icon={Maximize2}
            label={`Full width: ${label}`}
            title="Full width"
            onClick={() => setIsFull(true)}
          />
        </span>
      )}
      {isFull ? <div style={{ blockSize: height }} /> : framed}
      {isFull && (
        <TableDialog title={label} onClose={() => setIsFull(false)}>
          {tools && <div>{tools}</div>}
          {framed}
        </TableDialog>
      )}
    </div>
  );
  return (
    <>
      {!isFull && tools}
      {table}
    </>
  );
}
