import type { ComponentType } from 'react';

/** Markdown renderer that a benchmark page measures: a function or a React component. */
export type ReaderPeer =
  | { readonly draw: (root: HTMLElement, text: string) => void }
  | {
      readonly Reader: ComponentType<{ text: string }>;
      /**
       * Compares two texts and sets the performance marks `compare` and `compared` around the
       * comparison; undefined if the renderer can't compare.
       */
      readonly compare?: (before: string, after: string) => Promise<void>;
    };

/**
 * Functions of the reader page that the benchmark calls. They set performance marks, so that the
 * benchmark can measure the CPU time between two marks.
 */
export type ReaderBench = {
  /**
   * Renders the long text. Sets the performance mark `draw` at the start, `first` when the
   * beginning of the text is painted, and `all` when the end of the text is painted.
   */
  readonly renderLongText: () => Promise<void>;
  /** Renders a pathological text and resolves when it is painted and the page is idle. */
  readonly renderPathologicalText: (name: string, length: number) => Promise<void>;
  /**
   * Compares the long text with a copy that has 200 edits. Sets the performance marks `compare`
   * before and `compared` after the comparison.
   */
  readonly compare: () => Promise<void>;
};

declare global {
  interface Window {
    readerBench?: ReaderBench;
  }
}
