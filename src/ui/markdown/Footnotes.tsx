import { memo, type ReactNode } from 'react';
import type { Footnote } from '#text/markdown/markdown-document.ts';
import { findTextDirection } from '#text/markdown/text-direction.ts';
import styles from './markdown.module.css';
import { getNumberSpaceStyle, renderBlocks } from './render-blocks.tsx';
import {
  FragmentLink,
  getFootnoteFragment,
  getFootnoteReferenceFragment,
  renderInlines,
} from './render-inlines.tsx';
import type { RenderOptions } from './render-options.ts';

/** A list outside the viewport isn't laid out. */
const listLength = 100;

/** Each has links back to its references. */
export const Footnotes = memo(function Footnotes({
  footnotes,
  options,
}: {
  footnotes: readonly Footnote[];
  options: RenderOptions;
}) {
  const lists = Array.from({ length: Math.ceil(footnotes.length / listLength) }, (_, index) =>
    footnotes.slice(index * listLength, (index + 1) * listLength),
  );
  return (
    <section className={styles.footnotes} aria-label="Footnotes">
      {lists.map((list, index) => (
        <FootnoteList key={String(index)} footnotes={list} options={options} />
      ))}
    </section>
  );
});

/** Uses no `value` attributes, with which browsers need quadratic time to lay out a long list. */
const FootnoteList = memo(
  function FootnoteList({
    footnotes,
    options,
  }: {
    footnotes: readonly Footnote[];
    options: RenderOptions;
  }) {
    return (
      <ol
        start={footnotes[0]?.number}
        dir={findTextDirection(footnotes)}
        style={getNumberSpaceStyle(footnotes.at(-1)?.number ?? 0)}
      >
        {footnotes.map((footnote) => (
          <li
            key={footnote.id}
            id={options.hasFragments ? getFootnoteFragment(footnote.number) : undefined}
          >
            {renderFootnote(footnote, options)}
          </li>
        ))}
      </ol>
    );
  },
  (before, after) =>
    before.options === after.options &&
    before.footnotes.length === after.footnotes.length &&
    before.footnotes.every((footnote, index) => footnote === after.footnotes[index]),
);

/** Renders a footnote with the links back to its references at the end of the last paragraph. */
function renderFootnote(footnote: Footnote, options: RenderOptions): ReactNode {
  const last = footnote.children.at(-1);
  const text = last?.kind === 'paragraph' && last.change === undefined ? last.children : undefined;
  return (
    <>
      {renderBlocks(text ? footnote.children.slice(0, -1) : footnote.children, options)}
      <p dir="auto">
        {text && renderInlines(text, options)}
        {options.hasFragments && (
          <span className={styles.backLinks} data-no-print>
            {backLinks(footnote, options)}
          </span>
        )}
      </p>
    </>
  );
}

/** Maximum number of links from a footnote to its references. */
const maxBackLinks = 100;

function backLinks({ number, references }: Footnote, options: RenderOptions): ReactNode {
  return Array.from({ length: Math.min(references, maxBackLinks) }, (_, index) => (
    <FragmentLink
      key={String(index)}
      fragment={getFootnoteReferenceFragment(number, index + 1)}
      label={`Back to reference ${index + 1} of footnote ${number}`}
      options={options}
    >
      ↩{references > 1 && <sup>{index + 1}</sup>}
    </FragmentLink>
  ));
}
