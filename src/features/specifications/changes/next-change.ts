import type { ChangeDirection } from '#features/specifications/api/open-api.ts';

const marks = '[data-change], ins, del';

/** True if the source line before a changed line has changed too, so that both are one change. */
function continuesChange({ dataset, previousElementSibling: before }: HTMLElement): boolean {
  return (
    dataset.line !== undefined &&
    before instanceof HTMLElement &&
    before.dataset.change !== undefined
  );
}

/** Attribute of the change that the user has moved to. */
const reached = 'data-reached';

/** Returns the change that the user has moved to, or else the focused part of the document. */
function findAnchor(scroller: HTMLElement): Element | undefined {
  const view = scroller.getBoundingClientRect();
  const candidates = [
    scroller.querySelector(`[${reached}]`),
    scroller.querySelector('[tabindex="-1"]:focus'),
  ];
  return candidates.find((candidate): candidate is Element => {
    if (candidate === null) return false;
    const { top, bottom } = candidate.getBoundingClientRect();
    return bottom >= view.top && top <= view.bottom;
  });
}

type ScrollOptions = {
  readonly takesFocus?: boolean | undefined;
  /** Called instead of continuing at the other end of the document. */
  readonly onEnd?: (() => void) | undefined;
};

/**
 * Scrolls to the next change after (or the previous change before) the last one, or else relative
 * to the middle of the viewport. After the last change, continues with the first change, and vice
 * versa.
 */
export function scrollToChange(
  scroller: HTMLElement | null,
  direction: ChangeDirection,
  { takesFocus = false, onEnd }: ScrollOptions = {},
): void {
  if (scroller === null) return;
  const all = [...scroller.querySelectorAll<HTMLElement>(marks)].filter(
    (mark) => mark.parentElement?.closest(marks) === null && !continuesChange(mark),
  );
  const anchor = findAnchor(scroller);
  const middle = scroller.getBoundingClientRect().top + scroller.clientHeight / 2;
  // Pixels by which a centred change can differ from the middle, because scrolling is imprecise.
  const tolerance = 8;
  // At the top of the document, the changes above the middle haven't been passed yet.
  const isAtTop = direction === 'next' && anchor === undefined && scroller.scrollTop === 0;
  const position = (mark: HTMLElement) => {
    if (isAtTop) return 1;
    if (anchor !== undefined) {
      if (anchor === mark) return 0;
      const isAfter = anchor.compareDocumentPosition(mark) & Node.DOCUMENT_POSITION_FOLLOWING;
      return isAfter ? 1 : -1;
    }
    const { top, height } = mark.getBoundingClientRect();
    const distance = top + height / 2 - middle;
    return Math.abs(distance) <= tolerance ? 0 : distance;
  };
  const found =
    direction === 'next'
      ? all.find((mark) => position(mark) > 0)
      : all.findLast((mark) => position(mark) < 0);
  if (found === undefined && onEnd !== undefined) {
    onEnd();
    return;
  }
  const target = found ?? all.at(direction === 'next' ? 0 : -1);
  if (target === undefined) return;
  scroller.querySelector(`[${reached}]`)?.removeAttribute(reached);
  target.setAttribute(reached, '');
  target.scrollIntoView({ block: 'center' });
  if (!takesFocus) return;
  // Focus makes screen readers read the change. Inserted and deleted text isn't focusable by default.
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
