import { type ComponentType, memo, type ReactNode, useMemo } from 'react';
import type { Heading, MarkdownDocument, MarkdownPart } from '#text/markdown/markdown-document.ts';
import { CodeBlock } from '#ui/code/CodeBlock.tsx';
import blockStyles from './draw-blocks.module.css';
import { drawBlocks } from './draw-blocks.tsx';
import type { Drawing, ImageProps, LinkTarget } from './drawing.ts';
import { Footnotes } from './Footnotes.tsx';
import styles from './MarkdownView.module.css';

/**
 * A Markdown document, or two of them compared. Headings, footnotes and anchors have the ids that
 * fragments name, so a page has at most one. Parts that are off screen are not laid out, but they are
 * in the document: the browser finds them and prints them.
 *
 * `resolveLink`, `Image` and `headingTools` must stay the same functions, or all is drawn again.
 */
export function MarkdownView({
  document: { frontMatter, parts, footnotes },
  resolveLink,
  Image,
  headingTools,
}: {
  document: MarkdownDocument;
  resolveLink: (href: string) => LinkTarget;
  Image: ComponentType<ImageProps>;
  headingTools?: (heading: Heading) => ReactNode;
}) {
  const drawing = useMemo<Drawing>(
    () => ({
      resolveLink,
      Image,
      Code: CodeBlock,
      headingTools,
      topLevel: 1,
      hasFragments: true,
    }),
    [resolveLink, Image, headingTools],
  );
  return (
    <div className={`${blockStyles.text} ${styles.document}`}>
      {frontMatter.length > 0 && (
        <dl className={styles.facts}>
          {frontMatter.map(([name, value], index) => (
            <div key={String(index)}>
              <dt>{name}</dt>
              <dd dir="auto">{value === '' ? '—' : value}</dd>
            </div>
          ))}
        </dl>
      )}
      {parts.map((part) => (
        <Part key={part.key} part={part} drawing={drawing} />
      ))}
      {footnotes.length > 0 && <Footnotes footnotes={footnotes} drawing={drawing} />}
    </div>
  );
}

const Part = memo(function Part({ part, drawing }: { part: MarkdownPart; drawing: Drawing }) {
  // What the scroll bar goes by until the part has been laid out once.
  const height = (part.lines[1] - part.lines[0] + 1) * 24;
  return (
    <div className={styles.part} style={{ containIntrinsicBlockSize: `auto ${height}px` }}>
      {drawBlocks(part.blocks, drawing)}
    </div>
  );
});
