import * as v from 'valibot';
import type { ResponseHead } from '#platform/http/failure.ts';
import { createTimeSlices } from '#text/slices/time-slices.ts';

/**
 * Schema for a string in a response whose required and nullable fields are not documented
 * (interface 2.2). A value that is missing, null or of another type becomes null, so that the rest
 * of the response can be used.
 */
export const nullableTextSchema = v.fallback(v.nullish(v.string(), null), null);
export const nullableNumberSchema = v.fallback(
  v.nullish(v.pipe(v.number(), v.finite()), null),
  null,
);

/** An id is an opaque string; a number is accepted only if JSON hasn't rounded it. */
export const identifierSchema = v.union([
  v.string(),
  v.pipe(
    v.number(),
    v.safeInteger(),
    v.transform((id) => String(id)),
  ),
]);

/** Unreadable record of a response: its index in the list and the reason. */
export type UnreadableRecord = {
  /** Name of the list, if the response has several. */
  readonly list?: string;
  readonly index: number;
  readonly reason: string;
};

/**
 * Invalid records, and the response that contained them (`answer`). `answer` is undefined if they
 * come from a file.
 */
export type UnreadableRecords = {
  readonly unreadable: readonly UnreadableRecord[];
  readonly answer?: ResponseHead;
};

/** Readable items of a list in the order received, and its unreadable records. */
export type ReadableList<T> = UnreadableRecords & { readonly items: readonly T[] };

/**
 * Fast path of a schema: parses a complete record with the same result, but many times faster.
 * Returns undefined for any other record, which the schema then parses.
 */
export type ParseRecordFast<T> = (candidate: unknown) => T | undefined;

/** Accepts any array; cheaper than `array(unknown())`, which visits every record. */
const records: v.GenericSchema<unknown, readonly unknown[]> = v.instance(Array);

/** Collects the readable records of a list and the errors of the others. */
function reader<T>(record: v.GenericSchema<unknown, T>, plain?: ParseRecordFast<T>) {
  const items: T[] = [];
  const unreadable: UnreadableRecord[] = [];
  return {
    list: { items, unreadable },
    read: (candidate: unknown, index: number) => {
      const known = plain?.(candidate);
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

/**
 * Schema of a list in which an invalid record doesn't hide the others. `plain` speeds up lists of
 * many thousands.
 */
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

/**
 * Like `tolerantListSchema`, for lists of tens of thousands of records: parses them in time slices, so
 * that the page remains responsive.
 */
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
 * Adds the metadata of the response to the output if the response contained invalid records.
 * Otherwise adds nothing, so that an unchanged response results in an equal value.
 */
export function withResponseHead<T extends UnreadableRecords>(
  schema: v.GenericSchema<unknown, T> | v.GenericSchemaAsync<unknown, T>,
) {
  return (answer: ResponseHead): v.GenericSchemaAsync<unknown, T> =>
    v.pipeAsync(
      schema,
      v.transform((output) => (output.unreadable.length === 0 ? output : { ...output, answer })),
    );
}
