import fc from 'fast-check';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { excerptOf } from '#data/directory/competency-excerpt.ts';
import { competencySchema } from '#data/directory/schema.ts';
import { foldText } from '#platform/folded-text.ts';

const excerpt = (received: object, ...words: string[]) => {
  const found = excerptOf(v.parse(competencySchema, received), words);
  return (
    found && {
      from: found.from,
      text: found.text,
      marked: found.hits.map(({ start, end }) => found.text.slice(start, end)),
    }
  );
};

it('is the description, with what was searched for marked as written', () => {
  expect(excerpt({ description: 'Cafe\u0301 in der Straße' }, 'cafe', 'strasse')).toEqual({
    from: undefined,
    text: 'Cafe\u0301 in der Straße',
    marked: ['Cafe\u0301', 'Straße'],
  });
  expect(excerpt({ description: 'Plain' })).toEqual({ from: undefined, text: 'Plain', marked: [] });
});

it('begins shortly before a hit that would be out of sight', () => {
  const found = excerpt({ description: `${'word '.repeat(80)}needle in it` }, 'needle');
  expect(found?.text).toMatch(/^… (word ){5,7}needle in it$/);
  expect(found?.marked).toEqual(['needle']);
});

it('comes from the criteria where only they hold a word', () => {
  const difficultyLevels = { medium: { criteria: 'Limits are named.' }, hard: { criteria: 'All' } };
  expect(excerpt({ description: 'Writing', difficultyLevels }, 'limits')).toEqual({
    from: 'medium',
    text: 'Limits are named.',
    marked: ['Limits'],
  });
  expect(excerpt({ description: 'Writing', difficultyLevels }, 'elsewhere')?.from).toBeUndefined();
});

it('is the name of a link where only that holds a word', () => {
  const aiContent = { qualityBar: [{ name: 'What good refunds look like', url: null }] };
  expect(excerpt({ description: 'Writing', aiContent }, 'refunds')).toEqual({
    from: 'link',
    text: 'What good refunds look like',
    marked: ['refunds'],
  });
});

it('is nothing where there is nothing', () => {
  expect(excerpt({ name: 'x' }, 'x')).toBeUndefined();
  expect(excerpt({ description: '' })).toBeUndefined();
});

it('marks nothing that was not searched for, whatever the text', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'B', 'ß', 'İ', 'e\u0301', ' ', '😀', '\ud800'),
  });
  fc.assert(
    fc.property(text, fc.constantFrom('a', 'b', 'ss', 's', 'i', 'e', 'ae'), (description, word) => {
      for (const marked of excerpt({ description }, word)?.marked ?? []) {
        expect(foldText(marked)).toContain(word);
      }
    }),
    { numRuns: 500 },
  );
});
