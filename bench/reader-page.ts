import type { ComponentType } from 'react';

/** Markdown renderer on a benchmark page. */
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
 * Functions that the reader page offers to the benchmark. They set performance marks, whose times
 * the trace provides as CPU times of the main thread.
 */
export type ReaderBench = {
  /**
   * Renders the long text. Sets the marks `draw` at the start, `first` when its beginning is
   * painted, and `all` at the end.
   */
  readonly drawLong: () => Promise<void>;
  /** Renders a pathological text and resolves when it is painted and the page is idle. */
  readonly drawPathological: (name: string, length: number) => Promise<void>;
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
