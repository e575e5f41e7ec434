/** Generator of texts that make at least one Markdown parser extremely slow or make it crash. */
export type PathologicalText = {
  readonly name: string;
  /** True if the document has so many elements that layout dominates rendering time. */
  readonly isLarge?: boolean;
  readonly make: (length: number) => string;
};

const repeated =
  (unit: string, before = '', after = '') =>
  (length: number) =>
    before + unit.repeat(Math.ceil(length / unit.length)) + after;

const numbered = (line: (number: number) => string) => (length: number) => {
  const lines: string[] = [];
  for (let written = 0; written < length; written += (lines.at(-1)?.length ?? 0) + 1) {
    lines.push(line(lines.length));
  }
  return lines.join('\n');
};

export const pathologicalTexts: readonly PathologicalText[] = [
  { name: '_a', make: repeated('_a') },
  { name: '*a **a', make: repeated('*a **a ') },
  { name: '[', make: repeated('[') },
  { name: '[a](', make: repeated('[a](') },
  { name: '![[](', make: repeated('![[](') },
  {
    name: 'backticks of any length',
    make: numbered((number) => `e${'`'.repeat((number % 90) + 1)}`),
  },
  { name: '~~a', make: repeated('~~a ~a ') },
  { name: '<a', make: repeated('<a href="') },
  { name: '<!--', make: repeated('<!-- a ') },
  { name: 'quotes in quotes', make: repeated('> ', '', 'a') },
  { name: 'lists in lists', make: (length) => deepList(length) },
  { name: 'table of many columns', isLarge: true, make: (length) => wideTable(length) },
  { name: 'rows without cells', isLarge: true, make: repeated('|\n', '| a | b |\n| - | - |\n') },
  { name: 'definitions', make: numbered((number) => `[${number}]: /${number}`) },
  { name: 'footnotes', make: numbered((number) => `[^${number}]\n\n[^${number}]: a`) },
  { name: 'addresses', make: repeated('http://a.b/(') },
  { name: 'details in details', make: repeated('<details>\n\n') },
  { name: '$a', make: repeated('$a ') },
  { name: '$$', make: repeated('$$\n') },
  { name: 'formulas', isLarge: true, make: repeated('$x$ ') },
  {
    name: 'formulas of nested groups',
    make: repeated(`$${'{'.repeat(3_000)}x${'}'.repeat(3_000)}$\n\n`),
  },
  {
    name: 'formulas with growing macros',
    make: repeated(`$\\def\\a#1{${'#1'.repeat(900)}}\\a{${'x'.repeat(900)}}$\n\n`),
  },
  { name: ':a', make: repeated(':a') },
  { name: 'emoji codes', isLarge: true, make: repeated(':smile: ') },
  {
    name: 'TOML',
    make: (length) => `+++\n${numbered((number) => `k${number} = 1`)(length)}\n+++\n`,
  },
  { name: 'hard breaks', isLarge: true, make: repeated('a  \n') },
];

/** Returns repeated nested lists of up to 500 levels; each level adds two spaces of indentation. */
function deepList(length: number): string {
  const levels = Math.min(500, Math.floor(Math.sqrt(length)));
  const list = Array.from({ length: levels }, (_, level) => `${'  '.repeat(level)}- a`).join('\n');
  return repeated(`${list}\n\n`)(length);
}

function wideTable(length: number): string {
  const columns = Math.floor(length / 12);
  const row = (cell: string) => `|${cell.repeat(columns)}`;
  return [row(' a |'), row(' - |'), row(' b |')].join('\n');
}
