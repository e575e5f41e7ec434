import { type Location, matchPath } from 'react-router';
import * as v from 'valibot';
import type { CompetencyAddress } from '#data/directory/competencies/competency-list.ts';
import { type StoredList, storedList } from '#platform/stored-list.ts';
import { fromSegment } from '#text/path-segment.ts';

/** A place that the person opened, by names and ids alone. What was read has a list of its own. */
const placeSchema = v.variant('kind', [
  v.object({
    kind: v.literal('competency'),
    category: v.string(),
    name: v.string(),
    occurrence: v.number(),
    /** When it was opened, ISO 8601. */
    at: v.string(),
  }),
  v.object({ kind: v.literal('person'), name: v.string(), at: v.string() }),
  v.object({ kind: v.literal('folder'), folderId: v.string(), at: v.string() }),
]);

export type RecentPlace = v.InferOutput<typeof placeSchema>;

/** A place before it is opened. */
export type Place =
  | ({ readonly kind: 'competency' } & CompetencyAddress)
  | { readonly kind: 'person'; readonly name: string }
  | { readonly kind: 'folder'; readonly folderId: string };

export type RecentPlaces = {
  /** The latest first. */
  readonly list: StoredList<RecentPlace>['snapshot'];
  readonly add: (place: Place) => void;
  readonly clear: () => void;
};

const mostKept = 12;
/** Longer names aren't kept. */
const longestKept = 1_000;

const keyOf = ({ at: _, ...place }: RecentPlace) => JSON.stringify(place);

/** The places stored under `name`. In memory where storage is full or switched off. */
export function createRecentPlaces(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  name: string,
  now: () => Date = () => new Date(),
): RecentPlaces {
  const { snapshot, reread, change } = storedList(storage, name, placeSchema);
  return {
    list: () => {
      reread();
      return snapshot();
    },
    add: (place) => {
      const opened: RecentPlace = { ...place, at: now().toISOString() };
      const key = keyOf(opened);
      if (key.length > longestKept) return;
      change((present) =>
        [opened, ...present.filter((other) => keyOf(other) !== key)].slice(0, mostKept),
      );
    },
    clear: () => change(() => []),
  };
}

/** A segment that `toSegment` wrote. */
const read = (segment = '') => fromSegment(decodeURIComponent(segment));

/** The competency, person or folder that an address leads to, as `paths` writes it. */
export function placeAt({
  pathname,
  search,
}: Pick<Location, 'pathname' | 'search'>): Place | undefined {
  try {
    const competency = matchPath('/competencies/:category/:name', pathname)?.params;
    if (competency !== undefined) {
      const occurrence = Number(new URLSearchParams(search).get('n') ?? 1);
      const { category, name } = competency;
      return { kind: 'competency', category: read(category), name: read(name), occurrence };
    }
    const person = matchPath('/people/:name', pathname)?.params;
    if (person !== undefined) return { kind: 'person', name: read(person.name) };
    const folder = matchPath('/bookmarks/:folderId', pathname)?.params;
    return folder && { kind: 'folder', folderId: read(folder.folderId) };
  } catch {
    // An address that somebody typed.
    return undefined;
  }
}
