import type { ImportPlan } from '#data/bookmarks/files/import-plan.ts';
import { treeOf } from '#data/bookmarks/tree/build-tree.ts';
import { type CreatePlan, createSteps } from './create-steps.ts';

/** The steps of `bulkCreate` that import a plan at the end of a folder; null for the root. */
export function importSteps({ state }: ImportPlan, into: string | null): CreatePlan {
  return createSteps(treeOf(state).nodes, () => ({ folderId: into }));
}
