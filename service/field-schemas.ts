import * as v from 'valibot';

/**
 * Counts code points. Rejects lone surrogates, which have no UTF-8 form, and NUL, which ends a
 * string in SQLite: neither could be stored.
 */
export function textSchema(min: number, max: number) {
  return v.pipe(
    v.string('has to be text.'),
    v.check((value) => value.isWellFormed(), 'holds half of a surrogate pair.'),
    v.check((value) => !value.includes('\0'), 'holds a NUL character.'),
    v.check((value) => {
      const length = [...value].length;
      return min <= length && length <= max;
    }, `has to have ${min} to ${max} characters.`),
  );
}

/** Null means the top level. */
export const folderIdSchema = v.nullable(textSchema(1, 255));

/** Position among siblings; one beyond the end means the end. */
export const positionSchema = v.pipe(
  v.number('has to be a number.'),
  v.safeInteger('has to be a whole number.'),
  v.minValue(0, 'has to be 0 or more.'),
);

export const codeHostSlugSchema = textSchema(1, 255);
export const pathSchema = textSchema(1, 2048);
export const titleSchema = textSchema(1, 1000);

/** Accepts exactly these fields. */
export function bodySchema<Entries extends v.ObjectEntries>(entries: Entries) {
  return v.strictObject(entries, ({ expected }) =>
    expected === 'never' ? 'is not a member of this body.' : 'is missing.',
  );
}
