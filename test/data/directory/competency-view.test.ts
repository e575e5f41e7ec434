import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { competencyFacets } from '#data/directory/competencies/competency-facets.ts';
import {
  type CompetencyView,
  groupKeys,
  isWholeView,
  readView,
  sortKeys,
  wholeView,
  writeView,
} from '#data/directory/competencies/competency-view.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', '~', '~"x"', 'a/b', '50%', 'a+b', '\ud800', 'é', 'e\u0301', '\r\n'),
);
/** What is chosen of each facet; one without a choice is left out. */
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
  // Best matches have no other direction.
  .map((view) => ({ ...view, descending: view.descending && view.sort !== 'match' }));

describe('a competency view in the address', () => {
  it('is read back byte for byte', () => {
    fc.assert(
      fc.property(anyView, (view) => {
        const url = new URL(`https://app.test/?${writeView(view)}`);
        expect(readView(url.searchParams)).toEqual(view);
      }),
      { numRuns: 1_000 },
    );
  });

  it('is empty for the default view', () => {
    expect(writeView(wholeView).toString()).toBe('');
    expect(isWholeView(wholeView)).toBe(true);
    expect(isWholeView({ ...wholeView, group: 'none' })).toBe(false);
  });

  it('is written as readable parameters', () => {
    const view: CompetencyView = {
      query: 'api mara',
      starred: true,
      chosen: {
        category: ['Platform', ''],
        owner: ['Mara Okafor'],
        cli: ['on'],
        plan: ['not-given'],
        ai: ['with'],
      },
      sort: 'hard',
      descending: true,
      group: 'owner',
    };
    expect(writeView(view).toString()).toBe(
      'q=api+mara&category=Platform&category=&owner=Mara+Okafor&cli=on&plan=not-given&ai=with' +
        '&starred=yes&sort=hard&order=desc&group=owner',
    );
  });

  it.each([
    'cli=maybe&plan=&ai=1',
    'sort=size&order=desc',
    'group=',
    'owner=~broken',
    'category=~1',
  ])('has no unknown values: %s', (query) => {
    expect(readView(new URLSearchParams(query))).toEqual(wholeView);
  });

  it('keeps the other parameters of the address', () => {
    const params = new URLSearchParams('q=old&n=2&with=x&with=y&group=none');
    expect(writeView({ ...wholeView, query: 'new' }, params).toString()).toBe(
      'q=new&n=2&with=x&with=y',
    );
  });

  it('is read from any parameters without an error', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyText, anyText)), (pairs) => {
        const view = readView(new URLSearchParams(pairs));
        expect(readView(writeView(view))).toEqual(view);
      }),
    );
  });
});
