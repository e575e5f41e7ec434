import { describe, expect, it } from 'vitest';
import {
  type Block,
  getInlineText,
  type Inline,
  type MarkdownDocument,
} from '#text/markdown/markdown-document.ts';
import { parseWithExtensions } from './extended-document.ts';

const header = `---
title: Tides
version: 1.10
keyword: red
keyword: green
entity:
  SELF: "RFC nnnn"
normative:
  TCP: RFC0793
  RFC8610: cddl
  QUIC:
    title: A transport
    seriesinfo:
      RFC: 9000
      DOI: 10.17487/RFC9000
  I-D.ietf-moon:
informative:
  HTML:
    target: https://html.example.test/
    title: HTML
  BOOK:
    title: A book

--- abstract

Short.

--- middle
`;

async function parseDraft(text: string): Promise<MarkdownDocument> {
  return await parseWithExtensions(`${header}\n${text}`);
}

const blocksOf = ({ parts }: MarkdownDocument): readonly Block[] =>
  parts.flatMap(({ blocks }) => blocks);

/** Returns inlines as text in which a link is `[label](url)`. */
function print(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      if (inline.kind === 'link') return `<${print(inline.children)}|${inline.href}>`;
      return 'children' in inline ? print(inline.children) : getInlineText([inline]);
    })
    .join('');
}

/** Returns the last paragraph of a draft that ends with this text. */
async function printReference(text: string): Promise<string> {
  const sections =
    '# High water {#high-water}\n\n## Ebb & *flow*\n\n~~~\nart\n~~~\n{: #fig title="Moon"}\n';
  const last = blocksOf(await parseDraft(`${sections}\n${text}\n`)).at(-1);
  return last?.kind === 'paragraph' ? print(last.children) : '';
}

const rfc = 'https://www.rfc-editor.org/rfc/rfc';

describe('references of kramdown-rfc', () => {
  it.each([
    ['{{high-water}}', '<High water|#high-water>'],
    [
      '{{<high-water}} and {{<<high-water}}',
      '<High water|#high-water> and <High water|#high-water>',
    ],
    ['[](#high-water)', '<High water|#high-water>'],
    ['[here](#high-water)', '<here|#high-water>'],
    ['{{fig}}', '<Moon|#fig>'],
    ['{{ebb-flow}}', '<Ebb & flow|#ebb--flow>'],
    ['{{abstract}}', '<Abstract|#abstract>'],
    ['({{RFC2119}})', `(<[RFC2119]|${rfc}2119>)`],
    ['{{!RFC0793}} {{?RFC9110}}', `<[RFC0793]|${rfc}793> <[RFC9110]|${rfc}9110>`],
    ['{{TCP}}', `<[TCP]|${rfc}793>`],
    ['{{-cddl}}', `<[RFC8610]|${rfc}8610>`],
    ['{{QUIC}}', `<[QUIC]|${rfc}9000>`],
    ['{{HTML}}', '<[HTML]|https://html.example.test/>'],
    ['{{BOOK}}', '<[BOOK]|#ref:BOOK>'],
    [
      '{{I-D.ietf-moon}}',
      '<[I-D.ietf-moon]|https://datatracker.ietf.org/doc/html/draft-ietf-moon>',
    ],
    ['{{!LATE=RFC1}}, {{LATE}}', `<[LATE]|${rfc}1>, <[LATE]|${rfc}1>`],
    ['{{?BCP14}}', '<[BCP14]|https://www.rfc-editor.org/info/bcp14>'],
    ['{{?ISO.1}}', '[ISO.1]'],
    ['[`x` here](#QUIC)', `<x here|${rfc}9000>`],
    ['{{Section 2.1 of QUIC}}', `<Section 2.1|${rfc}9000#section-2.1> of <[QUIC]|${rfc}9000>`],
    ['{{Section 2 of\n!RFC5}}', `<Section 2|${rfc}5#section-2> of <[RFC5]|${rfc}5>`],
    ['{{QUIC, Section 2}}', `<[QUIC]|${rfc}9000>, <Section 2|${rfc}9000#section-2>`],
    ['{{A.3<QUIC}}', `<Appendix A.3|${rfc}9000#appendix-A.3> of <[QUIC]|${rfc}9000>`],
    [
      '{{Sections 2 and 3.1 of -cddl}}',
      `Sections <2|${rfc}8610#section-2> and <3.1|${rfc}8610#section-3.1> of <[RFC8610]|${rfc}8610>`,
    ],
    [
      '{{Section 2 (Terms) of HTML}}',
      '<Section 2|https://html.example.test/> (Terms) of <[HTML]|https://html.example.test/>',
    ],
    ['{{&SELF}}', 'RFC nnnn'],
    ['{{{Mara\nOkafor}}}, {{{Åsa}{Asa}}}', 'Mara Okafor, Åsa'],
    ['{{https://a.test/}}', '<https://a.test/|https://a.test/>'],
    [
      '`{{QUIC}}` \\{{QUIC}} {{unknown}} {{a b}} {{&OTHER}}',
      '{{QUIC}} {{QUIC}} {{unknown}} {{a b}} {{&OTHER}}',
    ],
    ['[{{QUIC}}](/x)', '<[QUIC]|/x>'],
    ['*a*{:.b} [c](/d){:brackets="angle"}', 'a <c|/d>'],
  ])('replaces %j', async (written, expected) => {
    expect(await printReference(written)).toBe(expected);
  });

  it.each([
    '{{RFC9000}} [](#a) *a*{:.b} {{{Mara}}}',
    '---\ntitle: x\n---\n\n# A {#b}\n\n{{RFC9000}}\n',
    '---\ntitle: x\n---\n\nText about `--- abstract`:\n\n```\n--- abstract\n```\n\n{{RFC9000}}\n',
  ])('keeps braces in a document that isn’t in kramdown-rfc: %j', async (text) => {
    await parseDraft('{{RFC9000}}');
    const document = await parseWithExtensions(text);
    expect(
      blocksOf(document)
        .map((block) => JSON.stringify(block))
        .join(),
    ).toContain('{{RFC9000}}');
    expect(document.headings.map(({ slug }) => slug)).not.toContain('b');
  });
});

describe('attribute lists of kramdown-rfc', () => {
  it.each([
    ['# Keys {#sec.Keys}', 'Keys', 'sec.Keys'],
    ['## Keys {: #sec-keys .note}', 'Keys', 'sec-keys'],
    ['## Keys ##   {:.note #sec-keys}', 'Keys', 'sec-keys'],
    ['## Keys\n{: id="sec-keys" numbered="no"}', 'Keys', 'sec-keys'],
    ['Keys\n====\n{: #sec-keys}', 'Keys', 'sec-keys'],
    ['## Keys {:numbered="false"}', 'Keys', 'keys'],
  ])('name the slug of the heading in %j', async (text, words, slug) => {
    const { headings, parts } = await parseDraft(`${text}\n\nText.\n`);
    expect(headings.at(-1)).toMatchObject({ text: words, slug });
    expect(JSON.stringify(parts)).not.toContain('{:');
  });

  it('keep slugs unique', async () => {
    const { headings } = await parseDraft('# Keys\n\n# A {#keys}\n\n# B {#keys}\n');
    expect(headings.slice(2).map(({ slug }) => slug)).toEqual(['keys-1', 'keys', 'b']);
  });

  it.each([
    ['Text.\n{: #para}', 'Text.\n', 'para'],
    ['~~~\na\n~~~\n{: #fig-x title="A figure"}', 'A figure', 'fig-x'],
    ['| a |\n|---|\n| 1 |\n{: #tab-x title="A table"}', 'A table', 'tab-x'],
  ])('become link targets in %j', async (text, words, id) => {
    const block = blocksOf(await parseDraft(text)).at(-1);
    const children = block?.kind === 'paragraph' ? block.children : [];
    expect(getInlineText(children)).toBe(words);
    expect(children).toContainEqual({ kind: 'anchor', id });
  });

  it('are removed without an id, and kept in code', async () => {
    const text = `{:req: .x}\n{: vspace="0"}\n- One\n\n\`\`\`\n{: #a}\n~~~\n--- middle\n# B {#b}\n\`\`\`\n`;
    const [list, code] = blocksOf(await parseDraft(text)).slice(-2);
    expect(list).toMatchObject({ kind: 'list', items: [{ children: [{ kind: 'paragraph' }] }] });
    expect(code).toMatchObject({ kind: 'code', text: '{: #a}\n~~~\n--- middle\n# B {#b}' });
  });

  it('are removed around Markdown in aside elements', async () => {
    const last = blocksOf(
      await parseDraft('<aside markdown="block">\nSee {{QUIC}}.\n</aside>\n'),
    ).at(-1);
    expect(last?.kind === 'paragraph' && print(last.children)).toContain(`<[QUIC]|${rfc}9000>`);
  });
});

it('the front matter of kramdown-rfc keeps repeated names and the digits of numbers', async () => {
  const { frontMatter, headings } = await parseDraft('');
  expect(frontMatter.slice(0, 3)).toEqual([
    ['version', ['1.10']],
    ['keyword', ['red']],
    ['keyword', ['green']],
  ]);
  expect(headings.map(({ text }) => text)).toEqual(['Tides', 'Abstract']);
});
