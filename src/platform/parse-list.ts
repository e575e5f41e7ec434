import * as v from 'valibot';
import type { ResponseHead } from '#platform/http/failure.ts';
import { createTimeSlices } from '#text/slices/time-slices.ts';

/**
 * Fields with no documented nullability (interface 2.2). Invalid values become null, so that the
 * rest of the response can be used.
 */
export const nullableTextSchema = v.fallback(v.nullish(v.string(), null), null);
export const nullableNumberSchema = v.fallback(
  v.nullish(v.pipe(v.number(), v.finite()), null),
  null,
);

/** Larger integers are rejected, because JSON parsing rounds them. */
export const identifierSchema = v.union([
  v.string(),
  v.pipe(
    v.number(),
    v.safeInteger(),
    v.transform((id) => String(id)),
  ),
]);

export type UnreadableRecord = {
  readonly list?: string;
  readonly index: number;
  readonly reason: string;
};

/** `response` is its metadata; a file has none. */
export type UnreadableRecords = {
  readonly unreadable: readonly UnreadableRecord[];
  readonly response?: ResponseHead;
};

/** Items in the order received. */
export type ReadableList<T> = UnreadableRecords & { readonly items: readonly T[] };

/**
 * Returns the same as the schema for a complete record, but many times faster; undefined for any
 * other record, which the schema then parses. `share` returns one string for equal strings, so that
 * a repeated text, such as the repository, is stored once.
 */
export type ParseRecordFast<T> = (
  candidate: unknown,
  share: (text: string) => string,
) => T | undefined;

function createTextPool(): (text: string) => string {
  const pool = new Map<string, string>();
  return (text) => {
    const pooled = pool.get(text);
    if (pooled === undefined) pool.set(text, text);
    return pooled ?? text;
  };
}

/** Schema that accepts any array; cheaper than `array(unknown())`, which visits every record. */
const records: v.GenericSchema<unknown, readonly unknown[]> = v.instance(Array);

function reader<T>(record: v.GenericSchema<unknown, T>, plain?: ParseRecordFast<T>) {
  const items: T[] = [];
  const unreadable: UnreadableRecord[] = [];
  const share = createTextPool();
  return {
    list: { items, unreadable },
    read: (candidate: unknown, index: number) => {
      const known = plain?.(candidate, share);
      if (known !== undefined) {
        items.push(known);
        return;
      }
      const result = v.safeParse(record, candidate);
      if (result.success) {
        items.push(result.output);
        return;
      }
      const [issue] = result.issues;
      const place = v.getDotPath(issue) ?? 'the record';
      unreadable.push({ index, reason: `${place} is not ${issue.expected ?? 'as expected'}` });
    },
  };
}

/** `plain` speeds up lists with thousands of records. */
export function tolerantListSchema<T>(
  record: v.GenericSchema<unknown, T>,
  plain?: ParseRecordFast<T>,
): v.GenericSchema<unknown, ReadableList<T>> {
  return v.pipe(
    records,
    v.transform((candidates) => {
      const { list, read } = reader(record, plain);
      candidates.forEach(read);
      return list;
    }),
  );
}

/** Parses tens of thousands of records in time slices, so that the page remains responsive. */
export function slicedTolerantListSchema<T>(
  record: v.GenericSchema<unknown, T>,
  plain?: ParseRecordFast<T>,
): v.GenericSchemaAsync<unknown, ReadableList<T>> {
  return v.pipeAsync(
    records,
    v.transformAsync(async (candidates) => {
      const { list, read } = reader(record, plain);
      const slice = createTimeSlices();
      for (const [index, candidate] of candidates.entries()) {
        if (slice.isOver()) await slice.next();
        read(candidate, index);
      }
      return list;
    }),
  );
}

/**
 * Adds `response` only if there are invalid records, so that an unchanged response is an equal
 * value.
 */
export function withResponseHead<T extends UnreadableRecords>(
  schema: v.GenericSchema<unknown, T> | v.GenericSchemaAsync<unknown, T>,
) {
  return (response: ResponseHead): v.GenericSchemaAsync<unknown, T> =>
    v.pipeAsync(
      schema,
      v.transform((output) => (output.unreadable.length === 0 ? output : { ...output, response })),
    );
}
