import type { ApiEntry } from '#api-descriptions/api-description.ts';
import type { ApiRow, ApiSection } from '#api-descriptions/rows/api-row.ts';
import type { ApiChangeClass, ApiChangeRule } from './rules.ts';

/** Change of one entry, or of one of its rows. */
export type ApiChange = {
  /** Entry of the later description; the entry of the earlier description if it was removed. */
  readonly entryId: string;
  /** Path of the row in the entry; empty for the entry itself. */
  readonly path: string;
  readonly rule: ApiChangeRule;
  readonly class: ApiChangeClass;
  /** What changed, as the predicate of a sentence, for example “was optional, is required now”. */
  readonly sentence: string;
  /** An added or changed row is in the later description, a removed one in the earlier. */
  readonly kind: 'added' | 'removed' | 'changed';
  /** Innermost named schema through which the change affects the entry. */
  readonly through: ApiChangeOrigin | undefined;
  /** Returns the row of the earlier description if the row was removed. */
  readonly getRemovedRow: (() => RemovedRow | undefined) | undefined;
  /** Changed text. */
  readonly words: { readonly before: string; readonly after: string } | undefined;
};

/** Row of the earlier description with its position there. */
export type RemovedRow = {
  readonly row: ApiRow;
  readonly section: ApiSection;
  /** Keys of the siblings above the row. */
  readonly precedingKeys: readonly string[];
};

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
  /** Number of `changes` of each class. */
  readonly counts: Readonly<Record<ApiChangeClass, number>>;
  /** Changed entries of the later description, without added ones. */
  readonly changedEntries: readonly ApiEntry[];
  readonly addedEntries: readonly ApiEntry[];
  /** Entries of the earlier description. */
  readonly removedEntries: readonly ApiEntry[];
};
