import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CompetencyView,
  competencyFacets,
  defaultCompetencyView,
  groupKeys,
  isDefaultCompetencyView,
  readCompetencyView,
  sortKeys,
  writeCompetencyView,
} from '#features/competencies/competency-view.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', '~', '~"x"', 'a/b', '50%', 'a+b', '\ud800', 'é', 'e\u0301', '\r\n'),
);
/** Selected values by facet; a facet without a selection is absent. */
const anyChoice = fc
  .tuple(
    ...competencyFacets.map(({ values }) =>
      fc.uniqueArray(values === undefined ? anyText : fc.constantFrom(...values)),
    ),
  )
  .map((chosen) =>
    Object.fromEntries(
      competencyFacets
        .map(({ name }, index): [string, readonly string[]] => [name, chosen[index] ?? []])
        .filter(([, values]) => values.length > 0),
    ),
  );

const anyView: fc.Arbitrary<CompetencyView> = fc
  .record({
    query: fc.string({ unit: 'grapheme' }),
    starred: fc.boolean(),
    chosen: anyChoice,
    sort: fc.constantFrom(...sortKeys),
    descending: fc.boolean(),
    group: fc.constantFrom(...groupKeys),
  })
  // The order “best match” has no reverse order.
  .map((view) => ({ ...view, descending: view.descending && view.sort !== 'match' }));

describe('URL parameters of the competency list', () => {
  it('round-trip any search, facets, grouping and order', () => {
    fc.assert(
      fc.property(anyView, (view) => {
        const url = new URL(`https://app.test/?${writeCompetencyView(view)}`);
        expect(readCompetencyView(url.searchParams)).toEqual(view);
      }),
    );
  });

  it('are readable and omit default values', () => {
    expect(isDefaultCompetencyView(defaultCompetencyView)).toBe(true);
    expect(isDefaultCompetencyView({ ...defaultCompetencyView, group: 'none' })).toBe(false);
    const chosen = { category: ['Platform', ''], owner: ['Mara Okafor'], ai: ['with'] };
    const view = {
      query: 'api mara',
      starred: true,
      chosen,
      sort: 'hard',
      descending: true,
    } as const;
    expect(writeCompetencyView({ ...view, group: 'owner' }).toString()).toBe(
      'q=api+mara&category=Platform&category=&owner=Mara+Okafor&ai=with' +
        '&starred=yes&sort=hard&order=desc&group=owner',
    );
  });

  it.each([
    'cli=maybe&plan=&ai=1',
    'sort=size&order=desc',
    'group=',
    'owner=~broken',
    'category=~1',
  ])('ignore unknown values: %s', (query) =>
    expect(readCompetencyView(new URLSearchParams(query))).toEqual(defaultCompetencyView),
  );

  it("don't replace unrelated parameters", () => {
    const params = new URLSearchParams('q=old&n=2&with=x&with=y&group=none');
    expect(writeCompetencyView({ ...defaultCompetencyView, query: 'new' }, params).toString()).toBe(
      'q=new&n=2&with=x&with=y',
    );
  });
});
