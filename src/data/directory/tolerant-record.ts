import * as v from 'valibot';

/** What was received beyond the members a schema knows, or in another type than it knows. */
export type More = { readonly more: ReadonlyMap<string, unknown> };

/**
 * A record read member by member. Only something that isn't an object is refused. `entries` must be
 * tolerant (see maybeText): what they turn into null although something was sent is kept in `more`
 * as received, like every member they don't name.
 */
export function tolerantRecord<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.pipe(
    v.unknown(),
    v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) {
        addIssue({ expected: 'an object' });
        return NEVER;
      }
      const known = v.parse(v.object(entries), value);
      return { ...known, more: leftOver(value, new Map(Object.entries(known))) };
    }),
  );
}

/** A block or list that may be missing, null or of another type. */
export function maybe<Output>(schema: v.GenericSchema<unknown, Output>) {
  return v.fallback(v.nullish(schema, null), null);
}

function leftOver(record: object, known: ReadonlyMap<string, unknown>) {
  const members: [string, unknown][] = Object.entries(record);
  return new Map(
    members.filter(([name, value]) => {
      const given = value !== null && value !== undefined;
      return !known.has(name) || (given && known.get(name) === null);
    }),
  );
}
