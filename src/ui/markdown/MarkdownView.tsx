import { type ComponentType, Fragment, memo, type ReactNode, useMemo, useRef } from 'react';
import type { Heading, MarkdownDocument, MarkdownPart } from '#text/markdown/markdown-document.ts';
import { CodeBlock } from '#ui/code/CodeBlock.tsx';
import { IsPartNear, useIsNearViewport } from '#ui/code/use-near.ts';
import { Tag } from '#ui/text/Tag.tsx';
import { Footnotes } from './Footnotes.tsx';
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
 * Markdown document, or a comparison of two versions of a document. A page can contain only one
 * MarkdownView with fragments, because its headings, footnotes and anchors have ids.
 * Parts outside the viewport are not laid out, but the DOM contains them, so that the browser can
 * search and print them.
 *
 * `resolveLink`, `Image`, `Diagram`, `headingTools`, `getAnnotation` and `findReference`
 * must be stable references; otherwise the entire document is rendered again.
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
  /** True in a section of a page with a heading of level 2; the document then has no fragments. */
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
      {frontMatter.length > 0 && <FrontMatter members={frontMatter} Person={Person} />}
      {parts.map((part) => (
        <Part key={part.key} part={part} options={options} />
      ))}
      {footnotes.length > 0 && <Footnotes footnotes={footnotes} options={options} />}
    </div>
  );
}

function FrontMatter({
  members,
  Person,
}: {
  members: MarkdownDocument['frontMatter'];
  Person: ComponentType<PersonProps> | undefined;
}) {
  const people = members.filter(([name]) => /^(?:author|owner)s?$/i.test(name));
  return (
    <dl className={styles.facts}>
      {members.map((member, index) => {
        const [name, values] = member;
        const isTag = /^(?:status|tags?)$/i.test(name);
        const isPerson = Person !== undefined && people.includes(member);
        return (
          <div key={String(index)}>
            <dt>{name}</dt>
            <dd dir="auto">
              {values.length === 0 && '—'}
              {values.map((value, at) => (
                <Fragment key={String(at)}>
                  {at > 0 && (isTag ? ' ' : ', ')}
                  {isTag && <Tag>{value}</Tag>}
                  {isPerson && (
                    <Person value={value} canLookUp={at === 0 && member === people[0]} />
                  )}
                  {!isTag && !isPerson && value}
                </Fragment>
              ))}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

const Part = memo(function Part({ part, options }: { part: MarkdownPart; options: RenderOptions }) {
  // Estimated height of the part, which determines the scroll bar until the part has been laid out.
  const height = Math.max(part.lines[1] - part.lines[0] + 1, part.characters / 80) * 24;
  const ref = useRef<HTMLDivElement>(null);
  const isNear = useIsNearViewport(ref);
  const content = useMemo(() => renderBlocks(part.blocks, options), [part, options]);
  return (
    <div
      ref={ref}
      className={styles.part}
      style={{ containIntrinsicBlockSize: `auto ${height}px` }}
    >
      <IsPartNear value={isNear}>{content}</IsPartNear>
    </div>
  );
});
