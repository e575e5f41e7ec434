import { describe, expect, it } from 'vitest';
import { renderSignInPage } from '#service/identity/page.ts';
import { people } from '#service/sample/data.ts';
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

  it('is the same on the sign-in page of the service', async () => {
    const names = ['Mara Okafor', 'Nguyễn Thị Hạnh', '田辺 由紀', '👩‍👧', ''];
    const options = names.flatMap((name) =>
      people.slice(0, 1).map((person) => ({ ...person, name, isNewcomer: false })),
    );
    const { html } = await renderSignInPage(options);
    const colours = [...html.matchAll(/class="avatar" data-hue="(\d)"/g)].map(([, colour]) =>
      Number(colour),
    );
    expect(colours).toEqual(names.map(getColourIndex));
  });
});
