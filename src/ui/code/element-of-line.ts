/**
 * The element of a line by its fragment (`L12`), or the piece that holds it while that is far away: for
 * telling which heading of a source is being read.
 */
export function elementOfLine(slug: string): Element | null {
  const line = document.getElementById(slug);
  if (line !== null) return line;
  const number = Number(slug.slice(1));
  let piece: Element | null = null;
  for (const next of document.querySelectorAll('[data-first-line]')) {
    if (Number(next.getAttribute('data-first-line')) > number) break;
    piece = next;
  }
  return piece;
}
