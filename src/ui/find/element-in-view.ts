/** How far below the top of its box reading begins, in pixels. */
const depth = 24;
const probeStep = 24;
const mostProbes = 10;

/** What is drawn at the top of the visible part of an element; nothing else is measured. */
export function elementInView(container: HTMLElement): Element {
  const { left, right, top } = container.getBoundingClientRect();
  for (let probe = 0; probe < mostProbes; probe += 1) {
    const y = Math.max(0, top) + depth + probe * probeStep;
    const element = document.elementFromPoint((left + right) / 2, y);
    if (element !== null && element !== container && container.contains(element)) return element;
  }
  return container;
}
