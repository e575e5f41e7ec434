import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  comparedCompetenciesCodec,
  toggleComparedCompetency,
} from '#features/competencies/chosen-competencies.ts';

const one = (name: string, category = 'A', occurrence = 1) => ({ category, name, occurrence });
const viaUrl = (params: URLSearchParams) =>
  new URL(`/x?${params}`, 'https://app.example.test').searchParams;

describe('URL parameters of a comparison', () => {
  it('contain category, name and occurrence in readable form', () => {
    const chosen = [one('Data contracts', 'Data'), one('API design', 'Platform', 2)];
    expect(comparedCompetenciesCodec.write(chosen).toString()).toBe(
      'c=Data%2FData+contracts&c=Platform%2FAPI+design%2F2',
    );
  });

  it('round-trip any name of a competency', () => {
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
          expect(
            comparedCompetenciesCodec.read(viaUrl(comparedCompetenciesCodec.write(chosen))),
          ).toEqual(chosen);
        },
      ),
    );
  });

  it.each([
    ['c=A/x&c=A/x/1&c=A/x/2', [one('x'), one('x', 'A', 2)]],
    ['c=Bare', [one('Bare', '')]],
    ['c=A/x/0', [one('x', 'A', 0)]],
    ['c=A/x/two', [one('x', 'A', 0)]],
    ['c=A/x/1e3', [one('x', 'A', 0)]],
  ])('are parsed if the query is %s', (query, chosen) => {
    expect(comparedCompetenciesCodec.read(new URLSearchParams(query))).toEqual(chosen);
  });

  it("don't replace unrelated parameters", () => {
    const params = new URLSearchParams('q=api&c=A/old&owner=');
    expect(comparedCompetenciesCodec.write([one('new')], params).toString()).toBe(
      'q=api&owner=&c=A%2Fnew',
    );
    expect(comparedCompetenciesCodec.write([], params).toString()).toBe('q=api&owner=');
  });
});

it('toggleComparedCompetency appends a competency, or removes a competency that is already selected', () => {
  const both = toggleComparedCompetency(toggleComparedCompetency([], one('x')), one('y'));
  expect(both).toEqual([one('x'), one('y')]);
  expect(toggleComparedCompetency(both, one('x'))).toEqual([one('y')]);
});
