import * as v from 'valibot';

/** Fields that the schema doesn't define, or whose type differs from the schema. */
export type AdditionalFields = { readonly more: ReadonlyMap<string, unknown> };

type Received = { readonly [name: string]: unknown };

// Plain functions, because valibot is too slow for the hundreds of thousands of fields in a
// response.

export function parseTextOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

export function parseNumberOrNull(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

export function parseBooleanOrNull(value: unknown): boolean | null {
  return typeof value === 'boolean' ? value : null;
}

export function isObjectRecord(value: unknown): value is Received {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the valid records of a list and the indexes of the others; null if it isn't a list. */
export function parseListOrNull<T>(value: unknown, read: (value: unknown) => T | undefined) {
  if (!Array.isArray(value)) return null;
  const items: T[] = [];
  const unreadable: { readonly index: number; readonly reason: string }[] = [];
  for (let index = 0; index < value.length; index += 1) {
    const item = read(value[index]);
    if (item === undefined) unreadable.push({ index, reason: 'the record is not an object' });
    else items.push(item);
  }
  return { items, unreadable };
}

export const noAdditionalFields: AdditionalFields['more'] = new Map();

/**
 * Undefined for values that aren't objects. `more` contains the fields that `read` ignores, and
 * those whose parsing failed.
 */
export function createReader<Made extends { more: AdditionalFields['more'] }>(
  read: (received: Received) => Made & Received,
) {
  return (value: unknown): Made | undefined => {
    if (!isObjectRecord(value)) return undefined;
    const record = read(value);
    record.more = leftOver(value, record);
    return record;
  };
}

function leftOver(received: Received, known: Received): AdditionalFields['more'] {
  let more: Map<string, unknown> | undefined;
  // Objects from JSON.parse inherit no enumerable properties, so all names are own properties.
  for (const name in received) {
    const isKnown = name !== 'more' && Object.hasOwn(known, name);
    if (isKnown && (known[name] !== null || (received[name] ?? null) === null)) continue;
    more ??= new Map();
    more.set(name, received[name]);
  }
  return more ?? noAdditionalFields;
}

/** Rejects only values that aren't objects. */
export function recordSchema<T>(
  read: (value: unknown) => T | undefined,
): v.GenericSchema<unknown, T> {
  return v.pipe(
    v.unknown(),
    v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
      const record = read(value);
      if (record !== undefined) return record;
      addIssue({ expected: 'an object' });
      return NEVER;
    }),
  );
}

/** Returns the parts with dotted names. */
function partsOf(
  value: unknown,
  name: string,
): readonly (readonly [name: string, part: unknown])[] {
  if (isRecord(value)) {
    const members = Object.entries(value).filter(([key]) => key !== 'more');
    return members.map(([key, part]) => [name === '' ? key : `${name}.${key}`, part]);
  }
  return isList(value) ? value.items.map((part, index) => [`${name}[${index}]`, part]) : [];
}

function isRecord(value: unknown): value is AdditionalFields {
  return (
    typeof value === 'object' && value !== null && 'more' in value && value.more instanceof Map
  );
}

function isList(value: unknown): value is { readonly items: readonly unknown[] } {
  return (
    typeof value === 'object' && value !== null && 'items' in value && Array.isArray(value.items)
  );
}

/** Returns the fields by dotted name, such as `settings.reviewed`. */
export function getUnknownFields(record: unknown, name = ''): ReadonlyMap<string, unknown> {
  const own = isRecord(record) ? [...record.more] : [];
  const prefix = name === '' ? '' : `${name}.`;
  return new Map([
    ...own.map(([key, value]): [string, unknown] => [prefix + key, value]),
    ...partsOf(record, name).flatMap(([key, part]) => [...getUnknownFields(part, key)]),
  ]);
}

/** Returns the record as received, except that missing fields are null. */
export function restoreReceivedRecord(value: unknown): unknown {
  if (isList(value)) return value.items.map(restoreReceivedRecord);
  if (!isRecord(value)) return value;
  const { more, ...known } = value;
  const members = Object.entries(known).map(([key, part]) => [key, restoreReceivedRecord(part)]);
  return Object.fromEntries([...members, ...more]);
}
