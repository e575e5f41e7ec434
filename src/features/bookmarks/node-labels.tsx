import { SubmissionStoppedError } from '#data/bookmarks/changes/submit-changes.ts';
import type { MoveTarget, NodeRefusal } from '#data/bookmarks/moves/node-rules.ts';
import {
  getAncestors,
  type NodeCounts,
  type TreeNode,
} from '#data/bookmarks/tree/bookmark-tree.ts';
import { countItems } from '#data/bookmarks/tree/selection.ts';
import { NotAppliedError } from '#platform/send-and-verify.ts';
import type { FailureMessage } from '#text/failure-message.ts';
import { formatCount, formatNumber } from '#text/format-number.ts';
import { truncate } from '#text/truncate.ts';
import { Text } from '#ui/layout/layout.tsx';
import { getFailureMessage } from '#workflows/failures/failure-message.ts';

/**
 * Returns the message for a failed write. The message says that nothing has changed if a refetch of
 * the bookmarks has confirmed this.
 */
export function getWriteFailureMessage(error: unknown): FailureMessage {
  const words = getFailureMessage(error);
  if (error instanceof SubmissionStoppedError) {
    const explanation = error.wasSent ? 'It may or may not have been saved.' : 'It wasn’t sent.';
    return { ...words, title: 'Stopped', explanation };
  }
  if (!(error instanceof NotAppliedError)) return words;
  return {
    ...words,
    explanation: `${words.explanation} The bookmarks were loaded again. Nothing has changed.`,
  };
}

/**
 * Maximum length of a folder's name and a bookmark's title, in characters (extension
 * viewer.changes).
 */
const maxNodeNameLengths = { folder: 255, bookmark: 1000 };

/** Returns the reason why a name can't be saved; undefined if it can. */
export function getNameProblem(kind: 'folder' | 'bookmark', name: string): string | undefined {
  if (name === '') return 'Enter a name.';
  const max = maxNodeNameLengths[kind];
  if (name.length <= max) return undefined;
  return `A name can have up to ${formatNumber(max)} characters. This one has ${formatNumber(name.length)}.`;
}

/** Formats counts, for example as “2 folders and 7 bookmarks”; undefined if both are 0. */
export function formatNodeCounts({ folders, bookmarks }: NodeCounts): string | undefined {
  const parts = [
    folders > 0 && formatCount(folders, 'folder'),
    bookmarks > 0 && formatCount(bookmarks, 'bookmark'),
  ].filter((part) => part !== false);
  return parts.length === 0 ? undefined : parts.join(' and ');
}

/**
 * Returns the part of a button label that names the target folder: “into “Payments””, or “to the
 * top level”.
 */
export function formatDestination(
  place: MoveTarget | undefined,
  preposition: 'into' | 'to',
): string {
  if (place === undefined) return '';
  return place === null
    ? `to ${formatMoveTarget(place)}`
    : `${preposition} ${quoteName(place.name)}`;
}

const maxQuotedNameLength = 60;

/** Matches right-to-left letters and bidirectional control characters. */
const bidirectionalCharacters =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Returns a name in quotes, for use in a sentence. A name with right-to-left text is isolated, so
 * that it doesn't affect the direction of the sentence.
 */
export function quoteName(name: string): string {
  const short = truncate(name, maxQuotedNameLength);
  return bidirectionalCharacters.test(short) ? `“\u2068${short}\u2069”` : `“${short}”`;
}

/**
 * Returns the nodes as text for a sentence: the name of a single node (“Payments”), otherwise the
 * number of items, including the contents of folders (“9 items”).
 */
export function formatNodes(nodes: readonly TreeNode[]): string {
  const [only] = nodes;
  if (nodes.length === 1 && only !== undefined) return quoteName(only.name);
  return formatCount(countItems(nodes), 'item');
}

/** Returns the name of the target of a move, for use in a sentence. */
export function formatMoveTarget(target: MoveTarget): string {
  return target === null ? 'the top level' : quoteName(target.name);
}

const refusals: Readonly<Record<NodeRefusal['kind'], (name: string) => string>> = {
  recovered: () => '“Recovered” isn’t a real folder. You can only move items out of it.',
  'same-id': (name) =>
    `Several folders have the same ID as ${name}, so the service can’t tell which one is meant.`,
  'unsendable-id': (name) => `The ID of ${name} can’t be sent to the service.`,
  incomplete: () => 'A bookmark without a repository or a path can’t be changed.',
  repeated: () =>
    'The same bookmark is here several times, so the service can’t tell which one is meant.',
  'into-itself': (name) => `${name} can’t be moved into itself or a folder inside it.`,
  'already-there': (name) => `${name} is there already.`,
  'nothing-to-move': () => 'There is nothing to move.',
};

/** Returns a sentence that says why an operation on a node isn't possible. */
export function getNodeRefusalMessage({ kind, name }: NodeRefusal): string {
  return refusals[kind](quoteName(name));
}

/** Joins sentences with spaces; skips missing sentences. */
export function joinSentences(...sentences: readonly (string | false | undefined)[]): string {
  return sentences.filter(Boolean).join(' ');
}

/** Error shown if the selected folder has been deleted in the meantime. */
export const folderDeletedMessage = 'This folder no longer exists. Choose another one.';

/**
 * Maximum number of nodes in a displayed path. If a path is longer, only its last nodes are
 * displayed.
 */
const maxShownSegments = 8;

/** Names of the nodes on a path, outermost first. */
export function NodePathSegments({ path }: { path: readonly TreeNode[] }) {
  const left = Math.max(0, path.length - maxShownSegments);
  return (
    <>
      {left > 0 && `… ${left} more / `}
      {path.slice(left).map(({ key, name }, at) => (
        <span key={key}>
          {at > 0 && ' / '}
          <bdi>{name}</bdi>
        </span>
      ))}
    </>
  );
}

/** Path of the folder that contains a node. */
export function ParentPath({ node }: { node: TreeNode }) {
  const path = getAncestors(node);
  return (
    <Text tone="soft" size="small" breaks>
      {path.length === 0 ? 'Top level' : <NodePathSegments path={path} />}
    </Text>
  );
}
