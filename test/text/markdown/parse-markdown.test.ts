import { describe, expect, it } from 'vitest';
import type { Block, Inline, MarkdownDocument } from '#text/markdown/markdown-document.ts';
import { getInlineText } from '#text/markdown/markdown-document.ts';
import { parseMarkdown, parseMarkdownInParts } from '#text/markdown/parse-markdown.ts';

function blocksOf(document: MarkdownDocument): readonly Block[] {
  return document.parts.flatMap(({ blocks }) => blocks);
}

/** Returns the inline nodes of the first paragraph. */
function line(markdown: string): readonly Inline[] {
  const [first] = blocksOf(parseMarkdown(markdown));
  return first?.kind === 'paragraph' ? first.children : [];
}

const text = (words: string): Inline => ({ kind: 'text', text: words });

describe('headings', () => {
  it('get the same fragments as on GitHub, and each fragment is unique', () => {
    const { headings } = parseMarkdown(
      [
        '# Ledger states & transitions',
        '## 1. States',
        '## `POST /entries` _now_ snake_case',
        '## States',
        '## States',
        '## States-1',
        '## Größe, naïve 数字 😀!',
        'Setext [link](x) ![image](y)\n---',
        '> ## In a quote',
      ].join('\n\n'),
    );
    expect(headings.map(({ slug }) => slug)).toEqual([
      'ledger-states--transitions',
      '1-states',
      'post-entries-now-snake_case',
      'states',
      'states-1',
      'states-1-1',
      'größe-naïve-数字-',
      'setext-link-',
      'in-a-quote',
    ]);
    expect(headings[0]).toMatchObject({ level: 1, text: 'Ledger states & transitions' });
  });

  it('get the same fragments as on GitHub if the headings contain several spaces or footnotes', () => {
    const { headings } = parseMarkdown(
      '# One  two   three\n\n## *Four*[^n] five[^m]\n\n[^n]: N.\n\n[^m]: M.',
    );
    expect(headings.map(({ slug, text }) => [slug, text])).toEqual([
      ['one--two---three', 'One  two   three'],
      ['four1-five2', 'Four five'],
    ]);
  });

  it('get fragments that are unique across all parts of a document', () => {
    const section = `## Same\n\n${'text\n\n'.repeat(80)}`;
    const { headings, parts } = parseMarkdown(section.repeat(4));
    expect(parts.length).toBeGreaterThan(3);
    expect(headings.map(({ slug }) => slug)).toEqual(['same', 'same-1', 'same-2', 'same-3']);
  });
});

describe('line numbers', () => {
  it('are counted from the first line of the file, including front matter', () => {
    const blocks = blocksOf(
      parseMarkdown('---\na: b\n---\r\n\r\n# One\n\ntwo\nthree\n\n- four\n\n'),
    );
    expect(blocks.map(({ lines }) => lines)).toEqual([
      [5, 5],
      [7, 8],
      [10, 10],
    ]);
  });
});

describe('inline markup', () => {
  it.each<[string, readonly Inline[]]>([
    ['~a~', [{ kind: 'strikethrough', children: [text('a')] }]],
    ['~~a~~', [{ kind: 'strikethrough', children: [text('a')] }]],
    ['~~~a~~~b', []],
    ['~~a~', [text('~~a~')]],
    ['H<sub>2</sub>O', [text('H'), { kind: 'subscript', children: [text('2')] }, text('O')]],
    [
      '<sup>*a*</sup>',
      [{ kind: 'superscript', children: [{ kind: 'emphasis', children: [text('a')] }] }],
    ],
    ['<KBD>Ctrl</KBD>', [{ kind: 'keyboard', children: [text('Ctrl')] }]],
    [
      'a<br>b<br />c',
      [text('a'), { kind: 'line-break' }, text('b'), { kind: 'line-break' }, text('c')],
    ],
    ['<sub>a', [{ kind: 'subscript', children: [text('a')] }]],
    [
      '*<sub>a*</sub>',
      [{ kind: 'emphasis', children: [{ kind: 'subscript', children: [text('a')] }] }],
    ],
    ['<b onclick="x">a</b>', [{ kind: 'strong', children: [text('a')] }]],
    ['<unknown>a</unknown></p>', [text('a')]],
    ['<script>a</script>', [text('<script>a</script>')]],
    ['<u title="b">a</u>', [{ kind: 'element', tag: 'u', title: 'b', children: [text('a')] }]],
    [
      'x<ul><li>a<li>b</ul>',
      [
        text('x'),
        {
          kind: 'element',
          tag: 'ul',
          children: [
            { kind: 'element', tag: 'li', children: [text('a')] },
            { kind: 'element', tag: 'li', children: [text('b')] },
          ],
        },
      ],
    ],
    ['a <!-- hidden --> b', [text('a  b')]],
    ['a <a id="x"></a>b', [text('a '), { kind: 'anchor', id: 'x' }, text('b')]],
    ["a <a name='y'/> b", [text('a '), { kind: 'anchor', id: 'y' }, text(' b')]],
    [
      '<a href="/x?a&amp;b">c</a>',
      [{ kind: 'link', href: '/x?a&b', title: undefined, children: [text('c')] }],
    ],
    [
      'a <img src="b.png" alt="&lt;c">',
      [text('a '), { kind: 'image', src: 'b.png', alt: '<c', title: undefined }],
    ],
    ['a <img alt="b">', [text('a b')]],
    [
      '<img src="a" width="40" height=50% style="x">',
      [{ kind: 'image', src: 'a', alt: '', title: undefined, width: '40', height: '50%' }],
    ],
  ])('is parsed: %s', (markdown, expected) => {
    expect(line(markdown)).toEqual(expected);
  });

  it('is parsed only to a maximum nesting depth, but the text is always kept', () => {
    const words = line(`${'*a **b '.repeat(300)}${'** *'.repeat(300)}`);
    let depth = 0;
    for (let inside: readonly Inline[] = words; inside.length > 0; depth += 1) {
      inside = inside.flatMap((inline) => ('children' in inline ? inline.children : []));
    }
    expect(depth).toBeLessThan(40);
    expect(getInlineText(words).match(/[ab]/g)).toHaveLength(600);
  });
});

describe('URLs and e-mail addresses in text', () => {
  it.each([
    ['see https://a.test/b_c_d.', 'https://a.test/b_c_d'],
    ['(https://a.test/b(c))', 'https://a.test/b(c)'],
    ['[https://a.test/b]', 'https://a.test/b'],
    ['https://a.test/?q=1&amp;', 'https://a.test/?q=1'],
    ['*www.a.test*', 'http://www.a.test'],
    ['**https://a.test/x**', 'https://a.test/x'],
    ['a.b-c_d+e@a-b.test', 'mailto:a.b-c_d+e@a-b.test'],
    ['ftp://a.test', 'ftp://a.test'],
    ['https://a_b.test', undefined],
    ['xhttps://a.test', undefined],
    ['awww.a.test', undefined],
    ['https://', undefined],
    ['a@b', undefined],
    ['a@b.c-', undefined],
    ['`https://a.test`', undefined],
    ['[b](c) d', 'c'],
    ['[https://a.test](c)', 'c'],
  ])('become links only if the URL or address is valid: %s', (markdown, href) => {
    const links: string[] = [];
    const collect = (inlines: readonly Inline[]) => {
      for (const inline of inlines) {
        if (inline.kind === 'link') links.push(inline.href);
        if ('children' in inline) collect(inline.children);
      }
    };
    collect(line(markdown));
    expect(links).toEqual(href === undefined ? [] : [href]);
  });
});

describe('block parser', () => {
  it('parses quotes that begin with a supported alert name as alerts', () => {
    const [one, two, three] = blocksOf(
      parseMarkdown('> [!NOTE]\n> *a*\n>\n> b\n\n> [!caution]\n\n> [!OTHER]\n> c'),
    );
    expect(one).toMatchObject({
      kind: 'alert',
      tone: 'note',
      children: [{ kind: 'paragraph', lines: [2, 2] }, {}],
    });
    expect(two).toMatchObject({ kind: 'alert', tone: 'caution', children: [] });
    expect(three).toMatchObject({ kind: 'quote' });
  });

  it('parses list items that begin with a checkbox as tasks', () => {
    const [list] = blocksOf(parseMarkdown('- [x] *done*\n- [ ] not\n- [ ]\n- none\n  - [X] inner'));
    expect(list).toMatchObject({ kind: 'list', tight: true, start: undefined });
    const items = list?.kind === 'list' ? list.items : [];
    expect(items.map(({ checked }) => checked)).toEqual([true, false, undefined, undefined]);
    expect(items[0]?.children).toMatchObject([{ children: [{ kind: 'emphasis' }] }]);
    expect(items[3]?.children[1]).toMatchObject({ items: [{ checked: true }] });
  });

  it('marks lists as loose if there are blank lines between their items', () => {
    const lists = blocksOf(parseMarkdown('4. a\n5. b\n\n---\n\n- [ ] a\n\n- b'));
    expect(lists).toMatchObject([{ tight: true, start: 4 }, {}, { tight: false }]);
  });

  it('uses the first paragraph of a summary without an end tag as the label, and keeps all other blocks', () => {
    const source =
      '<details><summary>Label\n\n# Title\n\ntext\n\n</details>\n\n<details><summary>x</summary></details>';
    expect(blocksOf(parseMarkdown(source))).toMatchObject([
      {
        kind: 'details',
        summary: [text('Label')],
        children: [{ kind: 'heading' }, { kind: 'paragraph' }],
      },
      { kind: 'details', summary: [text('x')] },
    ]);
  });

  it('uses a Markdown heading in a summary as the label, with a link target for its outline entry', () => {
    const { headings, parts } = parseMarkdown(
      '<details>\n<summary>\n\n## A *b*\n\n</summary>\n\nc\n\n</details>',
    );
    expect(headings).toMatchObject([{ text: 'A b', slug: 'a-b' }]);
    expect(parts.flatMap(({ blocks }) => blocks)).toMatchObject([
      {
        kind: 'details',
        summary: [{ kind: 'anchor', id: 'a-b' }, text('A '), { kind: 'emphasis' }],
        children: [{ kind: 'paragraph', children: [text('c')] }],
      },
    ]);
  });

  it('parses code in a pre element as a code block', () => {
    const blocks = blocksOf(parseMarkdown('<pre><code class="x">a &lt;b>\n  c\n</code></pre>'));
    expect(blocks).toMatchObject([{ kind: 'code', language: '', text: 'a <b>\n  c' }]);
  });

  it('keeps the text of HTML elements beyond the maximum number', () => {
    const blocks = blocksOf(parseMarkdown('<ul><li>a</li></ul>'.repeat(10_000)));
    expect(blocks.filter(({ kind }) => kind === 'list')).toHaveLength(7_500);
    const rest = blocks.filter(({ kind }) => kind === 'paragraph');
    expect(rest).toHaveLength(2_500);
    expect(rest.at(-1)).toMatchObject({ children: [text('a')] });
  });

  it('shows markup after the first 16,384 characters of a heading as text', () => {
    const [heading] = parseMarkdown(`# ${'*a* '.repeat(8_192)}`).headings;
    expect(heading?.text).toHaveLength(2 * 4_096 + 4 * 4_096 - 1);
  });

  it('keeps the direction of bdo elements', () => {
    expect(line('<bdo dir="rtl">a</bdo>')).toEqual([
      { kind: 'element', tag: 'bdo', dir: 'rtl', children: [text('a')] },
    ]);
  });

  it('parses details elements with blocks, a summary and nested details elements', () => {
    const [outer, after] = blocksOf(
      parseMarkdown(
        '<details open>\n<summary>A <kbd>b</kbd></summary>\n\n# c\n\n<details>\n\nd\n\n</details>\n\n</details>\n\ne',
      ),
    );
    expect(outer).toMatchObject({
      kind: 'details',
      open: true,
      lines: [1, 12],
      summary: [text('A '), { kind: 'keyboard' }],
      children: [{ kind: 'heading' }, { kind: 'details', open: false, summary: [] }],
    });
    expect(after).toMatchObject({ kind: 'paragraph' });
  });

  it('ignores a details tag without an end tag', () => {
    const blocks = blocksOf(parseMarkdown('<details>\n\na'));
    expect(blocks).toMatchObject([{ kind: 'paragraph', children: [text('a')] }]);
  });

  it('ignores a `<details>` start tag after the last `</details>`', () => {
    const source = '---\nx: y\n---\n\n<details>\n\na\n\n</details>\n\n<details>\n\nb';
    const kinds = blocksOf(parseMarkdown(source)).map(({ kind }) => kind);
    expect(kinds).toEqual(['details', 'paragraph']);
  });

  it('never splits a details element into several parts, even if the element is long', () => {
    const inside = `## a\n\n${'text\n\n'.repeat(300)}`;
    const { parts } = parseMarkdown(`<details>\n\n${inside}</details>\n\n## b\n\n${inside}`);
    expect(parts[0]?.blocks).toHaveLength(1);
    expect(parts.length).toBeGreaterThan(2);
  });

  it('aligns each block of an aligned container, and omits comments', () => {
    const blocks = blocksOf(
      parseMarkdown(
        '<div align="center">\n  <img src="a.png"> &amp; <br>\n\n# c\n\n- d\n</div>\n\n<!-- # a -->\n\nb',
      ),
    );
    expect(blocks).toMatchObject([
      {
        kind: 'paragraph',
        align: 'center',
        children: [
          text('\n  '),
          { kind: 'image', src: 'a.png' },
          text(' & '),
          { kind: 'line-break' },
        ],
      },
      { kind: 'heading', text: 'c', align: 'center' },
      { kind: 'element', tag: 'div', align: 'center', children: [{ kind: 'list' }] },
      { kind: 'paragraph', children: [text('b')] },
    ]);
  });

  it('applies the alignment and direction of the nearest container', () => {
    const source =
      '<div align="right" dir="rtl">\n<div align="center">\n\na\n\n</div>\n\nb\n\n</div>';
    expect(blocksOf(parseMarkdown(source))).toMatchObject([
      { kind: 'paragraph', align: 'center', dir: 'rtl' },
      { kind: 'paragraph', align: 'right', dir: 'rtl' },
    ]);
  });

  it('makes each id of an HTML block the target of links, without duplicate ids', () => {
    const source =
      '<h2 id="a">A</h2>\n\n<h2 id="other">B</h2>\n\n<p id="c">C</p>\n\n<div id="top"></div>';
    const anchor = (id: string) => ({ kind: 'anchor', id });
    expect(blocksOf(parseMarkdown(source))).toMatchObject([
      { slug: 'a', children: [text('A')] },
      { slug: 'b', children: [anchor('other'), text('B')] },
      { children: [anchor('c'), text('C')] },
      { children: [anchor('top')] },
    ]);
  });

  it('keeps an unquoted href attribute that contains “=” or ends with a slash', () => {
    const source = 'a <a href=http://x.test/>b</a>\n\n<p><a href=http://x.test/?a=b>c</a></p>';
    expect(blocksOf(parseMarkdown(source))).toMatchObject([
      { children: [text('a '), { kind: 'link', href: 'http://x.test/' }] },
      { children: [{ kind: 'link', href: 'http://x.test/?a=b' }] },
    ]);
  });

  it('reads tables with optional tags, spans, and Markdown in cells', () => {
    const [table] = blocksOf(
      parseMarkdown('<table>\n<tr><th>A<th>B\n<tr><td colspan=2>\n\n**c**\n\n</table>'),
    );
    expect(table).toMatchObject({
      tag: 'table',
      children: [
        {
          tag: 'tbody',
          children: [
            { tag: 'tr', children: [{ tag: 'th' }, { tag: 'th' }] },
            {
              tag: 'tr',
              children: [{ tag: 'td', columns: 2, children: [{ children: [{ kind: 'strong' }] }] }],
            },
          ],
        },
      ],
    });
  });

  it('converts table cells outside a table to paragraphs, and list items outside a list to a list', () => {
    const blocks = blocksOf(parseMarkdown('<td>a</td>\n<li>b</li>\n<dt>c</dt>'));
    expect(blocks).toMatchObject([
      { kind: 'paragraph', children: [text('a')] },
      { kind: 'list', items: [{ children: [{ isBare: true }] }] },
      { kind: 'paragraph', children: [text('c')] },
    ]);
  });

  it('adds HTML headings to the outline with their alignment', () => {
    const { headings } = parseMarkdown('<h2 align="right">A <em>b</em></h2>\n\n# c');
    expect(headings).toMatchObject([
      { level: 2, text: 'A b', slug: 'a-b', align: 'right' },
      { level: 1, text: 'c' },
    ]);
  });

  it("divides an aligned container into parts, but doesn't divide a list", () => {
    const inside = `## a\n\n${'text\n\n'.repeat(300)}`;
    const divided = parseMarkdown(`<div dir="rtl">\n\n${inside}${inside}</div>`).parts;
    expect(divided.length).toBeGreaterThan(2);
    for (const { lines, blocks } of divided) {
      expect(blocks.map((block) => 'dir' in block && block.dir)).toEqual(blocks.map(() => 'rtl'));
      for (const block of blocks) expect(block.lines[0]).toBeGreaterThanOrEqual(lines[0]);
    }
    const whole = parseMarkdown(`<ul><li>\n\n${inside}</li></ul>\n`).parts;
    expect(whole).toHaveLength(1);
  });

  it('keeps the text of tags that are nested too deeply', () => {
    const source = `${'<blockquote>\n'.repeat(500)}deep${'</blockquote>'.repeat(500)}`;
    expect(JSON.stringify(parseMarkdown(source).parts)).toContain('deep');
  });

  it('limits the nesting depth of tags even if the tags are in nested quotes', () => {
    const line = '<blockquote>'.repeat(30);
    const source = Array.from({ length: 30 }, (_, depth) => `${'> '.repeat(depth)}${line}\n`).join(
      '\n',
    );
    const depthOf = (blocks: readonly Block[]): number =>
      Math.max(
        0,
        ...blocks.map((block) => (block.kind === 'quote' ? 1 + depthOf(block.children) : 0)),
      );
    expect(depthOf(blocksOf(parseMarkdown(source)))).toBeLessThanOrEqual(70);
  });

  it('shows unknown tags as text if the caller keeps unknown tags', () => {
    const { parts } = parseMarkdown('a <T> b', { keepsUnknownTags: true });
    expect(parts[0]?.blocks).toMatchObject([{ children: [text('a <T> b')] }]);
  });

  it('returns the language and the text of code blocks', () => {
    const blocks = blocksOf(parseMarkdown('```js title="x"\na\n\n```\n\n    b\n\n~~~\n~~~'));
    expect(blocks).toMatchObject([
      { kind: 'code', language: 'js', text: 'a\n' },
      { kind: 'code', language: '', text: 'b' },
      { kind: 'code', language: '', text: '' },
    ]);
  });

  it('returns blocks beyond a maximum nesting depth as text', () => {
    const { parts } = parseMarkdown(`${'> '.repeat(3_000)}deep`);
    expect(JSON.stringify(parts)).toContain('> deep');
    const list = Array.from({ length: 400 }, (_, depth) => `${'  '.repeat(depth)}- item ${depth}`);
    expect(JSON.stringify(parseMarkdown(list.join('\n')).parts)).toContain('item 399');
  });
});

describe('parsing in parts', () => {
  const filler = (count: number) => `# Filler\n\n${'text\n\n'.repeat(count)}`;

  it('yields a short beginning of the document first, and the whole document at the end', () => {
    const slices = parseMarkdownInParts(filler(60).repeat(20));
    const first = slices.next();
    const document = first.done ? first.value : first.value();
    expect(document.isComplete).toBe(false);
    expect(document.parts.at(-1)?.lines[1]).toBeLessThan(400);
    let last = slices.next();
    while (!last.done) last = slices.next();
    expect(last.value.isComplete).toBe(true);
    expect(last.value.headings).toHaveLength(20);
    expect(last.value.parts[0]).toBe(document.parts[0]);
    expect(new Set(last.value.parts.map(({ key }) => key)).size).toBe(last.value.parts.length);
  });

  it('returns a short document as a whole in the first step', () => {
    const first = parseMarkdownInParts('# a').next();
    expect(first).toMatchObject({ done: true, value: { isComplete: true } });
  });

  it('resolves link definitions at the end of the text in the first part', () => {
    const slices = parseMarkdownInParts(
      `[a] and [^b]\n\n${filler(300)}\n[a]: /target\n\n[^b]: note`,
    );
    const first = slices.next();
    const [paragraph] = blocksOf(first.done ? first.value : first.value());
    expect(paragraph).toMatchObject({
      children: [
        { kind: 'link', href: '/target' },
        text(' and '),
        { kind: 'footnote-reference', id: 'B', number: 1, occurrence: 1 },
      ],
    });
  });

  it('ignores text that only looks like a definition', () => {
    const source = `[a] and [b]\n\n${filler(300)}\n\`\`\`\n[a]: /code\n\`\`\`\n\n[b]:\n/next-line`;
    const [paragraph] = blocksOf(parseMarkdown(source));
    expect(paragraph).toMatchObject({ children: [text('[a] and '), { href: '/next-line' }] });
  });
});

describe('footnotes', () => {
  it('are numbered in the order of their first references, and count their references', () => {
    const { footnotes } = parseMarkdown(
      'One[^b] two[^a] three[^b] none[^c]\n\n[^a]: First.\n[^b]: Second.\n\n    ```\n    code\n    ```\n[^unused]: x',
    );
    expect(footnotes).toMatchObject([
      { id: 'B', number: 1, references: 2, children: [{ kind: 'paragraph' }, { kind: 'code' }] },
      { id: 'A', number: 2, references: 1, children: [{ kind: 'paragraph' }] },
    ]);
  });

  it('can reference each other and themselves', () => {
    const { footnotes } = parseMarkdown('a[^1]\n\n[^1]: b[^2][^1]\n[^2]: c[^3]\n\n[^3]: d');
    expect(footnotes.map(({ number, references }) => [number, references])).toEqual([
      [1, 2],
      [2, 1],
      [3, 1],
    ]);
  });

  it('use the first definition if there are several definitions', () => {
    const { footnotes } = parseMarkdown('a[^X]\n\n[^x]: first\n\n[^x]: second');
    expect(footnotes).toMatchObject([{ children: [{ children: [{ text: 'first' }] }] }]);
  });

  it('can be defined in quotes and lists', () => {
    const { footnotes, parts } = parseMarkdown('a[^1] b[^2]\n\n> [^1]: one\n\n- [^2]: two');
    expect(footnotes).toHaveLength(2);
    expect(parts[0]?.blocks).toHaveLength(3);
  });

  it('stay plain text if the footnote isn’t defined', () => {
    const { footnotes, parts } = parseMarkdown('a[^1]');
    expect(footnotes).toEqual([]);
    expect(parts[0]?.blocks).toMatchObject([{ children: [{ text: 'a[^1]' }] }]);
  });
});

const factsOf = (source: string) => parseMarkdown(source).frontMatter;

describe('front matter', () => {
  it('is parsed into names and values', () => {
    const source = [
      '---',
      '# comment',
      'title: "Ledger: states"',
      "owner: 'payments'  # who",
      'tags: [ledger, "two words"]',
      'reviewers:',
      '  - Mara',
      '- Jonas',
      'summary: >-',
      '  first',
      '  second',
      'url: https://a.test/x#y',
      'empty:',
      '---',
      '# Head',
    ];
    const { frontMatter, headings } = parseMarkdown(source.join('\n'));
    expect(frontMatter).toEqual([
      ['title', ['Ledger: states']],
      ['owner', ['payments']],
      ['tags', ['ledger', 'two words']],
      ['reviewers', ['Mara', 'Jonas']],
      ['summary', ['first second']],
      ['url', ['https://a.test/x#y']],
      ['empty', []],
    ]);
    expect(headings).toMatchObject([{ text: 'Head', lines: [15, 15] }]);
  });

  it.each([
    '---\n---\n',
    '---\nno names\n---\n',
    '\n---\na: b\n---\n',
    '---\na: b\n',
    '--- \ntext\n',
  ])('is not recognised in %j', (source) => {
    expect(factsOf(source)).toEqual([]);
  });

  it('can end at the end of the file and begin after a byte order mark', () => {
    expect(factsOf('\ufeff---\r\na: b\r\n---')).toEqual([['a', ['b']]]);
    expect(factsOf('---\na: b\n...\n')).toEqual([['a', ['b']]]);
  });
});
