import { lazy, Suspense } from 'react';
import styles from './Markdown.module.css';
import { readsLikeMarkdown } from './markdown-signs.ts';

const MarkdownBlocks = lazy(async () => {
  try {
    return { default: (await import('./MarkdownBlocks.tsx')).MarkdownBlocks };
  } catch {
    // The text can be read without it.
    return { default: PlainText };
  }
});

/**
 * A text from a service: as Markdown where it reads like it, else as it is. Never as HTML: tags are
 * shown as the text they are, links are checked, pictures are their descriptions.
 */
export function Markdown({ text }: { text: string }) {
  if (!readsLikeMarkdown(text)) return <PlainText text={text} />;
  return (
    <Suspense fallback={<PlainText text={text} />}>
      <MarkdownBlocks text={text} />
    </Suspense>
  );
}

function PlainText({ text }: { text: string }) {
  return (
    <p className={styles.plain} dir="auto">
      {text}
    </p>
  );
}
