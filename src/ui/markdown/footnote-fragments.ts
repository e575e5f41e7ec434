// With a colon, which no heading's fragment has.

/** The fragment of a footnote. */
export function footnoteFragment(number: number): string {
  return `fn:${number}`;
}

/** The fragment of a reference to a footnote, counted from 1. */
export function referenceFragment(number: number, occurrence: number): string {
  return occurrence === 1 ? `fnref:${number}` : `fnref:${number}:${occurrence}`;
}
