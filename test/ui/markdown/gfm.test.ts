import { describe, expect, it } from 'vitest';
import { drawnHtml, neutralHtml } from './drawn-html.ts';
import gfm from './gfm-examples.json' with { type: 'json' };

type Example = (typeof gfm.specification)[number];

function differentFrom(examples: readonly Example[]): number[] {
  return examples
    .filter(({ markdown, html }) => drawnHtml(markdown) !== neutralHtml(html))
    .map(({ number }) => number);
}

/** What is drawn otherwise on purpose, by the numbers of the examples. */
const specification = new Map([[653, 'Tags that are not among the harmless ones are text.']]);
const extensions = new Map([
  [12, 'Tags that are not among the harmless ones are text: strong in a table.'],
  [19, 'Host names in addresses are written as DNS knows them: xn--….'],
  [20, 'The example only asks that nothing crashes.'],
  [22, 'Tags that are not among the harmless ones are text, and comments are left out.'],
  [23, 'Footnotes have other fragments, and a link back never stands outside a paragraph.'],
]);

describe('GFM', () => {
  it('is drawn as the 24 examples of extensions in its specification say, with one exception', () => {
    expect(gfm.specification).toHaveLength(24);
    expect(differentFrom(gfm.specification)).toEqual([...specification.keys()]);
  });

  it('is drawn as the 28 examples beside the specification say, with five exceptions', () => {
    expect(gfm.extensions).toHaveLength(28);
    expect(differentFrom(gfm.extensions)).toEqual([...extensions.keys()]);
  });
});
