import fc from 'fast-check';

const words = ['entry', 'is', 'void', '24', '1.5', 'été', '再', 'a-b', '!', '**the** state'];
const more = ['`code`', '[void *x*](#entry)', '![entry](24.png)', '<br>', '<a id="void"></a>'];
const phrases = ['**the entry is**', '[entry is](#a)', '[entry is](#b)', '[void](#a)', '-', '[^1]'];
const line = fc
  .array(fc.constantFrom(...words, ...more, ...phrases), { minLength: 1, maxLength: 12 })
  .map((parts) => parts.join(' '));
const lines = fc.array(line, { minLength: 2, maxLength: 6 });
const block = fc.oneof(
  { weight: 4, arbitrary: line },
  fc.tuple(fc.constantFrom('#', '##', '######'), line).map((parts) => parts.join(' ')),
  lines.map((code) => `\`\`\`yaml\n${code.join('\n')}\n\`\`\``),
  fc
    .tuple(fc.constantFrom('- ', '- [ ] ', '- [x] ', '  - '), lines)
    .map(([bullet, items]) => items.map((item) => bullet + item).join('\n')),
  fc
    .tuple(fc.integer({ min: 1, max: 3 }), lines)
    .map(([columns, rows]) =>
      [rows[0], '---', ...rows.slice(1)].map((cell) => `|${`${cell}|`.repeat(columns)}`).join('\n'),
    ),
  fc
    .tuple(fc.constantFrom('', '[!NOTE]\n> ', '[!WARNING]\n> '), line)
    .map((parts) => `> ${parts.join('')}`),
  line.map((text) => `<details><summary>${text}</summary>\n\n${text}\n\n</details>`),
  line.map((text) => `<table><tr><td>${text}</td><td>b</td></tr></table>`),
  line.map((text) => `<dl><dt>entry ${text}</dt><dd>${text}</dd></dl>`),
  line.map((text) => `<div align="center">\n\n${text}\n\n- ${text}\n\n</div>`),
  fc.constant('---'),
  fc.constantFrom('a + b', 'a + c').map((formula) => `\`\`\`math\n${formula}\n\`\`\``),
  line.map((text) => `[^1]: ${text}`),
);
const blocks = fc.array(block, { maxLength: 14 });

/** Markdown block, and the same block with different white space. */
const reflowedBlock = fc
  .tuple(
    fc.constantFrom(['', ''], ['- ', '  '], ['> ', '> '], ['1. ', '   ']),
    fc.array(
      fc.tuple(
        fc.constantFrom(...words, ...phrases.slice(0, -2)),
        fc.constantFrom(' ', '  ', '\n', ' \n'),
      ),
      { minLength: 1, maxLength: 12 },
    ),
  )
  .map(([[first, rest], parts]) => [
    first + parts.map(([word]) => word).join(' '),
    first +
      parts
        .map(([word, space]) => word + space.replace('\n', `\n${rest}`))
        .join('')
        .trim(),
  ]);

/** Markdown text, and the same text with different line breaks and double spaces. */
export const arbitraryReflowedTexts = fc
  .array(reflowedBlock, { maxLength: 8 })
  .map((pairs) => [0, 1].map((at) => pairs.map((pair) => pair[at]).join('\n\n')));

/** Two Markdown texts that share some blocks, in the same order or in another order. */
export const arbitraryMarkdownTexts = fc
  .tuple(blocks, blocks, fc.array(fc.nat(20), { maxLength: 14 }))
  .map(([before, others, picks]) => {
    const after = [...others, ...picks.flatMap((pick) => before[pick] ?? [])];
    const kept = picks.length % 2 === 0 ? [...before.slice(0, 7), ...others] : after;
    return [before.join('\n\n'), kept.join('\n\n')] as const;
  });
