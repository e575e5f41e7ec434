import { startTransition, useEffect, useState } from 'react';
import type { MarkdownExtensions } from '#text/markdown/create-parser.ts';
import { getExtensions, loadExtensions } from '#text/markdown/extensions.ts';
import type { MarkdownDocument } from '#text/markdown/markdown-document.ts';
import { parseMarkdownInParts } from '#text/markdown/parse-markdown.ts';

/** Milliseconds of parsing between updates. */
const sliceMs = 5;

type Progress = {
  readonly source: string;
  /** Undefined until the extensions that the text needs are loaded. */
  readonly slices: ReturnType<typeof parseMarkdownInParts> | undefined;
  readonly document: MarkdownDocument;
};

/** Parses at least one slice, until `isOver` or the document is complete. */
function advance(
  source: string,
  slices: NonNullable<Progress['slices']>,
  isOver: () => boolean,
): Progress {
  for (;;) {
    const slice = slices.next();
    if (slice.done) return { source, slices, document: slice.value };
    if (isOver()) return { source, slices, document: slice.value() };
  }
}

const emptyDocument: MarkdownDocument = {
  frontMatter: [],
  parts: [],
  headings: [],
  footnotes: [],
  isComplete: false,
};

function begin(
  source: string,
  extensions: MarkdownExtensions | undefined = getExtensions(source),
): Progress {
  if (extensions === undefined) return { source, slices: undefined, document: emptyDocument };
  return advance(source, parseMarkdownInParts(source, { extensions }), () => true);
}

/**
 * About two screens are in the first render, unless the text needs an extension that isn't loaded.
 * The rest is parsed in slices until `isComplete`.
 */
export function useMarkdown(source: string): MarkdownDocument {
  const [kept, setProgress] = useState(() => begin(source));
  let progress = kept;
  if (kept.source !== source) {
    progress = begin(source);
    setProgress(progress);
  }

  // From an effect, so that the result of the previous slice is rendered first.
  useEffect(() => {
    const { source: text, slices } = progress;
    if (progress.document.isComplete) return;
    if (slices === undefined) {
      let isCurrent = true;
      void loadExtensions(text).then((extensions) => {
        if (isCurrent) setProgress(begin(text, extensions));
      });
      return () => {
        isCurrent = false;
      };
    }
    const timer = setTimeout(() => {
      const start = performance.now();
      const next = advance(text, slices, () => performance.now() - start > sliceMs);
      startTransition(() => setProgress(next));
    });
    return () => clearTimeout(timer);
  }, [progress]);

  return progress.document;
}
