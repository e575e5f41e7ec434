import type { ImportPlan } from '#data/bookmarks/files/import-plan.ts';
import { treeOf } from '#data/bookmarks/tree/build-tree.ts';
import { type CreatePlan, createSteps } from './create-steps.ts';

/** What `plant` does to import what is planned, at the end of a folder; of the root for null. */
export function importSteps({ state }: ImportPlan, into: string | null): CreatePlan {
  return createSteps(treeOf(state).nodes, () => ({ folderId: into }));
}
