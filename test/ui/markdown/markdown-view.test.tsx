import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { compareTexts } from '#test/text/markdown/compare/compared-text.ts';
import { parseWithExtensions } from '#test/text/markdown/extended-document.ts';
import type { MarkdownDocument } from '#text/markdown/markdown-document.ts';
import { parseMarkdown } from '#text/markdown/parse-markdown.ts';
import { resolveMailLink } from '#text/safe-link.ts';
import { MarkdownView } from '#ui/markdown/MarkdownView.tsx';
import type { ImageProps, LinkTarget } from '#ui/markdown/render-options.ts';

function resolveLink(href: string): LinkTarget {
  if (href.startsWith('https:')) return { kind: 'outside', href };
  if (/^javascript:/i.test(href)) return { kind: 'none', reason: 'not a web address' };
  return resolveMailLink(href) ?? { kind: 'inside', to: href };
}

function Image({ src, alt, width }: ImageProps) {
  return (
    <span>
      Image of {alt} from {src} {width && `in width ${width}`}
    </span>
  );
}

function show(document: MarkdownDocument | string) {
  return render(
    <MemoryRouter>
      <MarkdownView
        document={typeof document === 'string' ? parseMarkdown(document) : document}
        resolveLink={resolveLink}
        Image={Image}
        Diagram={({ code }) => <span>Diagram of {code}</span>}
        headingTools={({ text }) => <button type="button">Copy link to {text}</button>}
      />
    </MemoryRouter>,
  );
}

describe('MarkdownView', () => {
  it('renders headings one level deeper with ids, each with a “Copy link” button', () => {
    show('# Ledger\n\n## 1. *States*');
    const heading = screen.getByRole('heading', { level: 3, name: '1. States' });
    expect(heading).toHaveAttribute('id', '1-states');
    expect(screen.getByRole('button', { name: 'Copy link to 1. States' })).toBeVisible();
    expect(within(heading).queryByRole('button')).toBeNull();
  });

  it('renders Mermaid code as a diagram, and other code as code', () => {
    show('```mermaid\na --> b\n```\n\n```text\nc --> d\n```');
    expect(screen.getByText('Diagram of a --> b')).toBeVisible();
    expect(screen.getByRole('figure', { name: /^Code/ })).toHaveTextContent('c --> d');
  });

  it.each([
    ['changed', '```mermaid\na --> b\n```', '```mermaid\na --> c\n```'],
    ['inserted', 'Text.', 'Text.\n\n```mermaid\na --> c\n```'],
  ])('renders a diagram that was %s in a comparison as source', (_, before, after) => {
    show(compareTexts(before, after).document);
    expect(screen.queryByText(/^Diagram of/)).not.toBeInTheDocument();
    expect(screen.getByRole('figure', { name: /^Code/ })).toHaveTextContent('a --> c');
  });

  it('links e-mail addresses, but not an e-mail link with a prefilled message', () => {
    show(
      'pay@example.test, <MAILTO:core@example.test>, [ask](mailto:a@b.test) [all](mailto:a@b.test?cc=x)',
    );
    const links = screen.getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      'mailto:pay@example.test',
      'mailto:core@example.test',
      'mailto:a@b.test',
    ]);
    expect(links[0]).not.toHaveAttribute('target');
    expect(screen.getByText('all')).toHaveTextContent(/^all$/);
  });

  it('renders links within the app, links to other sites, and links without a valid target', () => {
    show('[in](b.md#c) [out](https://a.test) [none](javascript:x)');
    expect(screen.getByRole('link', { name: 'in' })).toHaveAttribute('href', '/b.md#c');
    const outside = screen.getByRole('link', { name: 'out' });
    expect(outside).toHaveAttribute('rel', 'noopener noreferrer');
    expect(outside).toHaveAttribute('target', '_blank');
    expect(screen.queryByRole('link', { name: 'none' })).toBeNull();
    expect(screen.getByText(/not a web address/)).toBeVisible();
  });

  it.each([
    '<a href="https://a.test">out <a href="https://b.test">within</a></a>',
    '[out ![<https://b.test>](b.png) <a href="https://b.test">within</a>](https://a.test)',
    '<a href="https://a.test">out https://b.test within</a>',
  ])('renders a link inside a link as one link: %s', (text) => {
    const { container } = show(text);
    expect(screen.getByRole('link', { name: /out/ })).toHaveAttribute('href', 'https://a.test');
    expect(container.querySelector('a a')).toBeNull();
    expect(container).toHaveTextContent('within');
  });

  it('gives each block the direction of its first letter', () => {
    const { container } = show(
      [
        '# כותרת',
        '1. **ראשון** API\n2. API',
        '- [Two](b.md)\n\n  שלום',
        '> 12 ציטוט\n>\n> ```\n> code\n> ```',
        '> [!NOTE]\n> הערה',
        '| 1 | שם |\n|---|---|\n| a | ב |',
        '<details>\n<summary>עוד</summary>\n\nText\n\n</details>',
        '* 12',
      ].join('\n\n'),
    );
    const directions = ['[data-level]', 'ol', 'ul', 'blockquote', 'blockquote figure'].concat([
      '[data-tone]',
      ':has(> figure > table)',
      'details',
      'ul:last-of-type',
    ]);
    expect(
      directions.map((selector) => container.querySelector(selector)?.getAttribute('dir')),
    ).toEqual(['auto', 'rtl', 'ltr', 'rtl', 'ltr', 'rtl', 'rtl', 'rtl', null]);
    expect(screen.getByRole('heading', { name: 'כותרת' })).not.toHaveAttribute('dir');
  });

  it('leaves space for list numbers with three or more digits', () => {
    show('98. a\n99. b\n100. c\n\nText\n\n1. d');
    const [long, short] = screen.getAllByRole('list');
    expect(long?.style.paddingInlineStart).toBe('calc(3ch + 1em)');
    expect(short?.style.paddingInlineStart).toBe('');
  });

  it('renders only the outer link if a link contains links, footnotes or URLs', () => {
    show(
      '<a href="https://outer.test">a [b](https://inner.test) <https://c.test> d[^d]</a>\n\n[^d]: D.',
    );
    const links = screen.getAllByRole('link').filter((link) => !link.closest('section'));
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://outer.test']);
    expect(links[0]).toHaveTextContent('a b https://c.test d1');
  });

  it('renders front matter, images, code and keyboard keys', () => {
    show('---\nowner: payments\n---\n![a cat](cat.png) <kbd>K</kbd>\n\n```json\n{}\n```');
    expect(screen.getByRole('term')).toHaveTextContent('owner');
    expect(screen.getByRole('definition')).toHaveTextContent('payments');
    expect(screen.getByText('Image of a cat from cat.png')).toBeVisible();
    expect(screen.getByText('K').localName).toBe('kbd');
    expect(screen.getByRole('figure', { name: 'Code: JSON' })).toHaveTextContent('{}');
  });

  it('renders the status and the tags in the front matter as tags, and people with the Person component', () => {
    render(
      <MemoryRouter>
        <MarkdownView
          document={parseMarkdown(
            '---\nstatus: draft\ntags: [a, b]\nowner: [Mara, Jonas]\nauthor: Ada\n---\nText',
          )}
          resolveLink={resolveLink}
          Image={Image}
          Person={({ value, canLookUp }) => `${canLookUp ? 'look up ' : 'show '}${value}`}
        />
      </MemoryRouter>,
    );
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'draft',
      'a b',
      'look up Mara, show Jonas',
      'show Ada',
    ]);
    expect(screen.getByText('draft')).toHaveAttribute('data-tone');
    expect(screen.getByText('b')).toHaveAttribute('data-tone');
  });

  it('renders nested front matter as nested lists, and its URLs as links', async () => {
    const yaml = [
      'docs: https://a.test/x_(y), see (https://b.test/y).',
      'menu: {main: {parent: start, weight: 1.10}}',
      'author: [{name: Mara, org: Example}, Jonas]',
    ];
    const document = await parseWithExtensions(`---\n${yaml.join('\n')}\n---\nText`);
    render(
      <MemoryRouter>
        <MarkdownView
          document={document}
          resolveLink={resolveLink}
          Image={Image}
          Person={({ value }) => `person ${value}`}
        />
      </MemoryRouter>,
    );
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['https://a.test/x_(y)', 'https://b.test/y']);
    await screen.findByText('parent');
    const [, menu, main, ...rest] = screen.getAllByRole('definition');
    expect(menu).toContainElement(main ?? null);
    expect(main).toHaveTextContent('parentstartweight1.10');
    expect(rest.at(-2)).toHaveTextContent('person MaraorgExampleperson Jonas');
  });

  it('folds more than eight nested properties, lists their names above, and gives references fragments', async () => {
    const names = Array.from({ length: 9 }, (_, at) => `  R${at}: {title: T${at}}`);
    show(await parseWithExtensions(`---\nnormative:\n${names.join('\n')}\n---\nText`));
    const [definition] = screen.getAllByRole('definition');
    expect(definition).toHaveTextContent(/^R0, R1, R2, R3, R4, R5, R6, R7, R8Details/);
    expect(await screen.findByText('T8')).not.toBeVisible();
    expect(document.getElementById('ref:R8')).toHaveTextContent('R8title');
  });

  it.each([
    ['# Title\n\nThis text: an introduction.', true],
    ['# Title\n\nNote: one sentence.\n\nText.', true],
    ['# Title\n\n**Important** words.', true],
    ['# Title\n\n**Feature Branch**: `x`\n\n**Created**: today', false],
    ['# Title\n\n**Status:** Draft\n\nText.', false],
    ['# Title\n\nUID: A\nPrefix: B', false],
    ['# Title\n\nUID: A  \nPrefix: B', false],
    ['# Title\n\nUID: A\n\nPrefix: B', false],
    ['Text.', false],
  ])('marks the first paragraph of %j as an introduction: %s', (text, expected) => {
    const { container } = show(text);
    expect(container.querySelector('[data-introduced]') !== null).toBe(expected);
  });

  it('renders formulas in lines and blocks, and emoji', async () => {
    show(await parseWithExtensions('## The $O(n)$ bound :tada:\n\n$$\nx^2\n$$\n\nBad: $\\foo$'));
    expect(
      await screen.findByText('(Error in the formula: Unsupported function name: \\foo)'),
    ).toBeVisible();
    const heading = screen.getByRole('heading', { name: 'The O(n) bound 🎉' });
    expect(heading.querySelector('math')).toHaveTextContent('O(n)');
    const block = screen.getByRole('figure', { name: 'Formula' });
    expect(block.querySelector('math')?.getAttribute('display')).toBe('block');
  });

  it('shows a changed formula as deleted and inserted', async () => {
    show(compareTexts('```math\na\n```', '```math\nb\n```').document);
    const [before, after] = await screen.findAllByRole('figure', { name: 'Formula' });
    expect(before?.closest('[data-change]')).toHaveAttribute('data-change', 'deleted');
    expect(after?.closest('[data-change]')).toHaveAttribute('data-change', 'inserted');
  });

  it('renders named tables with aligned cells', () => {
    show('| State | Count |\n|---|--:|\n| draft | 2 |');
    const table = within(screen.getByRole('figure', { name: 'Table: State, Count' }));
    expect(table.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
      'State',
      'Count',
    ]);
    expect(table.getByRole('cell', { name: '2' })).toHaveAttribute('data-align', 'end');
  });

  it('renders an empty header as a cell, so that it names no column', () => {
    show('| | Debit |\n|---|---|\n| fee | 2 |');
    const table = within(screen.getByRole('figure', { name: 'Table: Debit' }));
    expect(table.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual(['Debit']);
    expect(table.getAllByRole('cell')).toHaveLength(3);
    show('<table>\n<tr><th><th>Credit\n<tr><td>fee<td>2</table>');
    const other = within(screen.getByRole('figure', { name: 'Table' }));
    expect(other.getAllByRole('columnheader')).toHaveLength(1);
  });

  it('renders tasks as read-only checkboxes labelled by their text', () => {
    show('- [x] Write **it**\n- [ ] Read it');
    const done = screen.getByRole('checkbox', { name: 'Write it' });
    expect(done).toBeChecked();
    expect(done).toBeDisabled();
    expect(screen.getByRole('checkbox', { name: 'Read it' })).not.toBeChecked();
  });

  it('renders at most 100 links from a footnote back to its references', () => {
    show(`${'[^a] '.repeat(120)}\n\n[^a]: Note`);
    expect(screen.getAllByRole('link', { name: /^Back to reference/ })).toHaveLength(100);
  });

  it('renders alerts with their kind', () => {
    show('> [!WARNING]\n> Hot.');
    expect(screen.getByText('Warning')).toBeVisible();
    expect(screen.getByText('Hot.')).toBeVisible();
  });

  it('renders collapsible details with their summary', () => {
    show('<details>\n<summary>More</summary>\n\nInside\n\n</details>');
    const group = screen.getByRole('group');
    expect(group).not.toHaveAttribute('open');
    expect(group).toHaveTextContent('MoreInside');
    show('<details open>\n\nShown\n\n</details>');
    expect(screen.getByText('Shown').closest('details')).toHaveAttribute('open');
  });

  it('renders one cell instead of many empty cells at the end of a row', () => {
    show(`${'| A '.repeat(12)}|\n${'|---'.repeat(12)}|\n| 1 |\n| 1 | 2 | 3 |`);
    const cells = within(screen.getByRole('table')).getAllByRole('cell');
    expect(cells).toHaveLength(2 + 12);
    expect(cells.map((cell) => cell.getAttribute('colspan')).filter(Boolean)).toEqual(['11']);
  });

  it('renders an HTML table with spans and lists in its cells', () => {
    show('<table>\n<tr><th>A<th>B\n<tr><td colspan="2"><ul><li>one<li>two</ul></table>');
    const table = within(screen.getByRole('table'));
    expect(table.getAllByRole('columnheader')).toHaveLength(2);
    expect(table.getByRole('cell')).toHaveAttribute('colspan', '2');
    expect(table.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['one', 'two']);
  });

  it('renders lists in the cells of a Markdown table', () => {
    show('| a |\n|---|\n| <ul><li>one</li><li>two</li></ul> |');
    const cell = within(screen.getByRole('cell'));
    expect(cell.getAllByRole('listitem')).toHaveLength(2);
  });

  it('numbers an HTML list with letters or Roman numerals', () => {
    show('<ol type="I" start="3"><li>One</li></ol>\n\n<ol type="a"><li>Two</li></ol>');
    const [roman, letters] = screen.getAllByRole('list');
    expect(roman).toHaveStyle({ listStyleType: 'upper-roman' });
    expect(roman).toHaveAttribute('start', '3');
    expect(letters).toHaveStyle({ listStyleType: 'lower-alpha' });
  });

  it('shows no empty line for a line break after the start tag of pre', () => {
    const { container } = show('<pre>\n<b>One</b>\n\ntwo\n</pre>\n\n<pre>\nThree</pre>\n');
    const texts = [...container.querySelectorAll('pre')].map(({ textContent }) => textContent);
    expect(texts).toEqual(['One\n\ntwo\n', 'Three']);
  });

  it('aligns HTML headings and paragraphs, and keeps the width of images', () => {
    show(
      '<h1 align="center">A <img src="b.png" alt="c" width="40"></h1>\n\n<p align="right">d</p>',
    );
    expect(screen.getByRole('heading', { level: 2 })).toHaveAttribute('data-align', 'center');
    expect(screen.getByText(/in width 40/)).toBeVisible();
    expect(screen.getByText('d')).toHaveAttribute('data-align', 'right');
  });

  it('sets the direction of a container and of text in a line', () => {
    const { container } = show('<div dir="rtl">\n\na <span dir="ltr">b</span>\n\n</div>');
    expect(container.querySelector('[dir=rtl]')).toHaveTextContent('a b');
    expect(screen.getByText('b')).toHaveAttribute('dir', 'ltr');
  });

  // A block of another direction inherits its direction from the element that sets it.
  it.each([
    '<div dir="rtl">\n\n* [C](#c)\n* عربي\n\n</div>',
    '<div dir="rtl">\n\n1. C\n\n   D\n\n</div>',
    '<div dir="rtl">\n\n> C\n\n</div>',
    '<div dir="rtl">\n\n> [!NOTE]\n> C\n\n</div>',
    '<div dir="rtl">\n\n| C |\n| - |\n| d |\n\n</div>',
    '<section dir="rtl">\n\n* C\n\n</section>',
    '<ul dir="rtl"><li>C</li></ul>',
    '<ul><li dir="rtl"><p>C</p></li></ul>',
    '<ol dir="rtl"><li><p>C</p></li></ol>',
    '<blockquote dir="rtl"><p>C</p></blockquote>',
    '<details open dir="rtl"><p>C</p></details>',
    '<table dir="rtl"><tr><td><p>C</p></td></tr></table>',
  ])('uses the dir attribute instead of the direction of the first letter: %j', (source) => {
    const { container } = show(source);
    const text = screen.getByText('C');
    expect(text.closest('[dir]')).toHaveAttribute('dir', 'rtl');
    expect(container.querySelector('[dir=rtl] [dir]:not([dir=rtl])')).toBeNull();
  });

  it('uses the inner of two nested dir attributes', () => {
    show('<div dir="rtl">\n\n<div dir="ltr">\n\n* عربي\n\n</div>\n\n* C\n\n</div>');
    expect(screen.getByText('عربي').closest('[dir]')).toHaveAttribute('dir', 'ltr');
    expect(screen.getByText('C').closest('[dir]')).toHaveAttribute('dir', 'rtl');
  });

  it('renders footnotes at the end, with links to the footnotes and back to the text', () => {
    show('One[^a] and again[^a].\n\n[^a]: The *note*.');
    const [first, second] = screen.getAllByRole('link', { name: 'Footnote 1' });
    expect(first).toHaveAttribute('href', '/#fn:1');
    expect(first?.parentElement).toHaveAttribute('id', 'fnref:1');
    expect(second?.parentElement).toHaveAttribute('id', 'fnref:1:2');
    const notes = within(screen.getByRole('region', { name: 'Footnotes' }));
    expect(notes.getByRole('listitem')).toHaveAttribute('id', 'fn:1');
    const back = notes.getByRole('link', { name: 'Back to reference 2 of footnote 1' });
    expect(back).toHaveAttribute('href', '/#fnref:1:2');
  });

  it('numbers footnotes by their position, without value attributes, which would slow the layout', () => {
    show('B[^b] and a[^a].\n\n[^a]: A.\n\n[^b]: B.');
    const items = within(screen.getByRole('region', { name: 'Footnotes' })).getAllByRole(
      'listitem',
    );
    expect(items.map(({ id }) => id)).toEqual(['fn:1', 'fn:2']);
    expect(items.filter((item) => item.hasAttribute('value'))).toEqual([]);
  });

  it('doesn’t render footnotes again when the page around the document renders again', () => {
    const resolved: string[] = [];
    const resolve = (href: string) => {
      resolved.push(href);
      return resolveLink(href);
    };
    const document = parseMarkdown('One[^a].\n\n[^a]: Note.');
    const view = () => (
      <MemoryRouter>
        <MarkdownView document={document} resolveLink={resolve} Image={Image} />
      </MemoryRouter>
    );
    const { rerender } = render(view());
    rerender(view());
    expect(resolved).toEqual(['#fn:1', '#fnref:1']);
  });
});

describe('MarkdownView with a comparison', () => {
  const list = '- Kept one\n- [ ] Kept two';
  const before = `# Ledger

is 400[^a].

## Old name[^a]

<a id="old"></a>A paragraph.

| Head |
| - |
| One |

${list}

\`\`\`js
a
b
\`\`\`

[^a]: Note.
`;
  const after = `# Ledger

is 409[^a].

| Head |
| - |
| One |
| Two |

${list.replace('[ ]', '[x]')}
- New

\`\`\`js
b
\`\`\`

### Ledger

[^a]: Note.
`;

  it('marks changed words, blocks, rows, items and lines of code', () => {
    const { container } = show(compareTexts(before, after).document);
    expect(screen.getByRole('deletion')).toHaveTextContent('deleted: 400');
    expect(screen.getByRole('insertion')).toHaveTextContent('inserted: 409');
    const marks = [...container.querySelectorAll('[data-change]')];
    expect(marks.map((mark) => mark.textContent?.trim())).toEqual([
      'deleted: Old name1',
      'deleted: A paragraph.',
      'inserted: Two',
      'changed: Kept two',
      'inserted: New',
      'deleted: a',
      'inserted: LedgerCopy link to Ledger',
    ]);
  });

  it('shows moved blocks and items once, with a note at both positions', () => {
    const rule = 'An entry that was settled can only be reversed.';
    const { container } = show(
      compareTexts(
        `## Limits\n\nShort.\n\n${rule}\n\n## B\n\nOne\n\ntwo\n\nthree\n\nfour\n\n- a ${rule}\n- b ${rule}\n- c\n- d\n- e`,
        `## B\n\nOne\n\ntwo\n\nthree\n\nfour\n\n- c\n- d\n- e\n- a ${rule}\n- b ${rule}\n\n## Limits\n\nShort.\n\n${rule}`,
      ).document,
    );
    expect(screen.getAllByText(/^Moved from here: “(Limits|a An entry that .*)”$/)).toHaveLength(2);
    expect(screen.getAllByText('Moved')).toHaveLength(2);
    expect(screen.getAllByText('Short.')).toHaveLength(1);
    expect(screen.getAllByRole('heading', { name: 'Limits' })).toHaveLength(1);
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      `Moved from here: “a ${rule}”`,
      'c',
      'd',
      'e',
      `Moveda ${rule}`,
      `moved: b ${rule}`,
    ]);
    expect(container.querySelectorAll('[data-change]')).toHaveLength(5);
  });

  it('marks changed words in lines of code', () => {
    const { container } = show(compareTexts('```\na: 1\n```', '```\na: 2\n```').document);
    const marks = [...container.querySelectorAll('mark')];
    expect(marks.map((mark) => [mark.dataset.kind, mark.textContent])).toEqual([
      ['deleted', '1'],
      ['inserted', '2'],
    ]);
  });

  it('marks a changed link target subtly and shows its previous URL', () => {
    show(
      compareTexts(
        'See [in](b.md), [out](https://a.test) and [none](javascript:x).',
        'See [in](c.md), [out](https://b.test) and [none](javascript:y).',
      ).document,
    );
    const link = screen.getByRole('link', { name: /^link target changed:\s*in$/ });
    expect(link).toHaveAttribute('title', 'Link target changed from b.md');
    expect(link).toHaveAttribute('href', '/c.md');
    expect(screen.getByRole('link', { name: /^link target changed:\s*out$/ })).toBeVisible();
    expect(screen.getByTitle('Link target changed from javascript:x')).toBeVisible();
    expect(screen.queryByRole('deletion')).toBeNull();
    expect(screen.queryByText(/^changed:/)).toBeNull();
  });

  it('describes a changed heading level and code language', () => {
    show(
      compareTexts('# One\n\n```json\n{}\n```\n\n# Two', '## One\n\n```\n{}\n```\n\n# Two')
        .document,
    );
    expect(screen.getByText('Heading level changed from 1 to 2')).toBeVisible();
    expect(screen.getByRole('heading', { level: 3, name: 'One' })).toHaveAttribute('id', 'one');
    expect(screen.getByText('Code language changed from json to none')).toBeVisible();
    expect(screen.queryByText(/^changed:/)).toBeNull();
  });

  it('renders ids, “Copy link” buttons and footnotes only for the new version', () => {
    const { container } = show(compareTexts(before, after).document);
    const ids = [...container.querySelectorAll('[id]')].map(({ id }) => id);
    expect(ids.sort()).toEqual(['fn:1', 'fnref:1', 'ledger', 'ledger-1']);
    const deleted = screen.getByRole('heading', { name: 'Old name1' });
    expect(within(deleted).queryByRole('link')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Copy link to Old name1' })).toBeNull();
  });
});
