import { startTransition, useEffect, useState } from 'react';
import type { MarkdownDocument } from '#text/markdown/markdown-document.ts';
import { parseMarkdownInParts } from '#text/markdown/parse-markdown.ts';

/** Maximum duration of one parsing slice, in milliseconds. */
const sliceMs = 5;

type Progress = {
  readonly source: string;
  readonly slices: ReturnType<typeof parseMarkdownInParts>;
  readonly document: MarkdownDocument;
};

/**
 * Parses at least one slice and continues until `isOver` returns true or the document is complete.
 */
function advance(source: string, slices: Progress['slices'], isOver: () => boolean): Progress {
  for (;;) {
    const slice = slices.next();
    if (slice.done) return { source, slices, document: slice.value };
    if (isOver()) return { source, slices, document: slice.value() };
  }
}

function begin(source: string): Progress {
  return advance(source, parseMarkdownInParts(source), () => true);
}

/**
 * Parses a Markdown text. About two screens are available in the first render. The remaining text
 * is parsed in slices that keep the page responsive, until `isComplete` is true.
 */
export function useMarkdown(source: string): MarkdownDocument {
  const [kept, setProgress] = useState(() => begin(source));
  let progress = kept;
  if (kept.source !== source) {
    progress = begin(source);
    setProgress(progress);
  }

  // The next slice is parsed from an effect, so that the result of the previous slice is rendered
  // first.
  useEffect(() => {
    if (progress.document.isComplete) return;
    const timer = setTimeout(() => {
      const start = performance.now();
      const next = advance(
        progress.source,
        progress.slices,
        () => performance.now() - start > sliceMs,
      );
      startTransition(() => setProgress(next));
    });
    return () => clearTimeout(timer);
  }, [progress]);

  return progress.document;
}
