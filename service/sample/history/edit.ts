/**
 * Commit that edits, moves or deletes one file, with the data that restores the file's previous
 * state.
 */
export type Edit = {
  /** Time of the commit, in ISO 8601. */
  at: string;
  author: string;
  message: string;
  path: string;
} & (
  | {
      /** Changed passages: for each, the text after the commit and the text before the commit. */
      passages: readonly (readonly [now: string, before: string])[];
    }
  | { movedFrom: string }
  | {
      /** Text of the file that the commit deleted. */
      deleted: string;
    }
);
