import { Maximize2 } from 'lucide-react';
import { type CSSProperties, type ReactNode, type RefObject, useEffect, useState } from 'react';
import { IconButton } from '#ui/button/IconButton.tsx';
import { TableDialog } from './TableDialog.tsx';
import styles from './TableFrame.module.css';

type Measures = {
  /** Undefined until the frame is measured. */
  readonly hidesColumns: boolean | undefined;
  /** A frame that scrolls must be a tab stop. */
  readonly scrolls: boolean;
  /** First columns that stay visible while the table scrolls; widths in pixels. */
  readonly pinned: readonly number[];
  /** In pixels. */
  readonly height: number;
};

const unmeasured: Measures = { hidesColumns: undefined, scrolls: true, pinned: [], height: 0 };

/** Relative to the frame. */
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

/**
 * Measures, while `isWanted`, whenever the frame or the table is resized. `pins` columns at the
 * start stay visible if they leave enough space for the others.
 */
export function useTableFrame(
  frame: RefObject<HTMLElement | null>,
  isWanted: boolean,
  pins: number,
) {
  const [isFull, setIsFull] = useState(false);
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

  const { hidesColumns, scrolls, pinned } = isFull ? inDialog : inPlace;
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--first-column': `${pinned[0] ?? 0}px`,
    '--pinned': `${pinned.reduce((sum, width) => sum + width, 0)}px`,
  };
  return {
    isFull,
    setIsFull,
    height: inPlace.height,
    canExpand: inPlace.hidesColumns === true,
    wrapperProps: { style, 'data-hides-columns': hidesColumns, 'data-full': isFull || undefined },
    /** For the element that scrolls. */
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
  children,
}: {
  /** Accessible name. */
  label: string;
  state: ReturnType<typeof useTableFrame>;
  /** Has the `frameProps` of the state. */
  children: ReactNode;
}) {
  const framed = (
    <div
      className={styles.wrapper}
      // The dialog covers the section to which a link can lead.
      onClickCapture={({ target }) => {
        if (isFull && target instanceof Element && target.closest('a[href]')) setIsFull(false);
      }}
      {...wrapperProps}
    >
      {children}
    </div>
  );
  return (
    <div className={styles.place} data-table>
      {canExpand && (
        <span className={styles.expand} data-no-print>
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
          {framed}
        </TableDialog>
      )}
    </div>
  );
}
