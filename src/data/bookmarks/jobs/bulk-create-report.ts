import type { Tally } from '#data/bookmarks/tree/bookmark-tree.ts';
import { bookmarkKey, folderKey } from '#data/bookmarks/tree/node-keys.ts';
import { failureOf } from '#platform/http/failure.ts';
import { remainingItems } from '#platform/http/resume-job.ts';
import type { JobReport } from '#platform/http/run-sequentially.ts';
import type { CreateStep } from './create-steps.ts';

export type StepOutcome =
  /** `folderId`: of a created folder, where the service tells which one it is. */
  | { readonly kind: 'created'; readonly folderId?: string | undefined }
  /** The folder holds this bookmark already. */
  | { readonly kind: 'already-there' }
  /** Not sent, because the folder around it could not be created. */
  | { readonly kind: 'blocked' };

export type BulkCreateReport = JobReport<CreateStep, StepOutcome>;

/** The steps of a report, by what became of them. */
export type BulkCreateSummary = {
  readonly created: Tally;
  readonly alreadyThere: readonly CreateStep[];
  /** Refused for what they are, each with its error. */
  readonly refused: readonly { readonly item: CreateStep; readonly error: unknown }[];
  readonly blocked: readonly CreateStep[];
  /** Left over after a stop or a failure, in order. */
  readonly missing: readonly CreateStep[];
  /** The error that made the job give up. */
  readonly error: unknown;
  /** The first of those missing may exist all the same: its answer was lost. */
  readonly isFirstMissingUncertain: boolean;
};

export function summarizeBulkCreate(report: BulkCreateReport): BulkCreateSummary {
  const { results, ended } = report;
  const failed = results.filter((result) => result.kind === 'failed');
  // The step that made the job give up is worth another attempt, so it counts as missing.
  const last = ended === 'given-up' ? failed.pop() : undefined;
  const stepsWith = (outcome: StepOutcome['kind']) =>
    results.flatMap((result) =>
      result.kind === 'done' && result.value.kind === outcome ? [result.item] : [],
    );
  const created = stepsWith('created');
  const folders = created.filter(({ kind }) => kind === 'folder').length;
  return {
    created: { folders, bookmarks: created.length - folders },
    alreadyThere: stepsWith('already-there'),
    refused: failed,
    blocked: stepsWith('blocked'),
    missing: remainingItems(report),
    error: last?.error,
    isFirstMissingUncertain: last !== undefined && failureOf(last.error)?.outcome !== 'not-applied',
  };
}

/** The ids of the created folders, which are always new, by the keys of their steps. */
export function createdFolderIds(report: BulkCreateReport | undefined): Map<string, string> {
  const ids = new Map<string, string>();
  for (const result of report?.results ?? []) {
    if (result.kind !== 'done' || result.value.kind !== 'created') continue;
    const { folderId } = result.value;
    if (folderId !== undefined) ids.set(result.item.key, folderId);
  }
  return ids;
}

/** The key, in the tree, of what the first step created; undefined where it created nothing. */
export function firstCreatedKey(report: BulkCreateReport): string | undefined {
  const [first] = report.results;
  if (first?.kind !== 'done' || first.value.kind === 'blocked') return undefined;
  const step = first.item;
  if (step.kind === 'folder') {
    const id = createdFolderIds(report).get(step.key);
    return id === undefined ? undefined : folderKey(id);
  }
  return step.parent.kind === 'existing'
    ? bookmarkKey({ ...step, folderId: step.parent.folderId })
    : undefined;
}
