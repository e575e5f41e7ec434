import { useMemo } from 'react';
import { parseMarkdown } from '#text/markdown/parse-markdown.ts';
import { checkLink } from '#text/safe-link.ts';
import blockStyles from './draw-blocks.module.css';
import { drawBlocks } from './draw-blocks.tsx';
import type { CodeProps, Drawing, ImageProps } from './drawing.ts';
import { Footnotes } from './Footnotes.tsx';
import styles from './MarkdownBlocks.module.css';

const drawing: Drawing = {
  resolveLink: (href) => {
    const link = checkLink(href);
    return link.safe ? { kind: 'outside', href: link.href } : { kind: 'none', reason: link.reason };
  },
  Image: ({ alt }: ImageProps) => alt,
  Code: ({ code }: CodeProps) => (
    <pre>
      <code>{code}</code>
    </pre>
  ),
  headingTools: undefined,
  // Below those of the page; nobody wrote them with its levels in mind.
  topLevel: 3,
  // A page may have several of these texts.
  hasFragments: false,
};

/** A Markdown text as elements. Loaded only where a text reads like Markdown. */
export function MarkdownBlocks({ text }: { text: string }) {
  const { parts, footnotes } = useMemo(() => parseMarkdown(text), [text]);
  return (
    <div className={`${blockStyles.text} ${styles.blocks}`} dir="auto">
      {drawBlocks(
        parts.flatMap(({ blocks }) => blocks),
        drawing,
      )}
      {footnotes.length > 0 && <Footnotes footnotes={footnotes} drawing={drawing} />}
    </div>
  );
}
