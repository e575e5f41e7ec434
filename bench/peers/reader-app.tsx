import { useEffect, useRef } from 'react';
import { type FindState, useFind } from '#ui/find/use-find.ts';
import type { LinkTarget } from '#ui/markdown/drawing.ts';
import { MarkdownView } from '#ui/markdown/MarkdownView.tsx';
import { useMarkdown } from '#ui/markdown/use-markdown.ts';

let current: FindState | undefined;

function Image({ alt }: { alt: string }) {
  return alt;
}

function resolveLink(href: string): LinkTarget {
  return { kind: 'outside', href };
}

/** The app’s own reader, without the page around it. */
export function Reader({ text }: { text: string }) {
  const document = useMarkdown(text);
  const container = useRef<HTMLDivElement>(null);
  const find = useFind(container);
  useEffect(() => {
    current = find;
  }, [find]);
  return (
    <div ref={container}>
      <MarkdownView document={document} resolveLink={resolveLink} Image={Image} />
    </div>
  );
}

export function find(query: string): void {
  current?.setQuery(query);
}

export async function compare(before: string, after: string): Promise<void> {
  const { compareTexts } = await import('./compare-texts.ts');
  await compareTexts(before, after);
}
