import type { ImportPlan } from './import-plan.ts';
import { type PlantStep, plantSteps } from './plant-steps.ts';
import { treeOf } from './tree-of.ts';

/** What `plant` does to import what is planned, at the end of a folder; of the root for null. */
export function importSteps({ state }: ImportPlan, into: string | null): readonly PlantStep[] {
  const tree = treeOf(state);
  return plantSteps(tree, tree.roots, () => ({ folderId: into })).steps;
}
