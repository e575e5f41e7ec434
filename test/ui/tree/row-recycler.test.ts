import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRowRecycler } from '#ui/tree/row-recycler.ts';

function taking(...lists: (readonly string[])[]): number[][] {
  const slots = createRowRecycler();
  return lists.map((keys) => [...slots.assignElements(keys, undefined).values()]);
}

const anyKeys = fc.uniqueArray(fc.constantFrom(...'abcdefghij'), { maxLength: 10 });

describe('createRowRecycler', () => {
  test('reuses the element of a replaced row for the new row', () => {
    expect(taking(['a', 'b', 'c', 'd'], ['a', 'x', 'y', 'd'])).toEqual([
      [0, 1, 2, 3],
      [0, 1, 2, 3],
    ]);
  });

  test('keeps the element of a row that remains rendered', () => {
    expect(taking(['a', 'b', 'c'], ['b', 'c'], ['c', 'b'])).toEqual([
      [0, 1, 2],
      [1, 2],
      [2, 1],
    ]);
  });

  test("doesn't move elements from one end of the list to the other on scroll", () => {
    expect(taking(['a', 'b', 'c', 'd'], ['c', 'd', 'e', 'f'], ['a', 'b', 'c', 'd'])).toEqual([
      [0, 1, 2, 3],
      [2, 3, 4, 5],
      [6, 7, 2, 3],
    ]);
  });

  test('never reuses the element with focus for another row', () => {
    const slots = createRowRecycler();
    slots.assignElements(['a', 'b', 'c'], 'b');
    expect([...slots.assignElements(['a', 'x', 'c'], 'x').values()]).toEqual([0, 3, 2]);
  });

  test('keeps the elements and the order of remaining rows, for any sequence of rows', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyKeys, fc.boolean()), { maxLength: 6 }), (steps) => {
        const slots = createRowRecycler();
        let before: ReadonlyMap<string, number> = new Map();
        for (const [drawn, isSorted] of steps) {
          const keys = isSorted ? drawn.toSorted() : drawn;
          const held = slots.assignElements(keys, undefined);
          expect(slots.assignElements(keys, undefined)).toEqual(held);
          expect([...held.keys()]).toEqual(keys);
          expect(new Set(held.values()).size).toBe(keys.length);
          const stay = keys.filter((key) => before.has(key));
          for (const key of stay) expect(held.get(key)).toBe(before.get(key));
          const order = [...before.keys()].filter((key) => held.has(key));
          if (stay.join() === order.join()) {
            const places = new Map([...before.values()].map((slot, place) => [slot, place]));
            const reused = [...held.values()].flatMap((slot) => places.get(slot) ?? []);
            expect(reused).toEqual(reused.toSorted((one, other) => one - other));
          }
          before = held;
        }
      }),
    );
  });
});
