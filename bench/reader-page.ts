import type { ComponentType } from 'react';

/** A way to draw Markdown, on a page of the benchmark. */
export type ReaderPeer =
  | { readonly draw: (root: HTMLElement, text: string) => void }
  | {
      readonly Reader: ComponentType<{ text: string }>;
      /** Sets the marks `compare` and `compared`; undefined for who can't compare. */
      readonly compare?: (before: string, after: string) => Promise<void>;
    };

/** What the page offers to the benchmark. It sets marks, which the trace has with the thread’s clock. */
export type ReaderBench = {
  /** Draws the long text. Marks: `draw`, `first` when its beginning is painted, `all` at its end. */
  readonly drawLong: () => Promise<void>;
  /** Draws a pathological text by its name, until it is painted and nothing more happens. */
  readonly drawPathological: (name: string, length: number) => Promise<void>;
  /** Compares the long text with one of 200 edits. Marks: `compare`, `compared`. */
  readonly compare: () => Promise<void>;
};

declare global {
  interface Window {
    readerBench?: ReaderBench;
  }
}
