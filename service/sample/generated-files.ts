import { crc32, deflateSync } from 'node:zlib';

/** Returns files by path that are too large for this repository; the same on each call. */
export function generatedFiles(): Map<string, string | Uint8Array> {
  return new Map<string, string | Uint8Array>([
    ['spec/one-megabyte.md', oneMegabyte()],
    ['spec/pathological.md', pathologicalText()],
    ['data/too-large.csv', tooLargeTable()],
    ['images/too-large.png', tooLargeImage()],
  ]);
}

const things = ['entry', 'window', 'break', 'day', 'batch', 'account', 'holiday', 'hold'];
const verbs = ['posted', 'withdrawn', 'settled', 'reversed', 'sealed', 'matched', 'counted'];
const reasons = [
  'so that no payment is delayed',
  'unless a person of another team approves',
  'and the response says so',
  'before the day is sealed',
  'as long as the account is open',
];

function pick(words: readonly string[], number: number): string {
  return words[number % words.length] ?? '';
}

/** Returns 38,000 lines: sections of text, tables, lists and code. */
function oneMegabyte(): string {
  const parts = [
    '# A specification of one megabyte\n\nThis text is generated for tests with large files.\n',
  ];
  for (let number = 1; number <= 745; number += 1) parts.push(section(number));
  return parts.join('\n');
}

function section(number: number): string {
  const thing = pick(things, number * 3);
  const verb = pick(verbs, number * 5);
  const lines = [
    `## ${number}. When the ${thing} is ${verb}`,
    '',
    `The ${thing} is *${verb}* once, ${pick(reasons, number)}. Rule ${number} **always** applies`,
    `to it, ${pick(reasons, number + 2)}. See [the ledger](http://localhost:4173/code/pay/core/blob/HEAD/spec/ledger.md) and`,
    `[rule ${Math.max(1, number - 1)}](#${Math.max(1, number - 1)}-when).`,
    '',
    '| Step | Object | Until |',
    '| ---: | ------ | ----- |',
    ...Array.from({ length: 9 }, (_, step) => {
      const who = pick(things, number + step * 7);
      return `| ${step + 1} | \`${who}-${number * step}\` | ${8 + step}:${10 + (number % 50)} |`;
    }),
    '',
    ...Array.from(
      { length: 8 },
      (_, item) =>
        `- ${pick(verbs, item + number)}: ${number * item} times${item % 2 === 0 ? `, ${pick(reasons, item)}` : ''}`,
    ),
    '',
    '```ts',
    `export function rule${number}(${thing}: Thing) {`,
    `  if (${thing}.state !== '${verb}') {`,
    `    throw new Refusal(${400 + (number % 30)});`,
    '  }',
    ...Array.from({ length: 8 }, (_, line) => `  count(${thing}, ${number + line});`),
    `  return ${thing};`,
    '}',
    '```',
    '',
    `> [!${pick(['NOTE', 'TIP', 'WARNING'], number)}]`,
    `> This also applies to each ${thing} of the year ${2000 + (number % 27)}.`,
    '',
    '1. Open the report of the day.',
    '2. Compare the totals with the bank statement.',
    '3. Add a comment with the result.',
    '',
  ];
  return lines.join('\n');
}

/** Takes backtracking parsers hours, or overflows the stack of recursive ones. */
function pathologicalText(): string {
  return [
    '# Text that is slow to parse',
    'Each paragraph takes a parser with backtracking very long.',
    '_a'.repeat(25_000),
    '*a **a '.repeat(8_000),
    '['.repeat(20_000),
    '![['.repeat(8_000),
    '[a](<b'.repeat(8_000),
    `${'> '.repeat(2_000)}a`,
    Array.from({ length: 500 }, (_, level) => `${'  '.repeat(level)}- a`).join('\n'),
    Array.from({ length: 400 }, (_, length) => '`'.repeat(length + 1)).join(' a '),
    '<!-- '.repeat(5_000),
    '<a '.repeat(8_000),
    '&#'.repeat(15_000),
    '\\'.repeat(20_000),
    `${'|a'.repeat(1_000)}|\n${'|-'.repeat(1_000)}|\n${'|b'.repeat(500)}|`,
    Array.from({ length: 3_000 }, (_, number) => `[^${number}]: [^${number + 1}]`).join('\n'),
    Array.from({ length: 5_000 }, (_, number) => `[r${number}]: /u${number}`).join('\n'),
    'http://a.'.repeat(8_000),
    'a@b.'.repeat(10_000),
    `${'**a'.repeat(10_000)}${'a**'.repeat(10_000)}`,
    '~~a'.repeat(10_000),
    '$$a'.repeat(10_000),
  ].join('\n\n');
}

const MEBIBYTE = 1024 * 1024;

/** Returns a text of slightly more than 5 MiB, the maximum size of text that is sent. */
function tooLargeTable(): string {
  const row = (number: number) =>
    `2026-11-20,${String(number).padStart(7, '0')},EUR,1250,settled\n`;
  const count = Math.ceil((5.2 * MEBIBYTE) / row(1).length);
  return `date,number,currency,amount,state\n${Array.from({ length: count }, (_, n) => row(n)).join('')}`;
}

/**
 * Returns an uncompressed PNG of slightly more than 10 MiB: 1,900 by 1,900 pixels of one colour.
 */
function tooLargeImage(): Uint8Array {
  const side = 1900;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2], 8);
  const pixels = Buffer.alloc(side * (1 + side * 3));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels, { level: 0 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(kind: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.byteLength, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}
