/** An element is identified by a number. */
export type RowRecycler = {
  /**
   * Returns the element of each key. `keys` are from top to bottom. The element of the focused row,
   * `current`, is never reused for another row, because focus would move with it.
   */
  readonly assignElements: (
    keys: readonly string[],
    current: string | undefined,
  ) => ReadonlyMap<string, number>;
};

/**
 * Reuses elements of rows scrolled out of a windowed list, because updating is faster than
 * creating. Elements are never reordered: an element loses focus when moved, and moving is slower
 * than creating.
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
      /** Rows in `coming` get the elements of removed rows above `until`, or new ones. */
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
