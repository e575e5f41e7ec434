import { type ComponentType, memo, type ReactNode, useMemo } from 'react';
import type { Heading, MarkdownDocument, MarkdownPart } from '#text/markdown/markdown-document.ts';
import { CodeBlock } from '#ui/code/CodeBlock.tsx';
import { Footnotes } from './Footnotes.tsx';
import styles from './MarkdownView.module.css';
import blockStyles from './render-blocks.module.css';
import { renderBlocks } from './render-blocks.tsx';
import type { CodeProps, ImageProps, LinkTarget, RenderOptions } from './render-options.ts';

/**
 * Markdown document, or a comparison of two versions of one. A page can contain only one
 * MarkdownView, because its headings, footnotes and anchors have ids that URL fragments refer to.
 * Parts outside the viewport are not laid out, but they are in the document, so that the browser
 * can search and print them.
 *
 * `resolveLink`, `Image`, `Diagram` and `headingTools` must be stable references; otherwise the whole
 * document is rendered again.
 */
export function MarkdownView({
  document: { frontMatter, parts, footnotes },
  resolveLink,
  Image,
  Diagram,
  headingTools,
}: {
  document: MarkdownDocument;
  resolveLink: (href: string) => LinkTarget;
  Image: ComponentType<ImageProps>;
  Diagram?: ComponentType<CodeProps> | undefined;
  headingTools?: (heading: Heading) => ReactNode;
}) {
  const options = useMemo<RenderOptions>(
    () => ({
      resolveLink,
      Image,
      Code: CodeBlock,
      Diagram,
      headingTools,
      topLevel: 1,
      hasFragments: true,
    }),
    [resolveLink, Image, Diagram, headingTools],
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
        <Part key={part.key} part={part} options={options} />
      ))}
      {footnotes.length > 0 && <Footnotes footnotes={footnotes} options={options} />}
    </div>
  );
}

const Part = memo(function Part({ part, options }: { part: MarkdownPart; options: RenderOptions }) {
  // Estimated height of the part, which determines the scroll bar until the part has been laid out.
  const height = (part.lines[1] - part.lines[0] + 1) * 24;
  return (
    <div className={styles.part} style={{ containIntrinsicBlockSize: `auto ${height}px` }}>
      {renderBlocks(part.blocks, options)}
    </div>
  );
});
