import fc from 'fast-check';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { excerptOf } from '#data/directory/competencies/competency-search.ts';
import { competencySchema } from '#data/directory/schema.ts';
import { foldText } from '#text/fold-text.ts';

const excerpt = (received: object, ...words: string[]) => {
  const found = excerptOf(v.parse(competencySchema, received), words);
  return (
    found && {
      from: found.source,
      text: found.text,
      marked: found.hits.map(({ start, end }) => found.text.slice(start, end)),
    }
  );
};

it('an excerpt is the description with the searched words marked as written', () => {
  expect(excerpt({ description: 'Cafe\u0301 in der Straße' }, 'cafe', 'strasse')).toEqual({
    from: undefined,
    text: 'Cafe\u0301 in der Straße',
    marked: ['Cafe\u0301', 'Straße'],
  });
  expect(excerpt({ description: 'Plain' })).toEqual({ from: undefined, text: 'Plain', marked: [] });
});

it('an excerpt begins a few words before a late match', () => {
  const found = excerpt({ description: `${'word '.repeat(80)}needle in it` }, 'needle');
  expect(found?.text).toMatch(/^… (word ){5,7}needle in it$/);
  expect(found?.marked).toEqual(['needle']);
});

it('an excerpt is as long as a row and says what is left out', () => {
  const description = 'word '.repeat(80);
  expect(excerpt({ description })?.text).toBe(`${'word '.repeat(40)}…`);
  expect(excerpt({ description }, 'word')?.text).toBe(`${'word '.repeat(40)}…`);
  expect(excerpt({ description: 'word '.repeat(40) })?.text).toBe('word '.repeat(40));
});

it('an excerpt comes from the criteria if only they match', () => {
  const difficultyLevels = { medium: { criteria: 'Limits are named.' }, hard: { criteria: 'All' } };
  expect(excerpt({ description: 'Writing', difficultyLevels }, 'limits')).toEqual({
    from: 'medium',
    text: 'Limits are named.',
    marked: ['Limits'],
  });
  expect(excerpt({ description: 'Writing', difficultyLevels }, 'elsewhere')?.from).toBeUndefined();
});

it('an excerpt is the name of a link if only that matches', () => {
  const aiContent = { qualityBar: [{ name: 'What good refunds look like', url: null }] };
  expect(excerpt({ description: 'Writing', aiContent }, 'refunds')).toEqual({
    from: 'link',
    text: 'What good refunds look like',
    marked: ['refunds'],
  });
});

it('an excerpt is undefined without a description', () => {
  expect(excerpt({ name: 'x' }, 'x')).toBeUndefined();
  expect(excerpt({ description: '' })).toBeUndefined();
});

it('an excerpt marks only text that was searched for', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'B', 'ß', 'İ', 'e\u0301', ' ', '😀', '\ud800'),
  });
  let marks = 0;
  fc.assert(
    fc.property(text, fc.constantFrom('a', 'b', 'ss', 's', 'i', 'e', 'ae'), (description, word) => {
      for (const marked of excerpt({ description }, word)?.marked ?? []) {
        expect(foldText(marked)).toContain(word);
        marks += 1;
      }
    }),
    { numRuns: 500 },
  );
  expect(marks).toBeGreaterThan(50);
});
