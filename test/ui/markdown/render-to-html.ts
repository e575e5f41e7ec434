import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { parseMarkdown } from '#text/markdown/parse-markdown.ts';
import { MarkdownView } from '#ui/markdown/MarkdownView.tsx';
import type { ImageProps } from '#ui/markdown/render-options.ts';

function Image({ src, alt, title }: ImageProps) {
  return createElement('img', { src, alt, title });
}

/**
 * Renders a Markdown text with MarkdownView, and removes the elements that MarkdownView adds to
 * standard Markdown.
 */
export function renderToHtml(markdown: string): string {
  const view = createElement(MarkdownView, {
    document: parseMarkdown(markdown),
    resolveLink: (href) => ({ kind: 'outside', href }),
    Image,
  });
  return normalizeHtml(renderToStaticMarkup(createElement(MemoryRouter, undefined, view)));
}

const attributes = new Set(['href', 'src', 'alt', 'title', 'start', 'checked', 'align']);
/** Pattern for the toolbars of code blocks, which contain no nested `div`. */
const tools = /<div class="[^"]*tools[^"]*"[^>]*>[\s\S]*?<\/div>/g;
// Includes `link`, because React emits preload links for images before all other elements.
const added = /<\/?(?:div|figure|section|span|link)(?: [^>]*)?>/g;
const blocks =
  /\s*(<\/?(?:p|h[1-6]|ul|ol|li|blockquote|hr|table|thead|tbody|tr|th|td|pre|details|summary|br|input)(?: [^>]*)?>)\s*/g;

/** Normalises HTML for comparison: removes wrappers, classes, ids and invisible whitespace. */
export function normalizeHtml(html: string): string {
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

/** Values of the HTML `align` attribute by CSS text alignment. */
const sides = new Map([
  ['start', 'left'],
  ['end', 'right'],
]);
