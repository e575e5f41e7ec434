/** Recycler that assigns an element, identified by a number, to each rendered row. */
export type RowRecycler = {
  /**
   * Returns the number of the element for each row to render.
   * @param keys keys of the rows, from top to bottom
   * @param current key of the focused row, whose element is never reused for another row, because
   *   focus would move to that row
   */
  readonly assignElements: (
    keys: readonly string[],
    current: string | undefined,
  ) => ReadonlyMap<string, number>;
};

/**
 * Creates a recycler that reuses the elements of rows scrolled out of a windowed list for rows
 * scrolled into it, because updating an element is faster than creating one. Elements are never
 * reordered, because an element loses focus when it is moved, and moving is slower than creating.
 */
export function createRowRecycler(): RowRecycler {
  let assigned: ReadonlyMap<string, number> = new Map();
  let assignedCurrent: string | undefined;
  let elementCount = 0;

  return {
    assignElements: (keys, current) => {
      const wanted = new Set(keys);
      const left: { readonly position: number; readonly slot: number }[] = [];
      const positions = new Map<string, number>();
      for (const [key, slot] of assigned) {
        const position = positions.size;
        positions.set(key, position);
        if (!wanted.has(key) && key !== assignedCurrent) left.push({ position, slot });
      }

      const next = new Map<string, number>();
      let coming: string[] = [];
      let nextLeft = 0;
      /**
       * Assigns an element to each row in `coming`: the element of a removed row above the position
       * `until`, or a new element if there is none.
       */
      const fill = (until: number) => {
        for (const key of coming) {
          const free = left[nextLeft];
          if (free === undefined || free.position >= until) next.set(key, elementCount++);
          else {
            next.set(key, free.slot);
            nextLeft += 1;
          }
        }
        coming = [];
        while ((left[nextLeft]?.position ?? until) < until) nextLeft += 1;
      };
      for (const key of keys) {
        const slot = assigned.get(key);
        const position = positions.get(key);
        if (slot === undefined || position === undefined) {
          coming.push(key);
          continue;
        }
        fill(position);
        next.set(key, slot);
      }
      fill(assigned.size);
      assigned = next;
      assignedCurrent = current;
      return next;
    },
  };
}
