import type { MarkdownDocument } from '#text/markdown/markdown-document.ts';

export type FrontMatterChange = {
  readonly name: string;
  /** Undefined where the earlier text hasn't it. */
  readonly before: string | undefined;
  /** Undefined where the later text hasn't it. */
  readonly after: string | undefined;
};

/** What differs between two texts, or between a text and what is known of an earlier one. */
export type DocumentComparison = {
  /**
   * The later text with marks: changed blocks, rows, items and lines say so, deleted ones stand in their
   * place, and words are within `inserted` and `deleted`. What didn't change is the same object as in the
   * later text. The lines of a deleted block are those of the earlier text, and the slug of a deleted
   * heading leads to it and to no heading of the later text.
   */
  readonly document: MarkdownDocument;
  /**
   * The slugs of the headings whose section has changes. A section is a heading outside of quotes, lists
   * and details, with what follows up to the next one of any level. What stands before the first heading
   * belongs to the section of that heading, and what was deleted to the section in which it now stands.
   */
  readonly changedSections: ReadonlySet<string>;
  /** How many sections the later text has. */
  readonly sections: number;
  /** How many blocks of the document, and how many footnotes, are marked. */
  readonly changes: number;
  /** Facts at the top that were added, removed or given another value; no mark shows them. */
  readonly frontMatterChanges: readonly FrontMatterChange[];
};
