import type { ImportPlan } from './import-plan.ts';
import { type Planting, plantSteps } from './plant-steps.ts';
import { treeOf } from './tree-of.ts';

/** What `plant` does to import what is planned, at the end of a folder; of the root for null. */
export function importSteps({ state }: ImportPlan, into: string | null): Planting {
  return plantSteps(treeOf(state).nodes, () => ({ folderId: into }));
}
