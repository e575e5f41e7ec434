import fc from 'fast-check';

const word = fc.constantFrom(
  'entry',
  'state',
  'is',
  'the',
  'void',
  '24',
  '1.5',
  'été',
  '再',
  'a-b',
  '!',
);
const inline = fc.oneof(
  { weight: 6, arbitrary: word },
  word.map((text) => `**${text}**`),
  word.map((text) => `\`${text}\``),
  fc.tuple(word, word).map(([text, href]) => `[${text} *x*](#${encodeURIComponent(href)})`),
  word.map((text) => `![${text}](${encodeURIComponent(text)}.png)`),
);
const line = fc.array(inline, { minLength: 1, maxLength: 12 }).map((parts) => parts.join(' '));
const code = fc
  .array(fc.constantFrom('{', '}', '', 'a: 1', 'b: 2'), { maxLength: 6 })
  .map((lines) => `\`\`\`yaml\n${lines.join('\n')}\n\`\`\``);
const list = fc
  .array(fc.tuple(fc.constantFrom('- ', '- [ ] ', '- [x] ', '  - '), line), {
    minLength: 1,
    maxLength: 6,
  })
  .map((items) => items.map(([bullet, text]) => bullet + text).join('\n'));
const table = fc
  .integer({ min: 1, max: 4 })
  .chain((columns) => {
    const row = fc.array(line, { minLength: columns, maxLength: columns });
    return fc.tuple(row, fc.array(row, { maxLength: 5 }));
  })
  .map(([header, rows]) =>
    [header, header.map(() => '---'), ...rows]
      .map((cells) => `| ${cells.join(' | ')} |`)
      .join('\n'),
  );
const block = fc.oneof(
  { weight: 4, arbitrary: line },
  fc
    .tuple(fc.integer({ min: 1, max: 6 }), line)
    .map(([level, text]) => `${'#'.repeat(level)} ${text}`),
  code,
  list,
  table,
  fc
    .tuple(fc.constantFrom('', '[!NOTE]\n> ', '[!WARNING]\n> '), line)
    .map(([tone, text]) => `> ${tone}${text}`),
  fc
    .tuple(line, line)
    .map(([summary, text]) => `<details><summary>${summary}</summary>\n\n${text}\n\n</details>`),
  fc.constant('---'),
);
const blocks = fc.array(block, { maxLength: 14 });

/** Two Markdown texts that have some blocks in common, in the same order or not. */
export const markdownPair = fc
  .tuple(blocks, blocks, fc.array(fc.nat(20), { maxLength: 14 }))
  .map(([before, others, picks]) => {
    const after = [...others, ...picks.flatMap((pick) => before[pick] ?? [])];
    const kept = picks.length % 2 === 0 ? [...before.slice(0, 7), ...others] : after;
    return [before.join('\n\n'), kept.join('\n\n')] as const;
  });
