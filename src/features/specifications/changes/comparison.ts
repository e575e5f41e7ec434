import type { FrontMatterChange } from '#data/specifications/changes/document-comparison.ts';
import type { SaltedHashes } from '#data/specifications/read-marks.ts';
import type { Change, MarkdownDocument } from '#text/markdown/markdown-document.ts';

/** What a document is compared with: an earlier text, or the hashes that were kept of one. */
export type Baseline = { readonly text: string } | { readonly blocks: SaltedHashes };

/** What changed in a document. */
export type Comparison = {
  /** With the changes in it; undefined where the document isn't Markdown. */
  readonly compared: MarkdownDocument | undefined;
  /** By number of the line in the source. */
  readonly changedLines: ReadonlyMap<number, Change>;
  /** Slugs of headings. */
  readonly changedSections: ReadonlySet<string>;
  readonly sections: number;
  readonly changes: number;
  /** What is gone and not shown: paragraphs of which only hashes were kept, or lines of source. */
  readonly deleted: number;
  readonly frontMatterChanges: readonly FrontMatterChange[];
};

/** A document beside one of its versions. */
export type VersionComparison = {
  /** Undefined until it is known. */
  readonly comparison: Comparison | 'failed' | undefined;
  /** Why the version can't be read. */
  readonly error: Error | null;
  readonly retry: () => unknown;
};

/** What changed in a specification since the person read it. */
export type ChangesSinceRead = {
  readonly readAt: Date | null;
  /** Undefined while it is worked out, and where `obstacle` says why it can't be. */
  readonly comparison: Comparison | undefined;
  /** Why the changes can't be shown, as a sentence. */
  readonly obstacle: string | undefined;
  /** Where trying again may help. */
  readonly retry: (() => unknown) | undefined;
  /** Whether the changes are marked in the text. */
  readonly isShown: boolean;
  /** Undefined where nothing can be marked. */
  readonly toggle: (() => void) | undefined;
  /** Undefined once it is done. */
  readonly markRead: (() => void) | undefined;
};
