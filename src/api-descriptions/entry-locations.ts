import type { ApiDescription, ApiEntry, ApiLocation } from './api-description.ts';
import { getOrCreate, toApiObject, toLocationKey, toText } from './json-values.ts';

/** Creates a function that finds the first entry with a key. Each description is indexed once. */
function createLookup(toKey: (api: ApiDescription, entry: ApiEntry) => string) {
  // Copies of a description with other files have the same entries.
  const indexes = new WeakMap<ApiDescription['entries'], Map<string, ApiEntry>>();
  return (api: ApiDescription, key: string): ApiEntry | undefined => {
    const index = getOrCreate(indexes, api.entries, () => {
      // An operation can refer to the location of a schema, which has its own entry.
      const entries = [...api.entries.values()].toReversed();
      const schemas = entries.filter(({ kind }) => kind === 'schema');
      return new Map([...entries, ...schemas].map((entry) => [toKey(api, entry), entry]));
    });
    return key === '' ? undefined : index.get(key);
  };
}

/** Returns the key of a location. Omits the path of the opened file, because long keys are slow. */
const toEntryKey = ({ path }: ApiDescription, location: ApiLocation) =>
  location.file === path ? `#${location.pointer}` : toLocationKey(location);

const findByLocation = createLookup((api, { source }) => toEntryKey(api, source.location));

/** Returns the entry of an operation, channel, message or schema at a location. */
export function findEntryAt(api: ApiDescription, location: ApiLocation): ApiEntry | undefined {
  return findByLocation(api, toEntryKey(api, location));
}

const longestPointers = new WeakMap<ApiDescription['entries'], number>();

/** Returns the entry at a location or at the closest location that contains it. */
export function findEntryAround(
  api: ApiDescription,
  { file, pointer }: ApiLocation,
): ApiEntry | undefined {
  const longest = getOrCreate(longestPointers, api.entries, () =>
    [...api.entries.values()].reduce(
      (length, { source }) => Math.max(length, source.location.pointer.length),
      0,
    ),
  );
  // The pointer of a deeply nested schema can be thousands of times longer than that of its entry.
  const isLonger = pointer.length > longest;
  let outer = isLonger ? pointer.slice(0, pointer.lastIndexOf('/', longest)) : pointer;
  for (;;) {
    const entry = findEntryAt(api, { file, pointer: outer });
    if (entry !== undefined || outer === '') return entry;
    outer = outer.slice(0, outer.lastIndexOf('/'));
  }
}

/** Returns the first entry with an `operationId`. */
export const findEntryByOperationId = createLookup((_, { source }) =>
  toText(toApiObject(source.value).operationId),
);
