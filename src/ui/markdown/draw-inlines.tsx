import type { ReactNode } from 'react';
import type { Inline } from '#text/markdown/markdown-document.ts';
import { ChangeWord } from './ChangeWord.tsx';
import type { Drawing } from './drawing.ts';
import { FootnoteReference } from './FootnoteReference.tsx';
import { MarkdownLink } from './MarkdownLink.tsx';

const tags = {
  strong: 'strong',
  emphasis: 'em',
  strikethrough: 's',
  subscript: 'sub',
  superscript: 'sup',
  keyboard: 'kbd',
} as const;

/** The pieces of a line as elements. */
export function drawInlines(inlines: readonly Inline[], drawing: Drawing): ReactNode {
  return inlines.map((inline, index) => drawInline(inline, String(index), drawing));
}

function drawInline(inline: Inline, key: string, drawing: Drawing): ReactNode {
  switch (inline.kind) {
    case 'text':
      return inline.text;
    case 'code':
      return <code key={key}>{inline.text}</code>;
    case 'line-break':
      return <br key={key} />;
    case 'anchor':
      return drawing.hasFragments ? <span key={key} id={inline.id} /> : null;
    case 'image':
      return <drawing.Image key={key} src={inline.src} alt={inline.alt} title={inline.title} />;
    case 'link':
      return (
        <MarkdownLink key={key} link={inline} drawing={drawing}>
          {drawInlines(inline.children, drawing)}
        </MarkdownLink>
      );
    case 'footnote-reference':
      return <FootnoteReference key={key} reference={inline} drawing={drawing} />;
    case 'inserted':
      return (
        <ins key={key}>
          <ChangeWord change="inserted" />
          {drawInlines(inline.children, drawing)}
        </ins>
      );
    case 'deleted':
      return (
        <del key={key}>
          <ChangeWord change="deleted" />
          {drawInlines(inline.children, drawing)}
        </del>
      );
    default: {
      const Tag = tags[inline.kind];
      return <Tag key={key}>{drawInlines(inline.children, drawing)}</Tag>;
    }
  }
}
