import { describe, expect, it } from 'vitest';
import { maxFormulas } from '#text/markdown/markdown-document.ts';
import { findTextDirection } from '#text/markdown/text-direction.ts';
import { parseBlocks, parseInlines, parseWithExtensions } from './extended-document.ts';

const formula = (text: string, isDisplay = false) => ({ kind: 'math', text, isDisplay });

/** Returns the formulas of the first paragraph. */
async function formulasIn(text: string) {
  return (await parseInlines(text)).flatMap((inline) =>
    inline.kind === 'math' ? inline.text : [],
  );
}

describe('inline formulas', () => {
  it.each([
    [
      'This sentence uses `$` delimiters to show math inline: $\\sqrt{3x-1}+(1+x)^2$',
      ['\\sqrt{3x-1}+(1+x)^2'],
    ],
    [
      'This sentence uses delimiters to show math inline: $`\\sqrt{3x-1}+(1+x)^2`$',
      ['\\sqrt{3x-1}+(1+x)^2'],
    ],
    ['This expression uses `\\$` to display a dollar sign: $`\\sqrt{\\$4}`$', ['\\sqrt{\\$4}']],
    ['The same with plain delimiters: $\\sqrt{\\$4}$', ['\\sqrt{\\$4}']],
    ['To split <span>$</span>100 in half, we calculate $100/2$', ['100/2']],
    ['<span>$</span>100 and <span>$</span>200', []],
    ['($a$), "$b$", $c$-like: $d$.', ['a', 'b', 'c', 'd']],
    ['$a_1 * b_1$ and $a_2 * b_2$', ['a_1 * b_1', 'a_2 * b_2']],
    ['$`a*b`$ over\n$two\nlines$', ['a*b', 'two\nlines']],
  ])(
    'are parsed in examples of GitHub’s documentation and next to punctuation: %j',
    async (text, expected) => {
      expect(await formulasIn(text)).toEqual(expected);
    },
  );

  it('are parsed in bold text and in links', async () => {
    expect(await parseInlines('**$d$** [$x$](/y)')).toMatchObject([
      { kind: 'strong', children: [formula('d')] },
      { kind: 'text' },
      { kind: 'link', children: [formula('x')] },
    ]);
  });

  it.each([
    'It costs $5 and $10.',
    'Between $5-$10, $5–$10 or $5/$10.',
    '5$ and 6$, US$5 and CA$6',
    '$5 per user, or 10$ for two',
    '($5) and ($6); **$5** or **$6**',
    '$100k, $1.5M and $2bn',
    '$HOME and $PATH, $HOME/$PATH',
    '$ x $ and $$',
    '$ npm start',
    'a \\$5 and \\$6',
    '`$x$` and `$`',
    'a $`b$ c',
    '$$ or $$$',
    '$',
  ])('aren’t recognised in amounts of money, variables and code: %j', async (text) => {
    const inlines = await parseInlines(text);
    expect(JSON.stringify(inlines)).not.toContain('math');
    expect(inlines.length).toBeGreaterThan(0);
  });

  it('have display style if delimited by double dollar signs', async () => {
    expect(await parseInlines('See $$\\text{if $x$}$$ there')).toEqual([
      { kind: 'text', text: 'See ' },
      formula('\\text{if $x$}', true),
      { kind: 'text', text: ' there' },
    ]);
  });

  it('are parsed in headings, lists, tables, quotes and footnotes', async () => {
    const document = await parseWithExtensions(
      '# The $O(n_1)$ bound\n\n- $a$\n\n| b |\n|---|\n| $\\|b\\|$ |\n\n> $c$\n\n[^1]\n\n[^1]: $d$',
    );
    expect(document.headings).toMatchObject([{ text: 'The O(n_1) bound', slug: 'the-on_1-bound' }]);
    for (const text of ['O(n_1)', 'a', '|b|', 'c', 'd']) {
      expect(JSON.stringify(document)).toContain(JSON.stringify(formula(text)));
    }
  });

  it('are parsed in HTML blocks, except in code', async () => {
    expect(await formulasIn('<div>\nThe sum $a + b$ and $$c$$, for $5 or $6\n</div>')).toEqual([
      'a + b',
      'c',
    ]);
    expect(await formulasIn('<p>\n<code>$a$</code> and <kbd>$b$</kbd>, $c$\n</p>')).toEqual(['c']);
    const text = await parseBlocks('<pre>\n$HOME and $PATH$\n</pre>\n\n$x$');
    expect(text[0]).toMatchObject({ kind: 'code', text: '$HOME and $PATH$' });
  });

  it('beyond the maximum number remain plain text', async () => {
    const blocks = await parseBlocks('$x$\n\n'.repeat(maxFormulas + 1));
    const inlines = blocks.flatMap((block) => (block.kind === 'paragraph' ? block.children : []));
    expect(inlines.filter(({ kind }) => kind === 'math')).toHaveLength(maxFormulas);
    expect(inlines.at(-1)).toEqual({ kind: 'text', text: '$x$' });
  });

  it('don’t affect the text direction', async () => {
    expect(findTextDirection(await parseBlocks('$x$ שלום'))).toBe('rtl');
  });
});

describe('block formulas', () => {
  it('have one or several lines between double dollar signs', async () => {
    const text = '$$x$$\n\n$$\na\n- b\n$$\n\n$$ a\n= b $$';
    expect(await parseBlocks(text)).toEqual([
      { kind: 'math', lines: [1, 1], text: 'x' },
      { kind: 'math', lines: [3, 6], text: 'a\n- b' },
      { kind: 'math', lines: [8, 9], text: 'a\n= b' },
    ]);
  });

  it('are parsed from code blocks with the language math', async () => {
    const blocks = await parseBlocks('```math\nx\n\ny\n```\n\n~~~latex\nz\n~~~');
    expect(blocks).toMatchObject([{ kind: 'math', text: 'x\n\ny' }, { kind: 'code' }]);
  });

  it('end a paragraph, except after a hard line break', async () => {
    expect(await parseBlocks('Text\n$$\nx\n$$\nmore')).toMatchObject([
      { kind: 'paragraph' },
      { kind: 'math', lines: [2, 4] },
      { kind: 'paragraph', lines: [5, 5] },
    ]);
    expect(await parseInlines('**Cauchy**\\\n$$x$$')).toMatchObject([
      { kind: 'strong' },
      { kind: 'line-break' },
      formula('x', true),
    ]);
  });

  it('are parsed in lists and quotes', async () => {
    expect(await parseBlocks('- item\n\n  $$\n  x\n    y\n  $$\n\n> $$z$$')).toMatchObject([
      { items: [{ children: [{ kind: 'paragraph' }, { kind: 'math', text: 'x\ny' }] }] },
      { kind: 'quote', children: [{ kind: 'math', text: 'z' }] },
    ]);
  });

  it.each(['$$\nx\n\ny\n$$', '$$', '$$\n$$', '$$ x', '$$$x$$$', '> $$\n> x\n\n$$', '    $$x$$'])(
    'aren’t recognised in %j',
    async (text) => {
      const blocks = await parseBlocks(text);
      expect(JSON.stringify(blocks)).not.toContain('math');
      expect(blocks.length).toBeGreaterThan(0);
    },
  );

  it('beyond the maximum number become code blocks', async () => {
    const blocks = await parseBlocks('$$x$$\n\n'.repeat(maxFormulas + 1));
    expect(blocks.filter(({ kind }) => kind === 'math')).toHaveLength(maxFormulas);
    expect(blocks.at(-1)).toMatchObject({ kind: 'code', text: 'x' });
  });
});
