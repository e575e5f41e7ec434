/** How far from the edge of its box a match is brought, in pixels. */
const margin = 48;

/** Opens what hides a piece of text, and scrolls every box around it until it can be seen. */
export function revealRange(range: Range): void {
  open(range.startContainer);
  const element = range.startContainer.parentElement;
  for (let box = element; box !== null; box = box.parentElement) {
    if (isScrollBox(box)) scrollWithin(box, range);
  }
}

function open(node: Node): void {
  for (let at = node.parentElement; at !== null; at = at.parentElement) {
    if (at instanceof HTMLDetailsElement && !at.open) at.open = true;
    if (at.getAttribute('hidden') === 'until-found') {
      // As the browser's own find does.
      at.dispatchEvent(new Event('beforematch', { bubbles: true }));
      at.removeAttribute('hidden');
    }
  }
}

function isScrollBox(element: Element): boolean {
  if (element === document.scrollingElement) return true;
  const { overflowX, overflowY } = getComputedStyle(element);
  return /auto|scroll/.test(`${overflowX} ${overflowY}`);
}

/** Scrolls as little sideways as is needed, and to the middle where the match is above or below. */
function scrollWithin(box: Element, range: Range): void {
  const text = range.getBoundingClientRect();
  const isPage = box === document.scrollingElement;
  const { top, left } = isPage ? { top: 0, left: 0 } : box.getBoundingClientRect();
  const bottom = top + box.clientHeight;
  const right = left + box.clientWidth;
  if (text.top < top + margin || text.bottom > bottom - margin) {
    if (box.scrollHeight > box.clientHeight) {
      box.scrollTop += (text.top + text.bottom) / 2 - (top + bottom) / 2;
    }
  }
  if (text.left < left) box.scrollLeft += text.left - left - margin;
  else if (text.right > right) box.scrollLeft += text.right - right + margin;
}
