import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  moveCompetency,
  readChosen,
  toggleCompetency,
  writeChosen,
} from '#data/directory/competencies/chosen-competencies.ts';

const one = (name: string, category = 'A', occurrence = 1) => ({ category, name, occurrence });
const viaAddress = (params: URLSearchParams) =>
  new URL(`/x?${params}`, 'https://app.example.test').searchParams;

describe('competencies chosen for comparison in the address', () => {
  it('are written as readable parameters', () => {
    const chosen = [one('Data contracts', 'Data'), one('API design', 'Platform', 2)];
    expect(writeChosen(chosen).toString()).toBe(
      'c=Data%2FData+contracts&c=Platform%2FAPI+design%2F2',
    );
  });

  it('are read back byte for byte', () => {
    const name = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('', '.', '..', 'a/b', '50%', 'a%2Fb', '~', '~2F', '?', '#', '\ud800', 'Zoë'),
    );
    const address = fc.record({
      category: name,
      name,
      occurrence: fc.integer({ min: 1, max: 999_999_999 }),
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(address, { selector: (item) => JSON.stringify(item) }),
        (chosen) => {
          expect(readChosen(viaAddress(writeChosen(chosen)))).toEqual(chosen);
        },
      ),
    );
  });

  it('are each read once', () => {
    expect(readChosen(new URLSearchParams('c=A/x&c=A/x/1&c=A/x/2'))).toEqual([
      one('x'),
      one('x', 'A', 2),
    ]);
  });

  it.each(['c=A/x/0', 'c=A/x/two', 'c=A/x/-1', 'c=A/x/1e3'])(
    'are unknown with an invalid number: %s',
    (query) => {
      expect(readChosen(new URLSearchParams(query))).toEqual([one('x', 'A', 0)]);
    },
  );

  it('have no category if only a name is given', () => {
    expect(readChosen(new URLSearchParams('c=Bare'))).toEqual([one('Bare', '')]);
  });

  it('keep the other parameters of the address', () => {
    const params = new URLSearchParams('q=api&c=A/old&owner=');
    expect(writeChosen([one('new')], params).toString()).toBe('q=api&owner=&c=A%2Fnew');
    expect(writeChosen([], params).toString()).toBe('q=api&owner=');
  });
});

describe('choosing competencies for comparison', () => {
  it('adds one at the end and removes one already chosen', () => {
    const both = toggleCompetency(toggleCompetency([], one('x')), one('y'));
    expect(both).toEqual([one('x'), one('y')]);
    expect(toggleCompetency(both, one('x'))).toEqual([one('y')]);
  });

  it('moves one by a step, but not beyond either end', () => {
    const three = [one('x'), one('y'), one('z')];
    expect(moveCompetency(three, 0, 1).map(({ name }) => name)).toEqual(['y', 'x', 'z']);
    expect(moveCompetency(three, 2, -1).map(({ name }) => name)).toEqual(['x', 'z', 'y']);
    expect(moveCompetency(three, 0, -1)).toBe(three);
    expect(moveCompetency(three, 2, 1)).toBe(three);
  });
});
