import type { Replay } from '#data/bookmarks/history/replay.ts';
import type { Direction, Step } from '#data/bookmarks/history/step.ts';
import type { JobProgress } from '#platform/http/run-sequentially.ts';

/** An undo that takes long, or that went wrong in part: what a dialog shows. */
export type ReplayDialogState =
  | {
      readonly kind: 'running';
      readonly direction: Direction;
      readonly progress: JobProgress;
      readonly stop: () => void;
    }
  | { readonly kind: 'ended'; readonly replay: Replay };

/** Undoes and redoes what was done to the bookmarks. */
export type Undo = {
  readonly undo: () => void;
  readonly redo: () => void;
  /** What these would undo and redo: “move of “Settlement””; undefined for nothing. */
  readonly undoable: string | undefined;
  readonly redoable: string | undefined;
  /** Says what was done, and offers to undo it: by `step`, if there is one. */
  readonly showDone: (message: string, step: Step | undefined) => void;
  readonly dialog: ReplayDialogState | undefined;
  /** Goes on with what the dialog says is left. */
  readonly resume: () => void;
  readonly closeDialog: () => void;
};
