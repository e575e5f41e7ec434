import { lazy, Suspense } from 'react';
import styles from './Markdown.module.css';
import type { RenderOptions } from './render-options.ts';

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

/** A single asterisk doesn't count. */
export function containsMarkdown(text: string): boolean {
  return signs.some((sign) => sign.test(text));
}

const MarkdownBlocks = lazy(async () => {
  try {
    return { default: (await import('./MarkdownBlocks.tsx')).MarkdownBlocks };
  } catch {
    return { default: PlainText };
  }
});

/**
 * Text from a service: plain text without Markdown syntax. HTML tags that GitHub allows become
 * React elements, others are text; links are checked, and images are replaced by their
 * descriptions. `resolveLink` is for links other than URLs, and must be stable.
 */
export function Markdown({
  text,
  resolveLink,
}: {
  text: string;
  resolveLink?: RenderOptions['resolveLink'] | undefined;
}) {
  if (!containsMarkdown(text)) return <PlainText text={text} />;
  return (
    <Suspense fallback={<PlainText text={text} />}>
      <MarkdownBlocks text={text} resolveLink={resolveLink} />
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
