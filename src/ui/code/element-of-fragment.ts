/**
 * What a fragment leads to. For a line of a source (`L12`) that is still far away and not drawn as a line,
 * the piece that holds it.
 */
export function elementOfFragment(fragment: string): Element | null {
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
