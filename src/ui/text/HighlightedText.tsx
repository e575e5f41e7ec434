import type { ReactNode } from 'react';

/** `hits` must be sorted and must not overlap. */
export function HighlightedText({
  text,
  hits,
}: {
  text: string;
  /** In UTF-16 code units; `end` is exclusive. */
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
