import type { ReactNode } from 'react';

/** A text with the parts that a search has found marked. `hits` are in order and don't overlap. */
export function MarkedText({
  text,
  hits,
}: {
  text: string;
  /** In characters of `text` (UTF-16), end not included. */
  hits: readonly { readonly start: number; readonly end: number }[];
}) {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { start, end } of hits) {
    if (start > at) parts.push(text.slice(at, start));
    parts.push(<mark key={start}>{text.slice(start, end)}</mark>);
    at = end;
  }
  parts.push(text.slice(at));
  return parts;
}
