/** A heading as an outline and its reading position need it. */
export type OutlineHeading = {
  /** The fragment that leads to it; unique. */
  readonly slug: string;
  readonly text: string;
  readonly level: number;
};
