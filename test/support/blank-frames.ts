import type { Locator } from 'playwright-core';

/**
 * Scrolls the list from start to end and counts the frames in which part of the viewport shows no
 * row.
 */
export function countBlankFrames(rows: Locator, rowSelector: string): Promise<number> {
  return rows.first().evaluate(async (row, selector) => {
    const frames = 100;
    let scroller = row.parentElement;
    const scrolls = (element: Element) =>
      element.scrollHeight > element.clientHeight + 1 &&
      getComputedStyle(element).overflowY !== 'visible';
    while (scroller !== null && !scrolls(scroller)) scroller = scroller.parentElement;
    if (scroller === null) throw new Error('nothing scrolls');
    const box = scroller.getBoundingClientRect();
    const isBlank = () =>
      [0.1, 0.3, 0.5, 0.7, 0.9].some((share) => {
        const x = box.left + box.width / 2;
        const found = document.elementFromPoint(x, box.top + box.height * share);
        return !found?.closest(selector);
      });
    const far = scroller.scrollHeight - scroller.clientHeight;
    let blank = 0;
    for (let frame = 1; frame <= frames; frame += 1) {
      // Scrolls between two frames, as a mouse wheel does, so that the page gets the scroll event
      // before the next paint.
      await new Promise((resolve) => setTimeout(resolve));
      scroller.scrollTop = (far * frame) / frames;
      await new Promise(requestAnimationFrame);
      if (isBlank()) blank += 1;
    }
    scroller.scrollTop = 0;
    return blank;
  }, rowSelector);
}
