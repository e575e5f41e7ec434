import { startTransition, useEffect, useState } from 'react';
import type { MarkdownDocument } from '#text/markdown/markdown-document.ts';
import { parseMarkdownInParts } from '#text/markdown/parse-markdown.ts';

/** How many milliseconds parsing may take before the browser gets its turn. */
const sliceLength = 5;

type Progress = {
  readonly source: string;
  readonly slices: ReturnType<typeof parseMarkdownInParts>;
  readonly document: MarkdownDocument;
};

/** The first slice, or all that fits into the time of one. */
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
 * A Markdown text as a document. The first two screens are there at once, the rest follows in slices
 * that leave the browser free, until `isComplete`.
 */
export function useMarkdown(source: string): MarkdownDocument {
  const [kept, setProgress] = useState(() => begin(source));
  let progress = kept;
  if (kept.source !== source) {
    progress = begin(source);
    setProgress(progress);
  }

  // The next slice waits until the last one has been drawn.
  useEffect(() => {
    if (progress.document.isComplete) return;
    const timer = setTimeout(() => {
      const start = performance.now();
      const next = advance(
        progress.source,
        progress.slices,
        () => performance.now() - start > sliceLength,
      );
      startTransition(() => setProgress(next));
    });
    return () => clearTimeout(timer);
  }, [progress]);

  return progress.document;
}
