import type { Corpus } from './corpus.ts';
import { getPropertyPaths, replaceProperty } from './records.ts';

type Spoilt = readonly [word: string, record: unknown];

/**
 * Adds undocumented properties to a record. The app is allowed to show the types of their values,
 * but not the values.
 */
function withStranger(record: unknown, value: unknown): unknown {
  const more = { more: value, 'more <b>x</b>': { inside: [value, { cell: value }] } };
  return typeof record === 'object' && record !== null ? { ...record, ...more } : record;
}

/**
 * Returns corrupted copies of a valid record: copies with one invalid property, copies with all
 * strings replaced, and copies with undocumented properties.
 */
export function getCorruptedRecords(
  { texts, urls, values, step }: Corpus,
  record: unknown,
): Spoilt[] {
  const others = [['left out', undefined] as const, ...values];
  const members = getPropertyPaths(record).flatMap((path) =>
    others.map(([word, value]): Spoilt => {
      return [`${path.join('.')} is ${word}`, replaceProperty(record, path, value)];
    }),
  );
  const words = [...texts, ...urls.map((url) => [url.slice(0, 40), url] as const)];
  const sound = JSON.stringify(record);
  return [
    ...members.filter((_, at) => at % step === 0),
    ...words.map(([word, text]): Spoilt => {
      const spoilt: unknown = JSON.parse(sound, (_, value) =>
        typeof value === 'string' ? text : value,
      );
      return [`every text is ${word}`, withStranger(spoilt, text)];
    }),
    ...others.map(([word, value]): Spoilt => {
      return [`an unknown member is ${word}`, withStranger(record, value)];
    }),
  ];
}
