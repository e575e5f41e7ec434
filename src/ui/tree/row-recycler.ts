/** Which element each of the rows drawn is in; an element is known by its number. */
export type RowRecycler = {
  /**
   * The elements of the rows to draw from now on, which are told by their keys, from top to bottom.
   * Asked for the same again, it answers the same.
   * @param current the row with focus. Its element is never given to another: focus would go along
   * without anybody being told.
   */
  readonly take: (
    keys: readonly string[],
    current: string | undefined,
  ) => ReadonlyMap<string, number>;
};

/**
 * Elements of a windowed list that are handed on from rows that leave to those that come in their
 * place: to fill one anew takes the browser a fraction of what it takes to make one. None is moved
 * among the others for that: it would lose its focus, and take longer than a new one.
 */
export function createRowRecycler(): RowRecycler {
  let held: ReadonlyMap<string, number> = new Map();
  let heldCurrent: string | undefined;
  let made = 0;

  return {
    take: (keys, current) => {
      const wanted = new Set(keys);
      const left: { readonly place: number; readonly slot: number }[] = [];
      const places = new Map<string, number>();
      for (const [key, slot] of held) {
        const place = places.size;
        places.set(key, place);
        if (!wanted.has(key) && key !== heldCurrent) left.push({ place, slot });
      }

      const next = new Map<string, number>();
      let coming: string[] = [];
      let nextLeft = 0;
      /** Gives those that come before a row that stays what has been left there. */
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
        const slot = held.get(key);
        const place = places.get(key);
        if (slot === undefined || place === undefined) {
          coming.push(key);
          continue;
        }
        fill(place);
        next.set(key, slot);
      }
      fill(held.size);
      held = next;
      heldCurrent = current;
      return next;
    },
  };
}
