import type { ImportPlan } from '#data/bookmarks/files/import-plan.ts';
import type { Recorded } from '#data/bookmarks/history/step.ts';
import type { BulkCreateReport } from '#data/bookmarks/jobs/bulk-create-report.ts';
import type { CreatePlan, CreateStep } from '#data/bookmarks/jobs/create-steps.ts';
import type { Move, Moves } from '#data/bookmarks/moves/plan-move.ts';
import type { JobReport } from '#platform/http/run-sequentially.ts';
import type { ResumableJob } from '#workflows/jobs/use-resumable-job.ts';

/** Many folders and bookmarks to create. */
export type BulkCreateTask = CreatePlan & {
  readonly act: 'import' | 'copy';
  /** What it is for: “Import bookmarks”; and while it runs: “Importing”. */
  readonly title: string;
  readonly busy: string;
  /** Of an import: what of the file isn’t created. */
  readonly plan?: ImportPlan;
};

export type RecordedCreation = Recorded<BulkCreateReport>;

export type BulkCreate = ResumableJob<BulkCreateTask, CreateStep, RecordedCreation>;

export type RecordedMove = Recorded<JobReport<Move, void>>;

export type BulkMove = ResumableJob<Moves, Move, RecordedMove>;
