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
  // Below the headings of the page, whose levels the text's author didn't know.
  topLevel: 3,
  // Ids of several texts on a page could collide.
  hasFragments: false,
};

/** Loaded only if a text uses Markdown syntax. */
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
