import { useObservable } from '#platform/react.tsx';
import { type Place, placeSchema } from '#workflows/places/place.ts';
import { personList } from '#workflows/storage/person-storage.ts';
import { isStarred, withoutStar, withStars } from './stars.ts';

const useStarredList = personList('stars', placeSchema);

export type Stars = {
  /** The last one first. */
  readonly starred: readonly Place[];
  readonly has: (place: Place) => boolean;
  readonly add: (places: readonly Place[]) => void;
  readonly toggle: (place: Place) => void;
};

/** What the signed-in person has starred in this browser. */
export function useStars(): Stars {
  const list = useStarredList();
  const starred = useObservable(list);
  return {
    starred,
    has: (place) => isStarred(starred, place),
    add: (places) => list.change((present) => withStars(present, places)),
    toggle: (place) =>
      list.change((present) =>
        isStarred(present, place) ? withoutStar(present, place) : withStars(present, [place]),
      ),
  };
}
