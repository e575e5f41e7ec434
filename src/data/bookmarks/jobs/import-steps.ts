import type { ImportPlan } from '#data/bookmarks/files/import-plan.ts';
import { treeOf } from '#data/bookmarks/tree/tree-of.ts';
import { type Planting, plantSteps } from './plant-steps.ts';

/** What `plant` does to import what is planned, at the end of a folder; of the root for null. */
export function importSteps({ state }: ImportPlan, into: string | null): Planting {
  return plantSteps(treeOf(state).nodes, () => ({ folderId: into }));
}
