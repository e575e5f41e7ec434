import { type ComponentType, memo, type ReactNode, useMemo, useRef } from 'react';
import {
  type Block,
  getInlineText,
  type Heading,
  type MarkdownDocument,
  type MarkdownPart,
} from '#text/markdown/markdown-document.ts';
import { CodeBlock } from '#ui/code/CodeBlock.tsx';
import { IsPartNear, useIsNearViewport } from '#ui/code/use-near.ts';
import { Footnotes } from './Footnotes.tsx';
import { FrontMatterFields } from './FrontMatterFields.tsx';
import styles from './MarkdownView.module.css';
import blockStyles from './markdown.module.css';
import { renderBlocks } from './render-blocks.tsx';
import type {
  CodeProps,
  ImageProps,
  LinkTarget,
  PersonProps,
  RenderOptions,
} from './render-options.ts';

/**
 * Document, or a comparison of two versions. Only one per page can have fragments, because they are
 * ids. Parts outside the viewport are in the DOM, for search and print, but not laid out.
 *
 * All functions and components in the props, except `Person`, must be stable; otherwise the entire
 * document is rendered again.
 */
export function MarkdownView({
  document: { frontMatter, parts, footnotes },
  resolveLink,
  Image,
  Person,
  Diagram,
  headingTools,
  getAnnotation,
  findReference,
  isSection = false,
}: {
  document: MarkdownDocument;
  resolveLink: (href: string) => LinkTarget;
  Image: ComponentType<ImageProps>;
  /** Renders authors and owners in the front matter; by default, they are text. */
  Person?: ComponentType<PersonProps> | undefined;
  Diagram?: ComponentType<CodeProps> | undefined;
  headingTools?: (heading: Heading) => ReactNode;
  getAnnotation?: RenderOptions['getAnnotation'];
  findReference?: RenderOptions['findReference'];
  /** True if the text stands below a heading of level 2; its headings then have no fragments. */
  isSection?: boolean;
}) {
  const options = useMemo<RenderOptions>(
    () => ({
      resolveLink,
      Image,
      Code: CodeBlock,
      Diagram,
      headingTools,
      getAnnotation,
      findReference,
      // The page has its own heading of level 1.
      topLevel: isSection ? 3 : 2,
      hasFragments: !isSection,
    }),
    [resolveLink, Image, Diagram, headingTools, getAnnotation, findReference, isSection],
  );
  return (
    <div className={`${blockStyles.text} ${styles.document}`}>
      {frontMatter.length > 0 && (
        <FrontMatterFields members={frontMatter} Person={Person} options={options} />
      )}
      {parts.map((part, index) => (
        <Part
          key={part.key}
          part={part}
          options={options}
          hasIntroduction={index === 0 && beginsWithIntroduction(part.blocks)}
        />
      ))}
      {footnotes.length > 0 && <Footnotes footnotes={footnotes} options={options} />}
    </div>
  );
}

/** Matches a field at the start of a line, such as `Status: Draft`. */
const field = /^[\p{L}\p{N}][^\n:.!?]{0,40}:(?:\s|$)/u;

/** Returns false if a list of fields, or a field with a bold name, is below the title. */
function beginsWithIntroduction([title, first, next]: readonly Block[]): boolean {
  if (title?.kind !== 'heading' || first?.kind !== 'paragraph') return false;
  const [line = '', ...others] = [first, next].flatMap((block) =>
    block?.kind === 'paragraph' ? getInlineText(block.children).trim().split(/\s*\n/) : [],
  );
  const isNamed = first.children[0]?.kind === 'strong';
  return !(field.test(line) && (isNamed || others.some((other) => field.test(other))));
}

const Part = memo(function Part({
  part,
  options,
  hasIntroduction,
}: {
  part: MarkdownPart;
  options: RenderOptions;
  hasIntroduction: boolean;
}) {
  // Estimate that determines the scroll bar until the part has been laid out.
  const height = Math.max(part.lines[1] - part.lines[0] + 1, part.characters / 80) * 24;
  const ref = useRef<HTMLDivElement>(null);
  const isNear = useIsNearViewport(ref);
  const content = useMemo(() => renderBlocks(part.blocks, options), [part, options]);
  return (
    <div
      ref={ref}
      className={styles.part}
      data-introduced={hasIntroduction || undefined}
      style={{ containIntrinsicBlockSize: `auto ${height}px` }}
    >
      <IsPartNear value={isNear}>{content}</IsPartNear>
    </div>
  );
});
