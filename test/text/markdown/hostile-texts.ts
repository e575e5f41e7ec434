const words = 'Lorem ipsum dolor sit amet, consectetur adipiscing elit. ';

/** Fragments that can make a parser slow if a text repeats the fragment. */
const pieces = [
  ...['_a_a', '_a ', '*a **b ', 'a**b', '*_ ', '**x* ', '* ', '*', '~a ~~b ', 'a~b', '~', '['],
  ...[
    '[a',
    '[]',
    '[a](',
    '[a](<b',
    '[a](b "c ',
    '![',
    '![a](b',
    '![](',
    '[^',
    '[^a]',
    '[a][',
    '](a)',
  ],
  ...['`a``b```c````d', '` ', '\\', '\\[', '&', '&amp;', '&aaaaaaaaaaaaaaaaaaaa', '&#', '😀*'],
  ...['\ud800', '<', '<a ', '<a b="', '<a b=\' c="', '<!--', 'x <!-- -', 'a <?', 'a <![CDATA['],
  ...['a <!A', '</', '<sub>', 'a<sub>b</kbd>', '<details>\n\n', '<details>', '<summary>'],
  ...['<b>', '</b>', '<table>\n\n', '<td>\n\n', '<li>', '<ul><li>', '<p>\n\n', '<h1>\n\n'],
  ...['<div>\n', '<a x', '<img a=b ', '>', '> ', '> a\n\n', '> [!NOTE]\n', '- ', '* a\n'],
  ...['- a\n\n', '1) ', '- a\n+ b\n', '- [ ] a\n', '| x | y |\n', '|-\n', '-|-\n', 'a|b\n-|-\n'],
  ...['|a\n', '[a]:\n', '[a]: b "c\n', '[a]: b (\n', '[^a]: ', 'www.', 'www.a.b ', '*www.a'],
  ...['_www.a_', 'http://', 'https://a.b/', '://', 'a://', 'https://a.b (', '@', 'a@', 'a@b'],
  ...['a@b.c ', 'a@b-', '<a@', '<a:', 'a.b.', '# h\n', '#', 'a\n=\n', '---\n', 'a\n', '```\n'],
  ...[
    '$',
    '$a ',
    '$a',
    '$`',
    '$`a',
    '$`a`$ ',
    '$x$ ',
    '\\$',
    '$\\$',
    '$$',
    '$$a ',
    '$$a$ ',
    '$$\n',
  ],
  ...['$$a$$\n\n', '> $$\n', '- $$a\n', '```math\n', ':', ':a', ':+', '::smile', ':smile:'],
  ...['~~~ a\n', '``` `\n', '    x\n', ' ', '\t', '\n', 'a  \n', 'a\r', '\0', words],
];

/**
 * Returns texts of about this length that can make a parser slow. Each text has a descriptive name.
 */
export function createHostileTexts(
  length: number,
): readonly (readonly [name: string, text: string])[] {
  const fill = (piece: string) => piece.repeat(Math.ceil(length / piece.length));
  const count = (each: number) => Math.ceil(length / each);
  const numbered = (each: number, line: (index: number) => string) =>
    Array.from({ length: count(each) }, (_, index) => line(index)).join('\n');
  return [
    ...pieces.map((piece) => [JSON.stringify(piece), fill(piece)] as const),
    ['brackets that close', '['.repeat(count(2)) + ']'.repeat(count(2))],
    ['links in links', '['.repeat(count(6)) + '](x)'.repeat(count(6))],
    ['images in images', `${'!['.repeat(90)}${fill(words)}${'](x)'.repeat(90)}`],
    ['tags that close', `x${'<sub>'.repeat(count(11))}${'</sub>'.repeat(count(11))}`],
    ['runs of backticks', numbered(200, (index) => '`'.repeat(index + 1))],
    ['details that close once', `${fill('<details>\n\n')}</details>\n`],
    ['a summary that closes late', `<details>\n${fill('<summary>')}</summary></details>`],
    ['a comment that never closes', `<!--${fill('\n<!-- # a')}`],
    ['a tag of spaces', `<a${fill(' ')}`],
    ['lazy lines in quotes', `${'> '.repeat(60)}a\n${fill('a\n')}`],
    ['lazy lines in lists', `${'- '.repeat(60)}a\n${fill('a\n')}`],
    ['quotes of many lines', fill(`${'> '.repeat(30)}a\n`)],
    [
      'lists in lists',
      Array.from({ length: 500 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n'),
    ],
    ['a long table', `| a | b |\n|--|--|\n${fill('| *x* | y |\n')}`],
    ['a wide table', `${fill('a|')}\n${fill('-|')}\n${fill('b|')}`],
    ['a table of missing cells', `${'|a'.repeat(300)}|\n${'|-'.repeat(300)}|\n${fill('x\n')}`],
    ['definitions', numbered(16, (index) => `[r${index}]: /u${index}`)],
    ['uses of a definition', `[a]: /x\n\n${fill('[a] ')}`],
    ['footnotes', numbered(16, (index) => `[^${index}]: text`)],
    [
      'footnotes after their references',
      numbered(19, (index) => `[^${index}]\n\n[^${index}]: a\n`),
    ],
    [
      'footnotes in footnotes',
      `${numbered(12, (index) => `[^${index}]: [^${index + 1}]\n`)}\n[^0]`,
    ],
    ['references to a footnote', `[^a]: x\n\n${fill('[^a]')}`],
    ['an address that ends late', `https://a.b/${fill(')')}`],
    ['an address of references', `https://a.b/${fill('&a;')}`],
    ['a long host', `http://${fill('a.')}`],
    ['a long local part', `${fill('a')}@b.c`],
    ['a heading of closing marks', `# a${fill(' #')} x`],
    ['front matter', `---\n${fill('a: b\n')}---\n`],
    ['front matter of brackets', `---\na: ${fill('[')}${fill(']')}\n---\n`],
    ['front matter of spaces', `---\na: b${fill(' ')}c\n---\n`],
    ['front matter that never ends', `---\n${fill('a: b\n')}`],
    ['TOML', `+++\n${numbered(10, (index) => `k${index} = 1`)}\n+++\n`],
    ['TOML of nested names', `+++\na${fill('.a')} = 1\n+++\n`],
    ['TOML of brackets', `+++\na = ${fill('[')}${fill(']')}\n+++\n`],
    ['TOML that never ends', `+++\n${fill('a = 1\n')}`],
    ['kramdown-rfc', `---\n${numbered(8, (index) => `k${index}: v`)}\n--- abstract\n`],
    ['kramdown-rfc of brackets', `---\na: ${fill('[')}\n--- abstract\n`],
    ['sections of kramdown-rfc', `---\na: b\n${fill('--- abstract\n')}`],
    ['a formula that ends late', `$a${fill('\\$')}$`],
    ['lines before the end of a formula', `$$\n${fill('a\n')}`],
  ];
}
