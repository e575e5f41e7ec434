import { describe, expect, it } from 'vitest';
import { getInlineText } from '#text/markdown/markdown-document.ts';
import { parseWithExtensions } from './extended-document.ts';

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
      ['extra', ['weight: 3', 'list: 1, 2']],
      ['authors', ['Mara Okafor <mara@example.test>']],
    ]);
    expect(headings).toMatchObject([{ text: 'Head', lines: [14, 14] }]);
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
  it('lists the authors and the names of the references', async () => {
    const { frontMatter } = await parseWithExtensions(draft);
    expect(frontMatter).toEqual([
      ['docname', ['draft-okafor-ledger-00']],
      ['author', ['Mara Okafor <mara@example.test>', 'Jonas Weber']],
      ['normative', ['RFC2119', 'I-D.ietf-ledger']],
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

  it.each([
    ['# Keys {#sec-keys}', 'Keys ', 'sec-keys'],
    ['## Keys {: #sec-keys .note}', 'Keys ', 'sec-keys'],
    ['Text.\n{: #para}', 'Text.\n', 'para'],
    ['~~~\na\n~~~\n{: #fig-x title="A figure"}', 'A figure', 'fig-x'],
    ['| a |\n|---|\n| 1 |\n{: #tab-x title="A table"}', 'A table', 'tab-x'],
  ])('replaces the attribute list of %j by a link target', async (text, words, id) => {
    const { parts } = await parseWithExtensions(`${draft}\n\n${text}\n`);
    const block = parts.flatMap(({ blocks }) => blocks).at(-1);
    const children = block?.kind === 'heading' || block?.kind === 'paragraph' ? block.children : [];
    expect(getInlineText(children)).toBe(words);
    expect(children).toContainEqual({ kind: 'anchor', id });
  });

  it('removes attribute lists without an id, but keeps them in code, and keeps references', async () => {
    const text = `{:req: .x}\n{: vspace="0"}\n- One {{RFC2119}}\n\n\`\`\`\n{: #a}\n~~~\n# B {#b}\n\`\`\`\n`;
    const { parts } = await parseWithExtensions(`${draft}\n\n${text}`);
    const [list, code] = parts.flatMap(({ blocks }) => blocks).slice(-2);
    expect(list).toMatchObject({ kind: 'list', items: [{ children: [{ kind: 'paragraph' }] }] });
    expect(JSON.stringify(list)).toContain('One {{RFC2119}}');
    expect(code).toMatchObject({ kind: 'code', text: '{: #a}\n~~~\n# B {#b}' });
  });

  it('limits the expansion of nested YAML aliases', async () => {
    const levels = Array.from(
      { length: 12 },
      (_, level) => `a${level + 1}: &a${level + 1} [${`*a${level}, `.repeat(9)}]`,
    );
    const text = `---\na0: &a0 [x]\n${levels.join('\n')}\n--- abstract\n`;
    const { frontMatter } = await parseWithExtensions(text);
    expect(JSON.stringify(frontMatter).length).toBeLessThan(1_000);
    expect(frontMatter).toHaveLength(13);
  });

  it('is not recognised if the abstract and the middle section are missing', async () => {
    const { headings } = await parseWithExtensions('---\na: b\n---\n\n--- back\n\n# A\n');
    expect(headings.map(({ text }) => text)).toEqual(['A']);
  });
});
