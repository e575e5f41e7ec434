import { expect, test } from 'vitest';
import { compareWords } from '#text/diff/compare-words.ts';

const format = (before: string, after: string) =>
  compareWords(before, after)
    .map(({ text, change }) => {
      if (change === undefined) return text;
      return change === 'deleted' ? `[-${text}-]` : `[+${text}+]`;
    })
    .join('');

test('compareWords returns deleted and inserted words in the order of the texts', () => {
  expect(format('Name of the payer.', 'Name of a payer or payee.')).toBe(
    'Name of [-the-][+a+] payer[+ or payee+].',
  );
  expect(format('', 'New.')).toBe('[+New.+]');
  expect(format('Old.', '')).toBe('[-Old.-]');
});

test('compareWords shortens long unchanged parts to the words beside the changes', () => {
  const long = Array.from({ length: 60 }, (_, at) => `word${at}`).join(' ');
  const shown = format(`${long} old ${long} end`, `${long} new ${long} end`);
  expect(shown).toMatch(/^… .*word59 \[-old-\]\[\+new\+\] word0 .* …$/);
  expect(shown.length).toBeLessThan(220);
  expect(format(`one ${long} two`, `1 ${long} 2`)).toMatch(/^\[-one-\]\[\+1\+\] word0 .*word59 \[/);
});
