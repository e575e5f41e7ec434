import { type ReactNode, useCallback } from 'react';
import styles from './text.module.css';

/** Distance between the tooltip and its anchor, and between the tooltip and the window, in pixels. */
const gap = 6;
const margin = 12;

/** Places the tooltip below the anchor, or above it if there is more space. */
function placeNextTo(anchor: Element, tooltip: HTMLElement): void {
  const { left, top, bottom, width } = anchor.getBoundingClientRect();
  const { width: ownWidth, height } = tooltip.getBoundingClientRect();
  const fitsBelow = bottom + gap + height <= window.innerHeight - margin;
  const centred = left + width / 2 - ownWidth / 2;
  tooltip.style.left = `${Math.max(margin, Math.min(centred, window.innerWidth - ownWidth - margin))}px`;
  tooltip.style.top = `${fitsBelow ? bottom + gap : Math.max(margin, top - gap - height)}px`;
}

/**
 * Tooltip in the top layer, next to `anchor`. The caller renders it only while it is open, and
 * handles Escape.
 */
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
      placeNextTo(anchor, tooltip);
    },
    [anchor],
  );
  return (
    <span ref={show} id={id} role="tooltip" popover="manual" className={styles.tooltip}>
      {children}
    </span>
  );
}
