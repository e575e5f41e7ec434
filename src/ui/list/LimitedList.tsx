import type { ComponentProps, ReactNode } from 'react';
import { formatNumber } from '#text/format-number.ts';

/** A list of the first `most` items, with the number of the others as its last line. */
export function LimitedList<T>({
  items,
  most,
  children,
  ...list
}: Omit<ComponentProps<'ul'>, 'children'> & {
  items: readonly T[];
  most: number;
  /** Draws an item as an `li` with a key. */
  children: (item: T, index: number) => ReactNode;
}) {
  const rest = items.length - most;
  return (
    <ul {...list}>
      {items.slice(0, most).map(children)}
      {rest > 0 && <li>and {formatNumber(rest)} more</li>}
    </ul>
  );
}
