import { MarkdownView } from '#ui/markdown/MarkdownView.tsx';
import type { LinkTarget } from '#ui/markdown/render-options.ts';
import { useMarkdown } from '#ui/markdown/use-markdown.ts';

function Image({ alt }: { alt: string }) {
  return alt;
}

function resolveLink(href: string): LinkTarget {
  return { kind: 'outside', href };
}

/** The app's Markdown reader, without the screen that surrounds it in the app. */
export function Reader({ text }: { text: string }) {
  const document = useMarkdown(text);
  return <MarkdownView document={document} resolveLink={resolveLink} Image={Image} />;
}

export async function compare(before: string, after: string): Promise<void> {
  const { compareTexts } = await import('./compare-texts.ts');
  await compareTexts(before, after);
}
