import { useMemo } from 'react';
import { parseMarkdown } from '#text/markdown/parse-markdown.ts';
import { checkLink, resolveMailLink } from '#text/safe-link.ts';
import { Footnotes } from './Footnotes.tsx';
import styles from './MarkdownView.module.css';
import blockStyles from './markdown.module.css';
import { renderBlocks } from './render-blocks.tsx';
import type { CodeProps, ImageProps, RenderOptions } from './render-options.ts';

const defaultOptions: RenderOptions = {
  resolveLink: (href) => {
    const mail = resolveMailLink(href);
    if (mail) return mail;
    const link = checkLink(href);
    return link.safe ? { kind: 'outside', href: link.href } : { kind: 'none', reason: link.reason };
  },
  Image: ({ alt }: ImageProps) => alt,
  Code: ({ code }: CodeProps) => (
    <pre dir="ltr">
      <code>{code}</code>
    </pre>
  ),
  headingTools: undefined,
  // Headings of the text are rendered from level 3, below the headings of the page, because the
  // author of the text didn't know the page's heading levels.
  topLevel: 3,
  // A page can contain several Markdown texts, and the ids of their headings could collide, so
  // headings get no ids.
  hasFragments: false,
};

/**
 * Text rendered as Markdown elements. This module is loaded only if a text uses Markdown syntax.
 */
export function MarkdownBlocks({
  text,
  resolveLink = defaultOptions.resolveLink,
}: {
  text: string;
  resolveLink?: RenderOptions['resolveLink'] | undefined;
}) {
  const options = useMemo(() => ({ ...defaultOptions, resolveLink }), [resolveLink]);
  const { parts, footnotes } = useMemo(
    () => parseMarkdown(text, { keepsUnknownTags: true }),
    [text],
  );
  return (
    <div className={`${blockStyles.text} ${styles.blocks}`} dir="auto">
      {renderBlocks(
        parts.flatMap(({ blocks }) => blocks),
        options,
      )}
      {footnotes.length > 0 && <Footnotes footnotes={footnotes} options={options} />}
    </div>
  );
}
