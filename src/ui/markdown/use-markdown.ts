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

/** Parses the first slice, or more slices until the time is over. */
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
 * Parses a Markdown text. The first two screens are available in the first render; the rest follows
 * in slices that keep the page responsive, until `isComplete`.
 */
export function useMarkdown(source: string): MarkdownDocument {
  const [kept, setProgress] = useState(() => begin(source));
  let progress = kept;
  if (kept.source !== source) {
    progress = begin(source);
    setProgress(progress);
  }

  // An effect starts the next slice, so that the previous one is rendered first.
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
