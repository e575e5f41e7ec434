import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { findCorrection, getCorrectedQueries, getSuggestion } from '#text/did-you-mean.ts';
import { createVocabulary } from '#text/vocabulary.ts';

function vocabularyOf(...texts: readonly string[]) {
  const vocabulary = createVocabulary();
  texts.forEach(vocabulary.add);
  return vocabulary;
}

const known = vocabularyOf(
  'Data privacy',
  'Wanda Kowalczyk',
  'Zoë Lindqvist',
  'Token rotation',
  "Síle O'Byrne",
  'Müller & Söhne',
  'Settlement windows',
);

describe('getCorrectedQueries', () => {
  test.each([
    ['privcy', 'privacy'],
    ['Kowalczik', 'Kowalczyk'],
    ['lindquist', 'Lindqvist'],
    ['tokn', 'Token'],
    ['tokne', 'Token'],
    ['obyrne', "O'Byrne"],
    ['mueller', 'Müller'],
    ['setlement windws', 'Settlement windows'],
    ['wanda kowalczik', 'wanda Kowalczyk'],
    ['kowalczi', 'Kowalczyk'],
    ['esttlem', 'Settlement'],
  ])('corrects “%s” to “%s”', (typed, meant) => {
    expect(getCorrectedQueries(typed, known)[0]).toBe(meant);
  });

  test.each(['xyzzy', 'tok', 'dta', 'privacy', 'kowal', 'wanda xyzzy', ' ', 'a b c d e privcy'])(
    'returns no correction for “%s”',
    (typed) => {
      expect(getCorrectedQueries(typed, known)).toEqual([]);
    },
  );

  it('corrects words, but never a number to another number', () => {
    const numbered = vocabularyOf('Privacy 20241', 'Tokens 20242');
    expect(getCorrectedQueries('20243', numbered)).toEqual([]);
    expect(getCorrectedQueries('privcy 20241', numbered)[0]).toBe('Privacy 20241');
  });

  it('corrects one typo in any word of at least five letters', () => {
    const letter = fc.constantFrom(...'abcdeéxyzя');
    const word = fc
      .array(letter, { minLength: 5, maxLength: 9 })
      .map((letters) => letters.join(''));
    fc.assert(
      fc.property(word, letter, fc.nat(8), (right, other, place) => {
        const at = place % right.length;
        const typed = right.slice(0, at) + other + right.slice(at + 1);
        const { occurs, near } = vocabularyOf(right, 'unrelated').lookUp(
          typed.replaceAll('é', 'e'),
        );
        const isSame = typed.replaceAll('é', 'e') === right.replaceAll('é', 'e');
        expect(isSame ? occurs : near.map(({ word }) => word).includes(right)).toBe(true);
      }),
    );
  });
});

describe('search suggestion', () => {
  const names = ['Wanda Kowalczyk', 'Data privacy', 'Privacy review'];
  const find = (query: string) =>
    names.filter((name) => name.toLowerCase().includes(query.toLowerCase()));
  const suggest = (query: string, nameOf = (name: string) => name) => {
    const meant = findCorrection(query, vocabularyOf(...names), find);
    return meant && getSuggestion(meant, nameOf);
  };

  it('is the name of the only match, or the corrected query if there are several matches', () => {
    expect(suggest('Kowalczik')).toBe('Wanda Kowalczyk');
    expect(suggest('privcy')).toBe('privacy');
  });

  it("is the corrected query if the name of the match doesn't contain this query", () => {
    expect(suggest('Kowalczik', () => 'Something that Wanda owns')).toBe('Kowalczyk');
  });

  it('is undefined if the corrected query finds nothing', () => {
    expect(suggest('review kowalczik')).toBeUndefined();
    expect(suggest('xyzzy')).toBeUndefined();
  });
});
