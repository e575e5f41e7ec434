import type { MoveTarget } from '#data/bookmarks/moves/node-rules.ts';
import type { Tally, TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { itemCount } from '#data/bookmarks/tree/selection.ts';
import { formatCount } from '#text/format-number.ts';
import { truncate } from '#text/truncate.ts';

/** “2 folders and 7 bookmarks”; undefined where there is neither. */
export function formatTally({ folders, bookmarks }: Tally): string | undefined {
  const parts = [
    folders > 0 && formatCount(folders, 'folder'),
    bookmarks > 0 && formatCount(bookmarks, 'bookmark'),
  ].filter((part) => part !== false);
  return parts.length === 0 ? undefined : parts.join(' and ');
}

/** “into “Payments””, or “to the top level”: the end of a button that says where something goes. */
export function destinationLabel(
  place: MoveTarget | undefined,
  preposition: 'into' | 'to',
): string {
  if (place === undefined) return '';
  return place === null ? `to ${targetLabel(place)}` : `${preposition} ${quoted(place.name)}`;
}

const longestInASentence = 60;

/** Right-to-left letters, and controls that change the direction of a text. */
const turns =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A name in a sentence. A right-to-left name doesn’t change the direction of the sentence. */
export function quoted(name: string): string {
  const short = truncate(name, longestInASentence);
  return turns.test(short) ? `“\u2068${short}\u2069”` : `“${short}”`;
}

/** “Payments”, or “9 items”, with everything inside: what something is done to, in a sentence. */
export function nodesLabel(nodes: readonly TreeNode[]): string {
  const [only] = nodes;
  if (nodes.length === 1 && only !== undefined) return quoted(only.name);
  return formatCount(itemCount(nodes), 'item');
}

/** A place to move to, in a sentence. */
export function targetLabel(target: MoveTarget): string {
  return target === null ? 'the top level' : quoted(target.name);
}
