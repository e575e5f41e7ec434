import type { HtmlPiece } from './html-tags.ts';
import type { Heading, Inline } from './markdown-document.ts';

/** What building blocks needs to know of the document. */
export type BuildContext = {
  /** Parses a line. */
  readonly inlines: (content: string) => readonly Inline[];
  readonly htmlInlines: (pieces: readonly HtmlPiece[]) => readonly Inline[];
  /** Gives a heading its slug and keeps it. */
  readonly heading: (heading: Omit<Heading, 'slug' | 'text'>) => Heading;
  /** Whether a `<details>` in this line has a closing tag somewhere below. */
  readonly closesDetails: (line: number) => boolean;
};
