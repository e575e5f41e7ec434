import type { MarkdownDocument } from '#text/markdown/markdown-document.ts';
import type { OutlineHeading } from '#ui/code/headings-of.ts';
import type { DocumentKind } from './document-kind.ts';

/** A text that is read, with what is known of it. */
export type OpenDocument = {
  readonly path: string;
  readonly text: string;
  readonly kind: DocumentKind;
  readonly language: string;
  /** Where the text is Markdown. It grows until it is complete. */
  readonly markdown: MarkdownDocument | undefined;
  readonly headings: readonly OutlineHeading[];
  /** Its first heading, else the name of the file. */
  readonly title: string;
};

/** The last segment of a path. */
export function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1) || path;
}
