/** Returns the part that contains a source line (`L12`) if the line is far from the viewport. */
export function findFragmentElement(fragment: string): Element | null {
  const element = document.getElementById(fragment);
  if (element !== null || !/^L\d+$/.test(fragment)) return element;
  const line = Number(fragment.slice(1));
  let piece: Element | null = null;
  for (const next of document.querySelectorAll('[data-first-line]')) {
    if (Number(next.getAttribute('data-first-line')) > line) break;
    piece = next;
  }
  return piece;
}
