import type { MarkdownDocument } from '#text/markdown/markdown-document.ts';
import type { DocumentKind } from './document-kind.ts';

/** An entry of the outline. `slug` is the fragment that leads to it. */
export type OutlineEntry = {
  readonly slug: string;
  readonly text: string;
  readonly level: number;
};

/** A text that is read, with what is known of it. */
export type OpenDocument = {
  readonly path: string;
  readonly text: string;
  readonly kind: DocumentKind;
  readonly language: string;
  /** Where the text is Markdown. It grows until it is complete. */
  readonly markdown: MarkdownDocument | undefined;
  readonly headings: readonly OutlineEntry[];
  /** Its first heading, else the name of the file. */
  readonly title: string;
};

/** The last segment of a path. */
export function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1) || path;
}
