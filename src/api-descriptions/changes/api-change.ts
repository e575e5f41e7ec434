import type { ApiEntry } from '#api-descriptions/api-description.ts';
import { type ApiNode, getNodePath } from '#api-descriptions/nodes/api-node.ts';
import type { ApiChangeClass, ApiChangeRule } from './rules.ts';

/** Change of an entry, or of one of its nodes. */
export type ApiChange = {
  /** In the later description; in the earlier one if the entry was removed. */
  readonly entryId: string;
  readonly rule: ApiChangeRule;
  readonly class: ApiChangeClass;
  /** Predicate of a sentence about the node, for example “was optional, is required now”. */
  readonly sentence: string;
  /** An added or changed node is in the later description, a removed one in the earlier. */
  readonly kind: 'added' | 'removed' | 'changed';
  /** Innermost named schema through which the change affects the entry. */
  readonly viaSchema: ApiChangeOrigin | undefined;
  /** Changed text. */
  readonly words: { readonly before: string; readonly after: string } | undefined;
  /** Returns the same place each time. */
  readonly getPlace: () => ChangePlace;
};

/** Location of a change: its node in the earlier and in the later version. */
export type ChangePlace = {
  /** Undefined if the entry was added. */
  readonly before: ChangedNode | undefined;
  /** Undefined if the entry was removed. */
  readonly after: ChangedNode | undefined;
};

/** Changed node of one version, or the closest ancestor of the changed part. */
export type ChangedNode = {
  readonly node: ApiNode;
  /** Keys of the changed part below the node; empty if the node itself changed. */
  readonly rest: readonly string[];
};

/** Returns the removed node, if its entry wasn't removed too; otherwise undefined. */
export function getRemovedNode({ kind, getPlace }: ApiChange): ApiNode | undefined {
  const { before, after } = getPlace();
  const isFound = kind === 'removed' && after !== undefined && before?.rest.length === 0;
  return isFound ? before.node : undefined;
}

/** Returns the row path of a change in the later version; empty for the entry itself. */
export function getChangePath({ getPlace }: ApiChange): string {
  const { after } = getPlace();
  if (after === undefined) return '';
  return [getNodePath(after.node), ...after.rest].filter((part) => part !== '').join('/');
}

/** Named schema that contains a change. */
export type ApiChangeOrigin = {
  readonly name: string;
  /** Entry of the schema in the later description; undefined if it has no page. */
  readonly entryId: string | undefined;
  /** Number of operations, webhooks, channels and messages that the change affects. */
  readonly usedBy: number;
};

/** Differences of two versions of a description. */
export type ApiComparison = {
  /** Every change once, at the first entry that it affects. Schemas come last. */
  readonly changes: readonly ApiChange[];
  /** All changes that affect an entry, in the order of its rows, by entry id. */
  readonly byEntry: ReadonlyMap<string, readonly ApiChange[]>;
  /** Number of `changes` in each class. */
  readonly counts: Readonly<Record<ApiChangeClass, number>>;
  /** Changed entries of the later description, without added ones. */
  readonly changedEntries: readonly ApiEntry[];
  readonly addedEntries: readonly ApiEntry[];
  /** In the earlier description. */
  readonly removedEntries: readonly ApiEntry[];
};
