import type { Tally } from '#data/bookmarks/tree/bookmark-tree.ts';
import { bookmarkKey, folderKey } from '#data/bookmarks/tree/node-keys.ts';
import { failureOf } from '#platform/http/failure.ts';
import type { JobReport } from '#platform/http/run-sequentially.ts';
import type { CreateStep } from './create-steps.ts';

/** How the creation of many folders and bookmarks ended. Every step is in one of its lists. */
export type BulkCreateReport = {
  readonly ended: JobReport<CreateStep, unknown>['ended'];
  readonly created: Tally;
  /** Their folders held them already. */
  readonly alreadyThere: readonly CreateStep[];
  /** Refused for what they are, each with its error. */
  readonly refused: readonly { readonly step: CreateStep; readonly error: unknown }[];
  /** Not tried, since the folder they belong in could not be created. */
  readonly blocked: readonly CreateStep[];
  /** What is left after a stop or a failure, in order, for going on. */
  readonly missing: readonly CreateStep[];
  /** What ended the job, where it gave up. */
  readonly error: unknown;
  /** The first of those missing may be there all the same: its answer was lost. */
  readonly isFirstMissingUncertain: boolean;
  /** From the key of a step to the id of the folder it created: ids are always new ones. */
  readonly ids: ReadonlyMap<string, string>;
};

/** Sorts what became of each step. */
export function bulkCreateReport(
  { results, ended }: JobReport<CreateStep, 'created' | 'already-there' | 'blocked'>,
  ids: ReadonlyMap<string, string>,
): BulkCreateReport {
  const created = { folders: 0, bookmarks: 0 };
  const alreadyThere: CreateStep[] = [];
  const refused: { step: CreateStep; error: unknown }[] = [];
  const blocked: CreateStep[] = [];
  const missing: CreateStep[] = [];
  for (const result of results) {
    const step = result.item;
    if (result.kind === 'failed') refused.push({ step, error: result.error });
    else if (result.kind === 'not-tried') missing.push(step);
    else if (result.value === 'blocked') blocked.push(step);
    else if (result.value === 'already-there') alreadyThere.push(step);
    else created[step.kind === 'folder' ? 'folders' : 'bookmarks'] += 1;
  }
  // What made the job give up is worth another attempt, unlike what was refused for what it is.
  const last = ended === 'given-up' ? refused.pop() : undefined;
  return {
    ended,
    created,
    alreadyThere,
    refused,
    blocked,
    missing: last === undefined ? missing : [last.step, ...missing],
    error: last?.error,
    isFirstMissingUncertain: last !== undefined && failureOf(last.error)?.outcome !== 'not-applied',
    ids,
  };
}

/** The key, in the tree, of what the first step created; undefined where it created nothing. */
export function firstCreatedKey(
  [first]: readonly CreateStep[],
  { missing, refused, blocked, ids }: BulkCreateReport,
): string | undefined {
  if (first === undefined) return undefined;
  const failed = [...missing, ...blocked, ...refused.map(({ step }) => step)];
  if (failed.includes(first)) return undefined;
  if (first.kind === 'folder') {
    const id = ids.get(first.key);
    return id === undefined ? undefined : folderKey(id);
  }
  return first.parent.kind === 'there'
    ? bookmarkKey({ ...first, folderId: first.parent.folderId })
    : undefined;
}

/** A report and that of going on with what it missed, as one. */
export function mergeCreateReports(
  first: BulkCreateReport,
  later: BulkCreateReport,
): BulkCreateReport {
  return {
    ...later,
    created: {
      folders: first.created.folders + later.created.folders,
      bookmarks: first.created.bookmarks + later.created.bookmarks,
    },
    alreadyThere: [...first.alreadyThere, ...later.alreadyThere],
    refused: [...first.refused, ...later.refused],
    blocked: [...first.blocked, ...later.blocked],
  };
}
