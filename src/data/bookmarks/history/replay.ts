import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import type { JobReport } from '#platform/http/run-sequentially.ts';
import type { Refusal } from './refusal.ts';
import type { Direction, Edit, Item, NewIds, Step } from './step.ts';

/** A folder with everything inside it, or a bookmark, that is to be deleted by one request. */
export type PlannedDeletion = {
  readonly item: Item;
  /** The item and what is inside it. */
  readonly items: readonly Item[];
  /** Why it stays, though it is there; undefined where it can be deleted. */
  readonly refusal: Refusal | undefined;
};

/** One request of a step that is undone or redone. */
export type ReplayWrite =
  | { readonly kind: 'create'; readonly item: Item }
  | ({ readonly kind: 'delete' } & PlannedDeletion)
  | { readonly kind: 'change'; readonly edit: Edit };

export type ReplayOutcome =
  | { readonly kind: 'done' }
  /** Created at the top level, because the folder where it was no longer exists. */
  | { readonly kind: 'at-top' }
  /** It was so already. */
  | { readonly kind: 'already' }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** What became of a step that was to be undone or redone, with all attempts at it. */
export type Replay = {
  readonly direction: Direction;
  /** The step itself. */
  readonly step: Step;
  /** The bookmarks before and after. */
  readonly before: BookmarkState;
  readonly after: BookmarkState;
  readonly report: JobReport<ReplayWrite, ReplayOutcome>;
  /** What was done; undefined if nothing was. */
  readonly performed: Step | undefined;
  /** Of folders that were created again, by the ids that they had. */
  readonly newIds: NewIds;
  /** What is left of the step. It stays in the history, to be tried again. */
  readonly rest: Step;
  /** How many requests that takes. */
  readonly unfinished: number;
};
