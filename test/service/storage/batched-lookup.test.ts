import { describe, expect, it } from 'vitest';
import { createBatchedLookup } from '#service/storage/batched-lookup.ts';

/** Creates a lookup of the values in a map, which a query reads when it begins. */
function createLookup() {
  const values = new Map([
    ['ada', 1],
    ['bo', 2],
  ]);
  const queries: (readonly string[])[] = [];
  const lookUp = createBatchedLookup(async (subjects) => {
    queries.push(subjects);
    if (subjects.includes('fault')) throw new Error('The database is away.');
    return new Map(values);
  });
  return { values, queries, lookUp };
}

describe('batched lookup', () => {
  it('runs one query for all lookups of one turn of the event loop', async () => {
    const { queries, lookUp } = createLookup();
    const found = await Promise.all(['ada', 'bo', 'ada', 'nobody'].map(lookUp));
    expect(found).toEqual([1, 2, 1, undefined]);
    expect(queries).toEqual([['ada', 'bo', 'nobody']]);
  });

  it('runs another query for a lookup that is requested while a query is running', async () => {
    const { values, queries, lookUp } = createLookup();
    const first = lookUp('ada').then((found) => {
      values.set('ada', 3);
      return [found, lookUp('ada')] as const;
    });
    const [before, after] = await first;
    expect([before, await after]).toEqual([1, 3]);
    expect(queries).toHaveLength(2);
  });

  it('fails all lookups of a failed query, but no later lookup', async () => {
    const { lookUp } = createLookup();
    const results = await Promise.allSettled([lookUp('ada'), lookUp('fault')]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await lookUp('ada')).toBe(1);
  });
});
