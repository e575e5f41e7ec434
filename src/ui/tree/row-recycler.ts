/** Assigns an element to each row that is drawn. Elements have numbers. */
export type RowRecycler = {
  /**
   * The elements of the rows to draw from now on.
   * @param keys of the rows, from top to bottom
   * @param current the row with focus. Its element is never given to another row, because focus would
   *   move with it unnoticed.
   */
  readonly take: (
    keys: readonly string[],
    current: string | undefined,
  ) => ReadonlyMap<string, number>;
};

/**
 * Recycles the elements of rows that scroll out of a windowed list for the rows that scroll in: a
 * browser fills an element faster than it creates one. An element is never moved among the others: it
 * would lose its focus, and moving takes longer than creating.
 */
export function createRowRecycler(): RowRecycler {
  let assigned: ReadonlyMap<string, number> = new Map();
  let assignedCurrent: string | undefined;
  let made = 0;

  return {
    take: (keys, current) => {
      const wanted = new Set(keys);
      const left: { readonly place: number; readonly slot: number }[] = [];
      const places = new Map<string, number>();
      for (const [key, slot] of assigned) {
        const place = places.size;
        places.set(key, place);
        if (!wanted.has(key) && key !== assignedCurrent) left.push({ place, slot });
      }

      const next = new Map<string, number>();
      let coming: string[] = [];
      let nextLeft = 0;
      /** Recycles the elements left above a row that stays. */
      const fill = (until: number) => {
        for (const key of coming) {
          const free = left[nextLeft];
          if (free === undefined || free.place >= until) next.set(key, made++);
          else {
            next.set(key, free.slot);
            nextLeft += 1;
          }
        }
        coming = [];
        while ((left[nextLeft]?.place ?? until) < until) nextLeft += 1;
      };
      for (const key of keys) {
        const slot = assigned.get(key);
        const place = places.get(key);
        if (slot === undefined || place === undefined) {
          coming.push(key);
          continue;
        }
        fill(place);
        next.set(key, slot);
      }
      fill(assigned.size);
      assigned = next;
      assignedCurrent = current;
      return next;
    },
  };
}
