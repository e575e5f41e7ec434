import { render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { containsMarkdown, Markdown } from '#ui/markdown/Markdown.tsx';
import { MarkdownBlocks } from '#ui/markdown/MarkdownBlocks.tsx';

describe('Markdown detection', () => {
  it.each([
    '# Heading',
    'Some\n\n- one\n- two',
    '1. one\n2. two',
    'It is **strong**.',
    'Run `npm test`.',
    'See [this](https://a.test).',
    '> said',
    '```\ncode\n```',
  ])('treats %j as Markdown', (text) => {
    expect(containsMarkdown(text)).toBe(true);
  });

  it.each(['Plain words, 2 * 3 * 4, snake_case_name and #hash.', 'In 2026. Or not.', 'a - b', ''])(
    'treats %j as plain text',
    (text) => {
      expect(containsMarkdown(text)).toBe(false);
    },
  );

  it('keeps the line breaks of plain text and shows its HTML tags as text', async () => {
    render(<Markdown text={'One\n<b>two</b> 2 * 3'} />);
    expect(screen.getByText(/One/).textContent).toBe('One\n<b>two</b> 2 * 3');
  });
});

describe('Markdown rendering', () => {
  it('renders headings from level 3, lists, emphasis, code and tables', async () => {
    const text =
      '# Head\n\nA *word* and **more** in `code`.\nNext line.\n\n3. three\n4. four\n\n- [x] done\n\n' +
      '> said\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```sh\nrun <it>\n```';
    render(<Markdown text={text} />);
    expect(await screen.findByRole('heading', { level: 3, name: 'Head' })).toBeVisible();
    expect(screen.getByText('word').localName).toBe('em');
    expect(screen.getByText('more').localName).toBe('strong');
    expect(screen.getByText('code').localName).toBe('code');
    expect(screen.getAllByRole('listitem').map((item) => item.textContent?.trim())).toEqual([
      'three',
      'four',
      'done',
    ]);
    expect(screen.getByRole('checkbox', { name: 'done' })).toBeChecked();
    expect(screen.getByRole('columnheader', { name: 'b' })).toBeVisible();
    expect(screen.getByText('run <it>')).toBeVisible();
  });

  it('links only to web and e-mail addresses and shows no image', () => {
    const { container } = render(
      <MarkdownBlocks text="[in](https://a.test/x) [out](javascript:alert(1)) [off](/p) me@a.test [all](mailto:a@b.test?cc=x) ![a cat](https://a.test/c.png)" />,
    );
    const links = screen.getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      'https://a.test/x',
      'mailto:me@a.test',
    ]);
    expect(links[0]).toHaveAttribute('rel', 'noopener noreferrer');
    expect(container).toHaveTextContent('out (not a web URL (javascript:))');
    expect(container).toHaveTextContent('off (not an absolute URL)');
    expect(container).toHaveTextContent('me@a.test all a cat');
    expect(container.querySelector('img')).toBeNull();
  });

  it('renders harmless tags as elements and shows other tags as text', () => {
    const { container } = render(
      <MarkdownBlocks
        text={'<script>x</script>\n\n**a** <img src=x onerror=y alt=c> <b onclick=z>b</b> <T>'}
      />,
    );
    expect(container.querySelector('script, img, [onclick]')).toBeNull();
    expect(container).toHaveTextContent('<script>x</script>a c b <T>');
  });

  it('renders only allowed elements for any text', () => {
    const piece = fc.constantFrom(
      ...['# ', '- ', '1. ', '> ', '**', '_', '`', '```', '[a](', 'javascript:x)', '<b>', '</p>'],
      ...['![x](y)', '| a |', '|-|', '\n', '\n\n', '    ', '<!--', '&lt;', '\\', 'word', '\ud800'],
    );
    const allowed =
      /^(div|p|h[3-6]|input|figure|ul|ol|li|strong|em|s|code|pre|blockquote|br|hr|table|thead|tbody|tr|th|td|span|small)$/;
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const { container, unmount } = render(<MarkdownBlocks text={pieces.join('')} />);
        const names = [...container.querySelectorAll('*')].map(({ localName }) => localName);
        expect(names.filter((name) => !allowed.test(name))).toEqual([]);
        unmount();
      }),
      { numRuns: 100 },
    );
  });
});
