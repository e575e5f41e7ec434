import * as v from 'valibot';
import { expect, it } from 'vitest';
import { getExcerpt } from '#data/directory/competencies/competency-search.ts';
import { competencySchema } from '#data/directory/schema.ts';

const excerpt = (received: object, ...words: string[]) => {
  const found = getExcerpt(v.parse(competencySchema, received), words);
  return (
    found && {
      from: found.source,
      text: found.text,
      marked: found.hits.map(({ start, end }) => found.text.slice(start, end)),
    }
  );
};

const words = (count: number) => 'word '.repeat(count);
const difficultyLevels = { medium: { criteria: 'Limits are named.' }, hard: { criteria: 'All' } };
const aiContent = { qualityBar: [{ name: 'What good refunds look like', url: null }] };

it.each([
  [
    'Cafe\u0301 in der Straße',
    ['cafe', 'strasse'],
    /^Cafe\u0301 in der Straße$/,
    ['Cafe\u0301', 'Straße'],
  ],
  ['Plain', [], /^Plain$/, []],
  [`${words(80)}needle in it`, ['needle'], /^… (word ){5,7}needle in it$/, ['needle']],
  [words(80), [], /^(word ){40}…$/, []],
  [words(40), [], /^(word ){40}$/, []],
])('getExcerpt of %j for the search words %j returns %s', (description, searched, text, marked) => {
  const found = excerpt({ description }, ...searched);
  expect(found).toMatchObject({ from: undefined, marked });
  expect(found?.text).toMatch(text);
});

it('getExcerpt returns the matching criterion or link name if the description doesn’t match', () => {
  const received = { description: 'Writing', difficultyLevels, aiContent };
  expect(excerpt(received, 'limits')).toEqual({
    from: 'medium',
    text: 'Limits are named.',
    marked: ['Limits'],
  });
  expect(excerpt(received, 'refunds')).toMatchObject({ from: 'link', marked: ['refunds'] });
  expect(excerpt(received, 'elsewhere')?.from).toBeUndefined();
  expect(excerpt({ name: 'x' }, 'x')).toBeUndefined();
  expect(excerpt({ description: '' })).toBeUndefined();
});
