import type { LanguageFn } from 'highlight.js';

/** A language that is highlighted, and how its grammar is loaded. */
export type Grammar = {
  /** Its name in highlight.js. */
  readonly id: string;
  /** What people call it. */
  readonly label: string;
  readonly load: () => Promise<LanguageFn>;
  /** What begins and ends a text that may go over many lines: a comment, a long string, a fence. */
  readonly multiLine?: Delimiters;
};

export type Delimiters = { readonly open: string; readonly close: string };
