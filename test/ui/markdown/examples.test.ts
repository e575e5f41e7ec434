import { createRequire } from 'node:module';
import MarkdownIt from 'markdown-it';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import gfm from './gfm-examples.json' with { type: 'json' };
import { normalizeHtml, renderToHtml } from './render-to-html.ts';

const { tests } = v.parse(
  v.object({
    tests: v.array(v.object({ markdown: v.string(), html: v.string(), number: v.number() })),
  }),
  createRequire(import.meta.url)('commonmark-spec'),
);

const parser = new MarkdownIt('commonmark');

/**
 * True if an example contains raw HTML. Such examples are skipped, because supported tags have
 * their own tests and other tags are rendered as text.
 */
function hasRawHtml(markdown: string): boolean {
  return parser
    .parse(markdown, {})
    .flatMap((token) => [token, ...(token.children ?? [])])
    .some(({ type }) => type.startsWith('html_'));
}

const examples = tests
  .map(({ markdown, html, number }) => ({
    number,
    markdown: markdown.replaceAll('→', '\t'),
    html: html.replaceAll('→', '\t'),
  }))
  .filter(({ markdown }) => !hasRawHtml(markdown));

type Example = (typeof examples)[number];

/** Returns the expected HTML, whose headings are one level lower, because the page has the first one. */
const toExpected = (html: string) =>
  normalizeHtml(html).replace(
    /(<\/?h)([1-6])/g,
    (_, tag: string, level: string) => `${tag}${Math.min(Number(level) + 1, 6)}`,
  );

/** Numbers of the examples that are deliberately rendered differently, with the reason. */
const deviations: Readonly<Record<string, ReadonlyMap<number, string>>> = {
  'CommonMark 0.31.2': new Map([
    [602, 'A bare URL is a link, also if a space keeps it from being one in angle brackets.'],
    [608, 'A bare URL is a link, also if spaces keep it from being one in angle brackets.'],
    [611, 'A bare URL is a link.'],
    [612, 'A bare e-mail address is a link.'],
  ]),
  'the specification of GFM': new Map([
    [653, 'Tags that are not among the harmless ones are text.'],
  ]),
  'the extensions of GFM': new Map([
    [19, 'Host names in URLs are written as DNS knows them: xn--….'],
    [20, 'The example only asks that nothing crashes.'],
    [22, 'Tags that are not among the harmless ones are text, and comments are left out.'],
    [23, 'Footnotes have other fragments, and a link back never stands outside a paragraph.'],
  ]),
};

it.each<readonly [string, number, readonly Example[]]>([
  ['CommonMark 0.31.2', 580, examples],
  ['the specification of GFM', 24, gfm.specification],
  ['the extensions of GFM', 28, gfm.extensions],
])(
  'MarkdownView renders the examples of %s as specified, with listed exceptions',
  (name, count, all) => {
    expect(all).toHaveLength(count);
    const different = all.filter(
      ({ markdown, html }) => renderToHtml(markdown) !== toExpected(html),
    );
    expect(different.map(({ number }) => number)).toEqual([...(deviations[name]?.keys() ?? [])]);
  },
);
