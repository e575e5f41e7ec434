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
/** Text that is long and rare enough to be recognised if it was moved. */
const passage = fc
  .tuple(fc.nat(999), line)
  .map(([number, text]) => `Passage ${number} has enough words to be found again: ${text}`);
const passages = fc.oneof(
  { weight: 2, arbitrary: passage },
  fc
    .array(passage, { minLength: 1, maxLength: 5 })
    .map((items) => items.map((item) => `- ${item}`).join('\n')),
  passage.map((text) => `> ${text}\n>\n> - ${text} again`),
);
const blocks = fc.array(fc.oneof({ weight: 3, arbitrary: block }, passages), { maxLength: 14 });

/** Generates a Markdown block, and the same block with different white space. */
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

/** Generates a Markdown text, and the same text with different line breaks and double spaces. */
export const arbitraryReflowedTexts = fc
  .array(reflowedBlock, { maxLength: 8 })
  .map((pairs) => [0, 1].map((at) => pairs.map((pair) => pair[at]).join('\n\n')));

/**
 * Two Markdown texts that share some blocks, in the same order or in another order. In half of the
 * pairs, a word of the shared blocks has changed, also in lines of code.
 */
export const arbitraryMarkdownTexts = fc
  .tuple(blocks, blocks, fc.array(fc.nat(20), { maxLength: 14 }), fc.boolean())
  .map(([before, others, picks, hasOtherWord]) => {
    const after = [...others, ...picks.flatMap((pick) => before[pick] ?? [])];
    const kept = picks.length % 2 === 0 ? [...before.slice(0, 7), ...others] : after;
    const text = kept.join('\n\n');
    return [before.join('\n\n'), hasOtherWord ? text.replaceAll('void', 'open') : text] as const;
  });

/** Two Markdown texts with the same passages in another order. */
export const reorderedPair = fc
  .uniqueArray(passage, { minLength: 2, maxLength: 8 })
  .chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })))
  .map((pair) => pair.map((all) => all.join('\n\n')));
