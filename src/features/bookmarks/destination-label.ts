import type { MoveTarget } from '#data/bookmarks/moves/node-rules.ts';
import { quoted, targetLabel } from './node-labels.ts';

/** “into “Payments””, or “to the top level”: the end of a button that says where something goes. */
export function destinationLabel(
  place: MoveTarget | undefined,
  preposition: 'into' | 'to',
): string {
  if (place === undefined) return '';
  return place === null ? `to ${targetLabel(place)}` : `${preposition} ${quoted(place.name)}`;
}
