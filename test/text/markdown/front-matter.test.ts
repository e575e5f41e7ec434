import { describe, expect, it } from 'vitest';
import type { FrontMatterMember, FrontMatterValue } from '#text/markdown/markdown-document.ts';
import { parseWithExtensions } from './extended-document.ts';

/** Returns the value of a property that is an object. */
function nested(...members: FrontMatterMember[]): FrontMatterValue {
  return { text: '', members };
}

it.each([
  ['---\nabout: |\n  First   line\n\n  second line\nfolded: >\n  one\n  two\n---\n'],
  ['---\na: {b: c}\nabout: |\n  First   line\n\n  second line\nfolded: >\n  one\n  two\n---\n'],
  ['+++\nabout = """\nFirst   line\n\nsecond line"""\nfolded = """one \\\n  two"""\n+++\n'],
])('front matter keeps the lines of a text of several lines: %j', async (source) => {
  const { frontMatter } = await parseWithExtensions(source);
  expect(frontMatter?.filter(([name]) => name !== 'a')).toEqual([
    ['about', ['First line\nsecond line']],
    ['folded', ['one two']],
  ]);
});

describe('front matter in TOML', () => {
  it('is parsed into names and values', async () => {
    const source = [
      '+++',
      'title = "Ledger: states" # comment',
      'date = 2026-01-02',
      'draft = false',
      'tags = ["ledger", "two, words"]',
      'empty = ""',
      '[extra]',
      'weight = 3',
      'list = [1, 2]',
      '[[authors]]',
      'name = "Mara Okafor"',
      'email = "mara@example.test"',
      '+++',
      '# Head',
    ];
    const { frontMatter, headings } = await parseWithExtensions(source.join('\r\n'));
    expect(frontMatter).toEqual([
      ['title', ['Ledger: states']],
      ['date', ['2026-01-02']],
      ['draft', ['false']],
      ['tags', ['ledger', 'two, words']],
      ['empty', []],
      ['extra', [nested(['weight', ['3']], ['list', ['1', '2']])]],
      ['authors', ['Mara Okafor <mara@example.test>']],
    ]);
    expect(headings).toMatchObject([{ text: 'Head', lines: [14, 14] }]);
  });

  it('keeps the digits of numbers, also in lists and inline tables', async () => {
    const source = [
      'id = 9007199254740993',
      'version = 1.10',
      'one.10 = 1.20 # 1.30',
      'list = [ # 1.40',
      '  1.0, "1.50", [2.0]',
      ']',
      'point = { x = 1.60, two.10 = -0.0 }',
      'date = 1979-05-27T07:32:00Z',
      '[three.20]',
      'hex = 0x7FFFFFFFFFFFFFFF',
    ];
    const { frontMatter } = await parseWithExtensions(`+++\n${source.join('\n')}\n+++\n`);
    expect(frontMatter).toEqual([
      ['id', ['9007199254740993']],
      ['version', ['1.10']],
      ['one', [nested(['10', ['1.20']])]],
      ['list', ['1.0', '1.50', '2.0']],
      ['point', [nested(['x', ['1.60']], ['two', [nested(['10', ['-0.0']])]])]],
      ['date', ['1979-05-27T07:32:00.000Z']],
      ['three', [nested(['20', [nested(['hex', ['0x7FFFFFFFFFFFFFFF']])]])]],
    ]);
  });

  it.each([
    '+++\nno toml\n+++\n# A',
    '+++\na = 1\n# A',
    `+++\na = ${'['.repeat(500)}${']'.repeat(500)}\n+++\n# A`,
    'text\n+++\na = 1\n+++\n# A',
  ])('is parsed as Markdown if the front matter is invalid: %j', async (text) => {
    const { frontMatter, parts } = await parseWithExtensions(text);
    expect(frontMatter).toEqual([]);
    expect(JSON.stringify(parts)).toContain('+++');
  });

  it('is parsed as Markdown if the TOML is longer than 64 kB', async () => {
    const { frontMatter } = await parseWithExtensions(`+++\na = "${'x'.repeat(65_536)}"\n+++\n`);
    expect(frontMatter).toEqual([]);
  });

  it('is parsed as Markdown if the TOML has thousands of properties', async () => {
    const members = Array.from({ length: 2_000 }, (_, index) => `k${index} = 1`);
    const { frontMatter } = await parseWithExtensions(`+++\n${members.join('\n')}\n+++\n`);
    expect(frontMatter).toEqual([]);
  });
});

describe('front matter in YAML with nested properties', () => {
  it('keeps the nesting, repeated names and values as written', async () => {
    const source = [
      '---',
      'menu:',
      '  main:',
      '    parent: start',
      '    weight: 1.10',
      'tag: red',
      'tag: green',
      'authors:',
      '- name: Mara Okafor',
      '  email: mara@a.test',
      '- name: Jonas Weber',
      '  org: Example',
      'links: [{rel: home, url: "https://a.test/"}]',
      'grid:',
      '  - [1, 2]',
      '  - x',
      'empty: {}',
      '---',
      '# Head',
    ];
    const { frontMatter, headings } = await parseWithExtensions(source.join('\r\n'));
    expect(frontMatter).toEqual([
      ['menu', [nested(['main', [nested(['parent', ['start']], ['weight', ['1.10']])]])]],
      ['tag', ['red']],
      ['tag', ['green']],
      [
        'authors',
        ['Mara Okafor <mara@a.test>', { text: 'Jonas Weber', members: [['org', ['Example']]] }],
      ],
      ['links', [nested(['rel', ['home']], ['url', ['https://a.test/']])]],
      ['grid', ['1, 2', 'x']],
      ['empty', []],
    ]);
    expect(headings).toMatchObject([{ text: 'Head', lines: [19, 19] }]);
  });

  it.each([
    ['invalid YAML', 'a: b: c\nd:\n  e: f', ['a', 'd']],
    [
      'aliases that expand to thousands of values',
      bomb(12),
      Array.from({ length: 13 }, (_, at) => `a${at}`),
    ],
    [
      'an alias of many empty values',
      `a: {k: &a {${'b,'.repeat(200)}}}\nc: [${'*a,'.repeat(20)}]`,
      ['a', 'c'],
    ],
    [
      'an alias of a long list',
      `a: &a [${'b,'.repeat(200)}]\nc: [${'*a,'.repeat(20)}]`,
      ['a', 'c'],
    ],
  ])('is read as flat properties if it is %s', async (_, yaml, names) => {
    const { frontMatter } = await parseWithExtensions(`---\n${yaml}\n---\n`);
    expect(frontMatter.map(([name]) => name)).toEqual(names);
    expect(JSON.stringify(frontMatter).length).toBeLessThan(2_000);
  });

  it.each(['title: {{ name }}', 'a: {? {name: x} : y}'])(
    'shows a name that is an object as written: %j',
    async (yaml) => {
      const { frontMatter, headings } = await parseWithExtensions(`---\n${yaml}\n---\n# Head`);
      expect(headings).toMatchObject([{ text: 'Head' }]);
      expect(JSON.stringify(frontMatter)).toContain(yaml.slice(yaml.indexOf('{'), -1));
    },
  );
});

/** Returns YAML whose aliases stand for `9 ** levels` values. */
function bomb(levels: number): string {
  const names = Array.from({ length: levels }, (_, at) => at);
  const lines = names.map(
    (at) => `a${at + 1}: &a${at + 1} [${Array(9).fill(`{x: *a${at}}`).join(', ')}]`,
  );
  return ['a0: &a0 [x]', ...lines].join('\n');
}

const draft = `---
title: The Ledger
  Protocol
docname: draft-okafor-ledger-00
author:
 -
    ins: M. Okafor
    name: Mara Okafor
    org: Example
    email: mara@example.test
 -
    name: Jonas Weber
normative:
  RFC2119:
  I-D.ietf-ledger:
    title: Another
    author:
      - name: Nobody
informative:
pi: [toc, sortrefs]

--- abstract

What this is.

--- note_Note_to_Readers

A note.

--- middle

# Introduction

--- back

# Acknowledgments
`;

describe('front matter of kramdown-rfc', () => {
  it('lists the authors and the references', async () => {
    const { frontMatter } = await parseWithExtensions(draft);
    expect(frontMatter).toEqual([
      ['docname', ['draft-okafor-ledger-00']],
      [
        'author',
        [
          {
            text: 'Mara Okafor <mara@example.test>',
            members: [
              ['ins', ['M. Okafor']],
              ['org', ['Example']],
            ],
          },
          'Jonas Weber',
        ],
      ],
      [
        'normative',
        [
          nested(
            ['RFC2119', []],
            ['I-D.ietf-ledger', [nested(['title', ['Another']], ['author', ['Nobody']])]],
          ),
        ],
      ],
      ['informative', []],
      ['pi', ['toc', 'sortrefs']],
    ]);
  });

  it('adds headings for the title and the sections, and a horizontal rule before the back matter', async () => {
    const { headings, parts } = await parseWithExtensions(draft);
    expect(headings.map(({ level, text }) => [level, text])).toEqual([
      [1, 'The Ledger Protocol'],
      [1, 'Abstract'],
      [1, 'Note to Readers'],
      [1, 'Introduction'],
      [1, 'Acknowledgments'],
    ]);
    const blocks = parts.flatMap((part) => part.blocks);
    expect(blocks.map(({ kind }) => kind)).toEqual([
      ...['heading', 'heading', 'paragraph', 'heading', 'paragraph', 'heading', 'rule', 'heading'],
    ]);
  });

  it('keeps the line numbers of the text', async () => {
    const { headings } = await parseWithExtensions(draft);
    const lines = draft.split('\n');
    expect(lines[(headings.at(-1)?.lines[0] ?? 0) - 1]).toBe('# Acknowledgments');
    expect(lines[(headings[1]?.lines[0] ?? 0) - 1]).toBe('--- abstract');
  });

  it('is not recognised if the abstract and the middle section are missing', async () => {
    const { headings } = await parseWithExtensions('---\na: b\n---\n\n--- back\n\n# A\n');
    expect(headings.map(({ text }) => text)).toEqual(['A']);
  });
});
