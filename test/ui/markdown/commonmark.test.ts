import { createRequire } from 'node:module';
import MarkdownIt from 'markdown-it';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { drawnHtml, neutralHtml } from './drawn-html.ts';

const { tests } = v.parse(
  v.object({
    tests: v.array(v.object({ markdown: v.string(), html: v.string(), number: v.number() })),
  }),
  createRequire(import.meta.url)('commonmark-spec'),
);

const parser = new MarkdownIt('commonmark');

/** Tags that are drawn are tested apart, and others are shown as the text they are. */
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

/** What GFM draws otherwise than CommonMark, by the numbers of the examples. */
const deviations = new Map([
  [602, 'A bare address is a link, also where a space keeps it from being one in angle brackets.'],
  [608, 'A bare address is a link, also where spaces keep it from being one in angle brackets.'],
  [611, 'A bare address is a link.'],
  [612, 'A bare e-mail address is a link.'],
]);

describe('CommonMark 0.31.2', () => {
  it('has 580 examples without raw HTML', () => {
    expect(examples).toHaveLength(580);
  });

  it('is drawn as its examples say, except what GFM draws otherwise', () => {
    const different = examples.filter(
      ({ markdown, html }) => drawnHtml(markdown) !== neutralHtml(html),
    );
    expect(different.map(({ number }) => number)).toEqual([...deviations.keys()]);
  });
});
