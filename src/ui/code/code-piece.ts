/** A piece of a long text: small enough to be laid out and highlighted at once. */
export type CodePiece = {
  /** Counted from 1 in the whole text. */
  readonly firstLine: number;
  readonly lines: readonly string[];
  /** What its first line stands in, such as a comment that was opened before; its opening mark. */
  readonly opener: string | undefined;
};
