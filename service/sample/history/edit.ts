/** What one commit did to a file, told from what the file is now. */
export type Edit = {
  /** ISO 8601. */
  at: string;
  author: string;
  message: string;
  path: string;
} & (
  | {
      /** Passages as the commit left them, each with what it replaced. */
      passages: readonly (readonly [now: string, before: string])[];
    }
  | { movedFrom: string }
  | {
      /** The text that was deleted. */
      deleted: string;
    }
);
