import * as v from 'valibot';

/** Received members that the schema doesn't contain, or whose type differs from the schema. */
export type AdditionalMembers = { readonly more: ReadonlyMap<string, unknown> };

/** Object in a response, with members of any type. */
type Received = { readonly [name: string]: unknown };

// Plain functions parse the members, not one schema per member, because a response has hundreds of
// thousands of members.

export function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

export function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

export function booleanOrNull(value: unknown): boolean | null {
  return typeof value === 'boolean' ? value : null;
}

export function isObjectRecord(value: unknown): value is Received {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Parses a list leniently to a ReadableList, in which an invalid record doesn't affect the valid
 * ones. Returns null for any other value.
 * @param read returns undefined for a value that isn't a record
 */
export function listOrNull<T>(value: unknown, read: (value: unknown) => T | undefined) {
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

/** Value of `more` for a record without additional members. */
export const noAdditionalMembers: AdditionalMembers['more'] = new Map();

/**
 * Completes a record that was parsed member by member. Adds to `more` the received members that the
 * record doesn't contain, and the received values of members that are null because they could not
 * be parsed.
 */
export function withAdditionalMembers<Made extends { more: AdditionalMembers['more'] }>(
  record: Made & Received,
  received: Received,
): Made {
  record.more = leftOver(received, record);
  return record;
}

function leftOver(received: Received, known: Received): AdditionalMembers['more'] {
  let more: Map<string, unknown> | undefined;
  // A plain loop is sufficient, because objects from JSON.parse inherit no enumerable members.
  for (const name in received) {
    const isKnown = name !== 'more' && Object.hasOwn(known, name);
    if (isKnown && (known[name] !== null || (received[name] ?? null) === null)) continue;
    more ??= new Map();
    more.set(name, received[name]);
  }
  return more ?? noAdditionalMembers;
}

/**
 * Returns a schema that parses objects with the given function, and rejects only values that aren't
 * objects.
 */
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

/**
 * Returns the members of a parsed record, or the items of a parsed list, each with its dotted name.
 */
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

function isRecord(value: unknown): value is AdditionalMembers {
  return (
    typeof value === 'object' && value !== null && 'more' in value && value.more instanceof Map
  );
}

function isList(value: unknown): value is { readonly items: readonly unknown[] } {
  return (
    typeof value === 'object' && value !== null && 'items' in value && Array.isArray(value.items)
  );
}

/**
 * Returns the received members at any depth that the schema doesn't contain, by dotted name, such
 * as `reviewedAt` or `settings.enabledForReview`.
 */
export function getUnknownMembers(record: unknown, name = ''): ReadonlyMap<string, unknown> {
  const own = isRecord(record) ? [...record.more] : [];
  const prefix = name === '' ? '' : `${name}.`;
  return new Map([
    ...own.map(([key, value]): [string, unknown] => [prefix + key, value]),
    ...partsOf(record, name).flatMap(([key, part]) => [...getUnknownMembers(part, key)]),
  ]);
}

/**
 * Returns a record in the format in which it was received. Members that could not be parsed have
 * their received value; missing members are null.
 */
export function restoreReceivedRecord(value: unknown): unknown {
  if (isList(value)) return value.items.map(restoreReceivedRecord);
  if (!isRecord(value)) return value;
  const { more, ...known } = value;
  const members = Object.entries(known).map(([key, part]) => [key, restoreReceivedRecord(part)]);
  return Object.fromEntries([...members, ...more]);
}
