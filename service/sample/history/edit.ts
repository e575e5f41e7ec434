/** Commit to one file, described relative to the state of the file after the commit. */
export type Edit = {
  /** Time of the commit, in ISO 8601. */
  at: string;
  author: string;
  message: string;
  path: string;
} & (
  | {
      /** Changed passages: each has the text after the commit and the text before it. */
      passages: readonly (readonly [now: string, before: string])[];
    }
  | { movedFrom: string }
  | {
      /** Text of the file that the commit deleted. */
      deleted: string;
    }
);
