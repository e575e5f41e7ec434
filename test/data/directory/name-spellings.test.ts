import { describe, expect, it } from 'vitest';
import { getNameSpellings } from '#data/directory/people/people-search.ts';

describe('getNameSpellings', () => {
  it.each([
    ['Mara Okafor', ['Mara Okafor']],
    [' mara  okafor ', [' mara  okafor ', 'mara okafor', 'Mara Okafor']],
    ['OKAFOR, MARA', ['OKAFOR, MARA', 'MARA OKAFOR', 'Mara Okafor']],
    ['síle o’byrne', ['síle o’byrne', "síle o'byrne", "Síle O'Byrne"]],
    ['mara.okafor@example.test', ['mara.okafor@example.test', 'mara okafor', 'Mara Okafor']],
  ])(
    'for “%s” returns the typed spelling first, then other likely spellings',
    (typed, spellings) => {
      expect(getNameSpellings(typed, ['Jonas Weber'])).toEqual(spellings);
    },
  );

  it('adds the spelling that other names in the directory use', () => {
    expect(getNameSpellings('Mara Okafor', ['jonas.weber'])).toContain('mara.okafor');
    expect(getNameSpellings('Mara Okafor', ['Jonas Weber'])).not.toContain('mara.okafor');
  });
});
