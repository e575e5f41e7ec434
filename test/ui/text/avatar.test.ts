import { describe, expect, it } from 'vitest';
import { getColourIndex, getInitials } from '#ui/text/Avatar.tsx';

describe('getInitials', () => {
  it.each([
    ['Mara Okafor', 'MO'],
    ['Mara Adaeze Okafor', 'MO'],
    ['mara', 'M'],
    ['田辺 由紀', '田'],
    ['김 민준', '김'],
    ['e\u0301mile zola', 'E\u0301Z'],
    ['👩‍👧 family', 'F'],
    ['', ''],
    ['   ', ''],
    ['Jo/Josephine Amsel', 'JA'],
  ])('returns for %j the initials %j', (name, expected) =>
    expect(getInitials(name)).toBe(expected),
  );
});

describe('avatar colour', () => {
  it('is one of four colours, and is always the same for the same name', () => {
    for (const name of ['Mara Okafor', '', '👩‍👧', 'x'.repeat(10_000)]) {
      expect(getColourIndex(name)).toBe(getColourIndex(name));
      expect([0, 1, 2, 3]).toContain(getColourIndex(name));
    }
  });
});
