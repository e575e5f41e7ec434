import type { ImportPlan } from '#data/bookmarks/files/import-plan.ts';
import type { StepOutcome } from '#data/bookmarks/jobs/bulk-create-report.ts';
import type { CreatePlan, CreateStep } from '#data/bookmarks/jobs/create-steps.ts';
import type { Move, Moves } from '#data/bookmarks/moves/plan-move.ts';
import type { ResumableJob } from '#workflows/jobs/use-resumable-job.ts';

/** Many folders and bookmarks to create. */
export type BulkCreateTask = CreatePlan & {
  /** What it is for: “Bring back what was deleted”; and while it runs: “Bringing back”. */
  readonly title: string;
  readonly busy: string;
  /** Of an import: what of the file isn’t created. */
  readonly plan?: ImportPlan;
  /** The folders existed before, and get new ids. */
  readonly hasNewIds: boolean;
};

export type BulkCreate = ResumableJob<BulkCreateTask, CreateStep, StepOutcome>;

export type BulkMove = ResumableJob<Moves, Move, void>;
