import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText } from '#text/fold-text.ts';
import { filterByWords } from '#text/search-text.ts';
import { type Facet, fixedValues } from '#workflows/list-view/facet.ts';
import {
  createListView,
  type ListTable,
  type ListView,
  ungrouped,
} from '#workflows/list-view/list-view.ts';

type Item = {
  readonly name: string;
  /** Undefined if the item isn't loaded. */
  readonly team?: string | undefined;
  readonly isOpen: boolean;
  readonly points: number | null;
};

const teamFacet: Facet<Item> = {
  name: 'team',
  label: 'Team',
  read: ({ team }) => (team === undefined ? [] : [team]),
  formatValue: (value) => value || 'No team',
};
const openFacet: Facet<Item> = {
  name: 'open',
  label: 'Open',
  read: ({ isOpen }) => [isOpen ? 'yes' : 'no'],
  ...fixedValues({ yes: 'Yes', no: 'No' }),
};

const createList = (options: Partial<ListTable<Item>> = {}) =>
  createListView<Item>({
    kind: 'person',
    toReference: ({ name }) => ({ kind: 'person', name }),
    find: (items, query) => filterByWords(items, query, ({ name }) => foldText(name)),
    menus: [{ label: 'All', facets: [teamFacet, openFacet] }],
    orders: [
      { key: 'name', label: 'Name', read: ({ name }) => name },
      { key: 'points', label: 'Points', read: ({ points }) => points },
      { key: 'team', label: 'Team', read: ({ team }) => team ?? null },
    ],
    groupings: [ungrouped, teamFacet, openFacet],
    ...options,
  });
const list = createList();
const ranked = createList({ findsBestFirst: true, keepsOrder: true });

const view = (others: Partial<ListView>) => ({ ...list.defaultView, ...others });

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', '~', '~"x"', 'a/b', '50%', 'a+b', '\ud800', 'é', 'e\u0301', '\r\n'),
);
const anyView: fc.Arbitrary<ListView> = fc.record({
  query: fc.string({ unit: 'grapheme' }),
  starred: fc.boolean(),
  chosen: fc.record(
    {
      team: fc.uniqueArray(anyText, { minLength: 1 }),
      open: fc.uniqueArray(fc.constantFrom('yes', 'no'), { minLength: 1 }),
    },
    { requiredKeys: [] },
  ),
  sort: fc.constantFrom('name', 'points', 'team'),
  descending: fc.boolean(),
  group: fc.constantFrom('none', 'team', 'open'),
});

describe('view of a list in the URL', () => {
  it('is restored from the URL, whatever the view', () => {
    fc.assert(
      fc.property(anyView, (shown) => {
        const { searchParams } = new URL(`https://app.test/?${list.write(shown)}`);
        expect(list.read(searchParams)).toEqual(shown);
      }),
    );
  });

  it('omits default values and keeps unrelated parameters', () => {
    const chosen = { open: ['no'], team: ['Ops', ''] };
    const shown = { query: 'a b', starred: true, chosen, sort: 'team', descending: true };
    const params = new URLSearchParams('q=old&n=2&with=x&with=y&group=none');
    expect(list.write({ ...shown, group: 'open' }, params).toString()).toBe(
      'q=a+b&team=Ops&team=&open=no&starred=yes&sort=team&order=desc&group=open&n=2&with=x&with=y',
    );
    expect(list.write(list.defaultView).toString()).toBe('');
    expect(ranked.write({ ...ranked.defaultView, descending: true }).toString()).toBe('');
  });

  it.each(['open=maybe&starred=1', 'sort=size', 'sort=match', 'group=', 'team=~broken', 'team=~1'])(
    'ignores unknown values: %s',
    (query) => expect(list.read(new URLSearchParams(query))).toEqual(list.defaultView),
  );

  it('is reset by “Clear” unless the list keeps its order', () => {
    const shown = view({ query: 'a', starred: true, chosen: { open: ['no'] }, sort: 'points' });
    expect(ranked.isClear(shown)).toBe(false);
    expect(list.clear(shown)).toEqual(list.defaultView);
    expect(ranked.clear(shown)).toEqual(view({ sort: 'points' }));
    const sorted = view({ sort: 'points' });
    expect([list, ranked].map(({ isClear }) => isClear(sorted))).toEqual([false, true]);
  });
});

const items: readonly Item[] = [
  { name: 'b 10', team: 'Ops', isOpen: true, points: 3 },
  { name: 'b 9', team: 'Art', isOpen: false, points: 3 },
  { name: 'a', team: '', isOpen: true, points: null },
  { name: 'c', isOpen: false, points: 0 },
];
const shownBy = (model: typeof list, others: Partial<ListView>) =>
  model
    .getResults(items, { ...model.defaultView, ...others })
    .groups.map(({ value, items: some }) => {
      const names = some.map(({ name }) => name).join();
      return value === '' && others.group === undefined ? names : `${value}: ${names}`;
    });

describe('order of a list', () => {
  it.each<[Partial<ListView>, string]>([
    [{}, 'a,b 9,b 10,c'],
    [{ descending: true }, 'c,b 10,b 9,a'],
    [{ sort: 'points' }, 'c,b 10,b 9,a'],
    [{ sort: 'points', descending: true }, 'b 10,b 9,c,a'],
    [{ sort: 'team', descending: true }, 'b 10,b 9,a,c'],
  ])('sorts numbers by value and missing values last: %j', (others, expected) => {
    expect(shownBy(list, others)).toEqual([expected]);
  });

  it('puts items with equal values in the order of the list, or in the order for ties', () => {
    const tied = createList({ tieOrder: 'name' });
    expect(shownBy(tied, { sort: 'points', descending: true })).toEqual(['b 9,b 10,c,a']);
  });

  it('is the order of the search while searching, and the first order otherwise', () => {
    expect(ranked.getSort(ranked.defaultView)).toBe('name');
    expect(shownBy(ranked, {})).toEqual(['a,b 9,b 10,c']);
    expect(shownBy(ranked, { query: 'b' })).toEqual(['b 10,b 9']);
    expect(shownBy(ranked, { query: 'b', group: 'team' })).toEqual(['Ops: b 10', 'Art: b 9']);
    expect(shownBy(ranked, { query: 'b', sort: 'name' })).toEqual(['b 9,b 10']);
  });

  it('is the order of the list itself if the list is given in the requested order', () => {
    const given = createList({ given: { sort: 'name', group: 'none' } });
    expect(shownBy(given, {})).toEqual(['b 10,b 9,a,c']);
    expect(shownBy(given, { query: 'b' })).toEqual(['b 9,b 10']);
  });
});

describe('groups of a list', () => {
  it('are sorted by name or as listed, with missing values and then unloaded items last', () => {
    const byTeam = ['Art: b 9', 'Ops: b 10', ': a', 'undefined: c'];
    expect(shownBy(list, { group: 'team' })).toEqual(byTeam);
    expect(shownBy(list, { group: 'open' })).toEqual(['yes: a,b 10', 'no: b 9,c']);
  });

  it('are reversed with their facet only if the list reverses its groups', () => {
    const reversed: Partial<ListView> = { group: 'team', sort: 'team', descending: true };
    expect(shownBy(list, reversed)[0]).toBe('Art: b 9');
    const [first, , last] = shownBy(createList({ reversesGroups: true }), reversed);
    expect([first, last]).toEqual(['Ops: b 10', ': a']);
  });
});

const anyItems: fc.Arbitrary<readonly Item[]> = fc.array(
  fc.record({
    name: fc.constantFrom('a', 'b', 'ab', ''),
    team: fc.constantFrom('x', 'y', '', undefined),
    isOpen: fc.boolean(),
    points: fc.option(fc.integer({ min: -2, max: 5 })),
  }),
);
const anyFilter = fc.record({
  query: fc.constantFrom('', 'a', 'b a'),
  chosen: fc.record({
    team: fc.subarray(['x', 'y', '', 'z']),
    open: fc.subarray(['yes', 'no']),
  }),
});

it('getResults returns each match once, in unique groups, and with the counts of a naive filter', () => {
  fc.assert(
    fc.property(anyItems, anyFilter, anyView, (all, { query, chosen }, order) => {
      const shown = { ...order, query, chosen };
      const matches = (item: Item, except?: string) =>
        (except === 'query' || [...query].every((letter) => item.name.includes(letter.trim()))) &&
        [teamFacet, openFacet].every(({ name, read }) => {
          const values: readonly string[] = name === 'team' ? chosen.team : chosen.open;
          const isFree = name === except || values.length === 0;
          return isFree || read(item).some((value) => values.includes(value));
        });
      const { groups, count, countWithoutFilter, optionsOf } = list.getResults(all, shown);
      const expected = all.filter((item) => matches(item));
      const rows = groups.flatMap((group) => group.items);
      expect(rows).toHaveLength(count);
      expect(new Set(rows)).toEqual(new Set(expected));
      expect(new Set(groups.map(({ value }) => value)).size).toBe(groups.length);
      for (const what of ['query', 'team', 'open']) {
        expect(countWithoutFilter(what)).toBe(all.filter((item) => matches(item, what)).length);
      }
      for (const { name, read } of [teamFacet, openFacet]) {
        const free = all.filter((item) => matches(item, name));
        for (const { value, count: offered } of optionsOf(name)) {
          expect(offered).toBe(free.filter((item) => read(item).includes(value)).length);
        }
      }
    }),
    { numRuns: 300 },
  );
});
