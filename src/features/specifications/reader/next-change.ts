const marks = '[data-change], ins, del';

/** True if a line of source belongs to the same change as the line before it. */
function continuesChange({ dataset, previousElementSibling: before }: HTMLElement): boolean {
  return (
    dataset.line !== undefined &&
    before instanceof HTMLElement &&
    before.dataset.change === dataset.change
  );
}

/**
 * Scrolls to the next or previous change, relative to the middle of the viewport. Wraps around at
 * the ends.
 */
export function scrollToChange(scroller: HTMLElement | null, direction: 'next' | 'previous'): void {
  if (scroller === null) return;
  const all = [...scroller.querySelectorAll<HTMLElement>(marks)].filter(
    (mark) => mark.parentElement?.closest(marks) === null && !continuesChange(mark),
  );
  if (all.length === 0) return;
  const middle = scroller.getBoundingClientRect().top + scroller.clientHeight / 2;
  // Scrolling centres a change only approximately, so positions are compared with a tolerance.
  const tolerance = 8;
  const centre = (mark: HTMLElement) => {
    const { top, height } = mark.getBoundingClientRect();
    return top + height / 2;
  };
  const target =
    direction === 'next'
      ? (all.find((mark) => centre(mark) > middle + tolerance) ?? all[0])
      : (all.findLast((mark) => centre(mark) < middle - tolerance) ?? all.at(-1));
  target?.scrollIntoView({ block: 'center' });
}
