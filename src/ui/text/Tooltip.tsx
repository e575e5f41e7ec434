import { type ReactNode, useCallback, useId, useRef, useState } from 'react';
import { placePopover } from '#ui/page/Popover.tsx';
import { useEscapeFirst, useWindowEvent } from '#ui/page/use-window-event.ts';
import styles from './text.module.css';

/** Opens in the top layer. The caller renders it only while open, and handles Escape. */
export function Tooltip({
  id,
  anchor,
  children,
}: {
  id?: string;
  anchor: Element;
  children: ReactNode;
}) {
  const show = useCallback(
    (tooltip: HTMLElement | null) => {
      if (tooltip === null) return;
      tooltip.showPopover();
      placePopover(anchor, tooltip, 'center');
    },
    [anchor],
  );
  return (
    <span ref={show} id={id} role="tooltip" popover="manual" className={styles.tooltip}>
      {children}
    </span>
  );
}

/**
 * The tooltip is open while the pointer is over the text or the tooltip, or while the text has
 * focus. Escape closes it.
 */
export function ExplainedText({
  explanation,
  children,
}: {
  explanation: string;
  children: ReactNode;
}) {
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const [shownAt, setShownAt] = useState<Element | null>(null);
  const open = () => setShownAt(anchor.current);
  const close = () => setShownAt(null);
  const isOpen = shownAt !== null;

  // Otherwise Escape would also close the surrounding dialog or panel.
  useEscapeFirst(close, isOpen);
  // The tooltip is fixed, so it would move away from the text.
  useWindowEvent('scroll', close, isOpen, true);

  return (
    // The element that watches the pointer contains the tooltip, so it stays open under the
    // pointer.
    <span onPointerEnter={open} onPointerLeave={close}>
      <button
        ref={anchor}
        type="button"
        className={styles.explained}
        aria-describedby={isOpen ? id : undefined}
        onFocus={open}
        onBlur={close}
        onClick={open}
      >
        {children}
      </button>
      {shownAt !== null && (
        <Tooltip id={id} anchor={shownAt}>
          {explanation}
        </Tooltip>
      )}
    </span>
  );
}
