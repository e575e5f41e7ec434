import type { ComponentProps, ToggleEvent } from 'react';

/** Distance from the anchor and from the edges of the window, in pixels. */
const gap = 6;
const margin = 12;

/**
 * Places it below `anchor`, or above if there is more space and too little below. The CSS variable
 * `--room` is the available height.
 */
export function placePopover(
  anchor: Element,
  popover: HTMLElement,
  align: 'start' | 'center' = 'start',
): void {
  // Removing `--room` removes the maximum height, and thereby the scroll position.
  const { scrollTop } = popover;
  popover.style.removeProperty('--room');
  const { width, height } = popover.getBoundingClientRect();
  const { left, top, bottom, width: anchorWidth } = anchor.getBoundingClientRect();
  const above = top - gap - margin;
  const below = window.innerHeight - bottom - gap - margin;
  const isAbove = height > below && above > below;
  const wanted = align === 'start' ? left : left + (anchorWidth - width) / 2;
  const x = Math.max(margin, Math.min(wanted, window.innerWidth - width - margin));
  const y = isAbove
    ? `auto auto ${window.innerHeight - top + gap}px`
    : `${bottom + gap}px auto auto`;
  popover.style.inset = `${y} ${x}px`;
  popover.style.setProperty('--room', `${isAbove ? above : below}px`);
  popover.scrollTop = scrollTop;
}

/**
 * Places the popover next to the button whose `popoverTarget` is its id, and again when its content
 * or the window changes size. It is invisible until it is placed (`styles/base.css`).
 */
export function placeOnToggle({ newState, currentTarget: popover }: ToggleEvent<HTMLElement>) {
  popover.toggleAttribute('data-placed', newState === 'open');
  const anchor = document.querySelector(`[popovertarget="${popover.id}"]`);
  if (newState === 'closed' || anchor === null) return;
  const place = () => {
    if (popover.matches(':popover-open')) placePopover(anchor, popover);
    else resizes.disconnect();
  };
  // A resize in the callback of the observer would be an error.
  const resizes = new ResizeObserver(() => requestAnimationFrame(place));
  for (const box of [popover, document.documentElement]) resizes.observe(box);
  place();
}

/** Popover for controls. Actions alone belong in a menu. */
export function Popover({ onToggle, ...panel }: ComponentProps<'div'>) {
  return (
    <div
      {...panel}
      popover="auto"
      onToggle={(event) => {
        placeOnToggle(event);
        onToggle?.(event);
      }}
    />
  );
}
