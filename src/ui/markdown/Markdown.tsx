import { lazy, Suspense } from 'react';
import styles from './Markdown.module.css';

const signs = [
  /^#{1,6} \S/m,
  /^ {0,3}[-*+] +\S/m,
  /^ {0,3}\d{1,9}[.)] +\S[\s\S]*^ {0,3}\d{1,9}[.)] +\S/m,
  /^ {0,3}>/m,
  /^ {0,3}(?:```|~~~)/m,
  /\*\*[^\s*][^*\n]*\*\*/,
  /__[^\s_][^_\n]*__/,
  /`[^`\n]+`/,
  /\[[^[\]\n]+\]\([^()\s]+\)/,
  /^\|.*\|\s*$/m,
];

/** Whether a text was written as Markdown; one that only has a stray asterisk wasn't. */
export function readsLikeMarkdown(text: string): boolean {
  return signs.some((sign) => sign.test(text));
}

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
