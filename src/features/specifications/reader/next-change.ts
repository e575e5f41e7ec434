const marks = '[data-change], ins, del';

/** True if the source line before a changed line has changed too, so that both are one change. */
function continuesChange({ dataset, previousElementSibling: before }: HTMLElement): boolean {
  return (
    dataset.line !== undefined &&
    before instanceof HTMLElement &&
    before.dataset.change !== undefined
  );
}

/**
 * Scrolls to the next change below (or the previous change above) the middle of the viewport. After
 * the last change, continues with the first change, and vice versa.
 */
export function scrollToChange(scroller: HTMLElement | null, direction: 'next' | 'previous'): void {
  if (scroller === null) return;
  const all = [...scroller.querySelectorAll<HTMLElement>(marks)].filter(
    (mark) => mark.parentElement?.closest(marks) === null && !continuesChange(mark),
  );
  if (all.length === 0) return;
  const middle = scroller.getBoundingClientRect().top + scroller.clientHeight / 2;
  // Pixels by which a centred change can differ from the middle, because scrolling is imprecise.
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
