import type { Inline } from '#text/markdown/markdown-document.ts';

/** An inline that has others within it, such as strong text or a link. */
export type MarkInline = Extract<Inline, { readonly children: readonly Inline[] }>;

export type LeafInline = Exclude<Inline, MarkInline>;

/** Separates the parts of a content. A Markdown text never has this character. */
const end = '\u0000';

/** What is the same for equal marks, whatever is within them. */
export function markContent(mark: MarkInline): string {
  return mark.kind === 'link'
    ? `link${end}${mark.href}${end}${mark.title ?? ''}${end}`
    : `${mark.kind}${end}`;
}

export function leafContent(leaf: LeafInline): string {
  switch (leaf.kind) {
    case 'text':
      return `${leaf.text}${end}`;
    case 'code':
      return `code${end}${leaf.text}${end}`;
    case 'image':
      return `image${end}${leaf.src}${end}${leaf.alt}${end}${leaf.title ?? ''}${end}`;
    // Its number isn't part of it: another footnote before it isn't a change of this one.
    case 'footnote-reference':
    case 'anchor':
      return `${leaf.kind}${end}${leaf.id}${end}`;
    case 'line-break':
      return `line-break${end}`;
  }
}

/** A text that is the same for inlines that are drawn alike. */
export function inlineContent(inlines: readonly Inline[]): string {
  let content = '';
  for (const inline of inlines) {
    content +=
      'children' in inline
        ? `${markContent(inline)}(${inlineContent(inline.children)})${end}`
        : leafContent(inline);
  }
  return content;
}
