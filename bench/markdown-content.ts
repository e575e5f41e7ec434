import { createRandom } from './random.ts';

const words =
  'entry state service caller request answer ledger window limit refund posting transfer balance account settled pending reversed dispute owner amount currency within after before returns refuses keeps sends reads each every no one the a of in by with and or when until'.split(
    ' ',
  );

type Random = () => number;

function pick<Value>(values: readonly Value[], random: Random): Value {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error('Cannot pick from an empty list');
  return value;
}

function sentence(random: Random, length: number): string {
  return Array.from({ length }, () => {
    const word = pick(words, random);
    const chance = random();
    if (chance < 0.03) return `**${word}**`;
    if (chance < 0.06) return `\`${word}\``;
    if (chance < 0.08) return `[${word}](../spec/${word}.md#${word})`;
    return word;
  }).join(' ');
}

/** Returns the lines of one section of a specification. */
function section(random: Random, number: number): string[] {
  const lines = [`${'#'.repeat(number % 8 === 1 ? 2 : 3)} ${number}. ${sentence(random, 3)}`, ''];
  const pieces = 3 + Math.floor(random() * 4);
  for (let piece = 0; piece < pieces; piece += 1) {
    const chance = random();
    if (chance < 0.5) {
      const length = 2 + Math.floor(random() * 4);
      for (let line = 0; line < length; line += 1) lines.push(sentence(random, 8));
    } else if (chance < 0.65) {
      for (let item = 0; item < 5; item += 1) lines.push(`- ${sentence(random, 6)}`);
    } else if (chance < 0.8) {
      lines.push('| State | Trigger | Next |', '| --- | --- | --- |');
      for (let row = 0; row < 6; row += 1) {
        lines.push(
          `| \`${pick(words, random)}\` | ${sentence(random, 2)} | ${pick(words, random)} |`,
        );
      }
    } else if (chance < 0.92) {
      lines.push('```json', '{');
      for (let member = 0; member < 5; member += 1) {
        lines.push(`  "${pick(words, random)}": "${pick(words, random)}",`);
      }
      lines.push('  "end": true', '}', '```');
    } else {
      lines.push('> [!NOTE]', `> ${sentence(random, 10)}`);
    }
    lines.push('');
  }
  return lines;
}

/**
 * Returns a specification of about `lineCount` lines with prose, lists, tables, code and footnotes;
 * 38,000 lines are 1 MB.
 */
export function createLongMarkdown(lineCount: number, seed = 1): string {
  const random = createRandom(seed);
  const lines = ['# Specification of the ledger', '', sentence(random, 12), ''];
  for (let number = 1; lines.length < lineCount; number += 1)
    lines.push(...section(random, number));
  return lines.join('\n');
}

/** Returns the text with evenly spread edits: replaced words, inserted and deleted lines. */
export function applyEdits(text: string, edits: number, seed = 2): string {
  const random = createRandom(seed);
  const lines = text.split('\n');
  const distance = Math.floor(lines.length / edits);
  return lines
    .flatMap((line, index): readonly string[] => {
      if (index % distance !== distance - 1) return [line];
      const chance = random();
      if (chance < 0.15) return [line, '', sentence(random, 10), ''];
      if (chance < 0.25) return [];
      return [line.replace(/[a-z]{2,}/, () => `new ${pick(words, random)}`)];
    })
    .join('\n');
}
