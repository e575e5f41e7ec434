import * as v from 'valibot';

/** Received members that the schema doesn't know, or that have another type. */
export type More = { readonly more: ReadonlyMap<string, unknown> };

/**
 * A record that is read member by member; only what isn't an object is refused. `entries` must be
 * tolerant (see maybeText). A member that they turn into null is kept in `more` as received, like
 * every member that they don't name.
 */
export function tolerantRecord<const Entries extends v.ObjectEntries>(entries: Entries) {
  // Once, not for each of thousands of records.
  const members = v.object(entries);
  return v.pipe(
    v.unknown(),
    v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) {
        addIssue({ expected: 'an object' });
        return NEVER;
      }
      const known = v.parse(members, value);
      return { ...known, more: leftOver(value, known) };
    }),
  );
}

/** A block or list that may be missing, null or of another type. */
export function maybe<Output>(schema: v.GenericSchema<unknown, Output>) {
  return v.fallback(v.nullish(schema, null), null);
}

const nothingMore: ReadonlyMap<string, unknown> = new Map();

function leftOver(
  record: object,
  known: Readonly<Record<string, unknown>>,
): ReadonlyMap<string, unknown> {
  let more: Map<string, unknown> | undefined;
  for (const [name, value] of Object.entries(record)) {
    const isGiven = value !== null && value !== undefined;
    if (Object.hasOwn(known, name) && !(isGiven && known[name] === null)) continue;
    more ??= new Map();
    more.set(name, value);
  }
  return more ?? nothingMore;
}

/** The records in a value that a tolerantRecord has read, each with its dotted name. */
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

function isRecord(value: unknown): value is More {
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
 * What was received with a record beyond its schema, at any depth, by dotted name: `reviewedAt`,
 * `settings.enabledForReview`.
 */
export function unknownMembers(record: unknown, name = ''): ReadonlyMap<string, unknown> {
  const own = isRecord(record) ? [...record.more] : [];
  const prefix = name === '' ? '' : `${name}.`;
  return new Map([
    ...own.map(([key, value]): [string, unknown] => [prefix + key, value]),
    ...partsOf(record, name).flatMap(([key, part]) => [...unknownMembers(part, key)]),
  ]);
}

/**
 * A record in the shape in which it was received. What the schema knows and could not be read is as
 * it was sent; what was missing is null.
 */
export function asReceived(value: unknown): unknown {
  if (isList(value)) return value.items.map(asReceived);
  if (!isRecord(value)) return value;
  const { more, ...known } = value;
  const members = Object.entries(known).map(([key, part]) => [key, asReceived(part)]);
  return Object.fromEntries([...members, ...more]);
}
