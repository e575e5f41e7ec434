import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useEscapeFirst } from '#ui/page/use-window-event.ts';
import { Tooltip } from './Tooltip.tsx';
import styles from './text.module.css';

/**
 * Text with an explanation in a tooltip, which is open while the pointer is over the text or the
 * tooltip, or while the text has focus. Escape closes the tooltip.
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

  // Otherwise Escape would also close the dialog or the panel that contains the text.
  useEscapeFirst(close, isOpen);
  useEffect(() => {
    if (!isOpen) return;
    const stop = new AbortController();
    // The tooltip has a fixed position, so it would move away from the text during scrolling.
    document.addEventListener('scroll', () => setShownAt(null), {
      capture: true,
      passive: true,
      signal: stop.signal,
    });
    return () => stop.abort();
  }, [isOpen]);

  return (
    // The tooltip is inside the element that watches the pointer, so it stays open under the pointer.
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
