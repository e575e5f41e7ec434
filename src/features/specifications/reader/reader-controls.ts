/** What the bar above a document can do with it. */
export type ReaderControls = {
  /** The id of the popover that holds the outline; undefined while the outline stands beside the text. */
  readonly outlineId: string | undefined;
};
