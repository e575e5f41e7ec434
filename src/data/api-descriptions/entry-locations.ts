import type { ApiDescription, ApiEntry, ApiLocation } from './api-description.ts';
import { toApiObject, toText } from './api-source.ts';

type EntryIndex = {
  readonly byLocation: ReadonlyMap<string, ApiEntry>;
  readonly byOperationId: ReadonlyMap<string, ApiEntry>;
};

const indexes = new WeakMap<ApiDescription, EntryIndex>();

const toLocationKey = ({ file, pointer }: ApiLocation) => `${file}\n${pointer}`;

function getIndex(api: ApiDescription): EntryIndex {
  const index = indexes.get(api);
  if (index !== undefined) return index;
  const byLocation = new Map<string, ApiEntry>();
  const byOperationId = new Map<string, ApiEntry>();
  for (const entry of api.entries.values()) {
    byLocation.set(toLocationKey(entry.source.location), entry);
    const operationId = toText(toApiObject(entry.source.value).operationId);
    if (operationId !== '' && !byOperationId.has(operationId))
      byOperationId.set(operationId, entry);
  }
  const created = { byLocation, byOperationId };
  indexes.set(api, created);
  return created;
}

/** Returns the entry of an operation, channel, message or schema at a location. */
export function findEntryAt(api: ApiDescription, location: ApiLocation): ApiEntry | undefined {
  return getIndex(api).byLocation.get(toLocationKey(location));
}

/** Returns the entry at a location or at the closest location that contains it. */
export function findEntryAround(api: ApiDescription, location: ApiLocation): ApiEntry | undefined {
  let { pointer } = location;
  for (;;) {
    const entry = findEntryAt(api, { file: location.file, pointer });
    if (entry !== undefined || pointer === '') return entry;
    pointer = pointer.slice(0, pointer.lastIndexOf('/'));
  }
}

export function findEntryByOperationId(
  api: ApiDescription,
  operationId: string,
): ApiEntry | undefined {
  return getIndex(api).byOperationId.get(operationId);
}
