import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { parseMarkdown } from '#text/markdown/parse-markdown.ts';
import type { ImageProps } from '#ui/markdown/drawing.ts';
import { MarkdownView } from '#ui/markdown/MarkdownView.tsx';

function Image({ src, alt, title }: ImageProps) {
  return createElement('img', { src, alt, title });
}

/** A Markdown text as the reader draws it, without what the drawing adds on purpose. */
export function drawnHtml(markdown: string): string {
  const view = createElement(MarkdownView, {
    document: parseMarkdown(markdown),
    resolveLink: (href) => ({ kind: 'outside', href }),
    Image,
  });
  return neutralHtml(renderToStaticMarkup(createElement(MemoryRouter, undefined, view)));
}

const attributes = new Set(['href', 'src', 'alt', 'title', 'start', 'checked', 'align']);
/** Of blocks of code; they have no boxes in them. */
const tools = /<div class="[^"]*tools[^"]*">[\s\S]*?<\/div>/g;
// React asks for images early, by links before everything else.
const added = /<\/?(?:div|figure|section|span|link)(?: [^>]*)?>/g;
const blocks =
  /\s*(<\/?(?:p|h[1-6]|ul|ol|li|blockquote|hr|table|thead|tbody|tr|th|td|pre|details|summary|br|input)(?: [^>]*)?>)\s*/g;

/** HTML in one spelling, without wrappers, classes and ids, and without whitespace that isn't seen. */
export function neutralHtml(html: string): string {
  return html
    .replace(tools, '')
    .replace(added, '')
    .replace(/\n+<\/code><\/pre>/g, '</code></pre>')
    .replace(/<(\w+)((?: [\w-]+(?:="[^"]*")?)*) ?\/?>/g, (_, name: string, written: string) => {
      const kept = [...written.matchAll(/ ([\w-]+)(?:="([^"]*)")?/g)]
        .map(([, key = '', value = '']) => [key.replace('data-align', 'align'), value] as const)
        .filter(([key, value]) => attributes.has(key) && !(key === 'title' && value === ''))
        .map(([key, value]) => ` ${key}="${sides.get(value) ?? value}"`);
      return `<${name === 'del' ? 's' : name}${kept.sort().join('')}>`;
    })
    .replaceAll('</del>', '</s>')
    .split(/(<pre>[\s\S]*?<\/pre>)/)
    .map((piece) =>
      piece.startsWith('<pre>') ? piece : piece.replace(blocks, '$1').replace(/\s+/g, ' '),
    )
    .join('')
    .replace(/&(?:quot|#x27|#39);/g, (reference) => (reference === '&quot;' ? '"' : "'"))
    .trim();
}

/** The sides of a cell by the names that HTML has for them. */
const sides = new Map([
  ['start', 'left'],
  ['end', 'right'],
]);
