import type { Corpus } from './corpus.ts';
import { memberAt, memberPaths, type Path, withMember } from './records.ts';

/** A record in which members were spoilt. */
export type Spoilt = { readonly word: string; readonly record: unknown };

type Value = readonly [word: string, value: unknown];

function spoil(record: unknown, members: readonly (readonly [Path, unknown])[]): unknown {
  return members.reduce((whole, [path, value]) => withMember(whole, path, value), record);
}

/**
 * Every member with every value of another type, in few records: in the k-th the i-th member has the
 * (i + k)-th value. Members inside others take their turn level by level, and those that the record
 * is nothing without (`identity`) one by one, since they would hide the rest.
 */
function spoiltTypes(
  values: readonly Value[],
  record: unknown,
  identity: ReadonlySet<string>,
): Spoilt[] {
  const paths = memberPaths(record);
  const shared = paths.filter((path) => !identity.has(path.join('.')));
  const levels = [...new Set(shared.map((path) => path.length))];
  const together = levels.flatMap((level) => {
    const members = shared.filter((path) => path.length === level);
    return values.map(([word], k) => ({
      word: `members of level ${level}, the first ${word}`,
      record: spoil(
        record,
        members.map((path, i) => [path, values[(i + k) % values.length]?.[1]]),
      ),
    }));
  });
  const alone = paths
    .filter((path) => identity.has(path.join('.')))
    .flatMap((path) =>
      values.map(([word, value]) => ({
        word: `${path.join('.')} is ${word}`,
        record: withMember(record, path, value),
      })),
    );
  return [...together, ...alone];
}

/** Every text of the corpus in all places of a text at once. */
function spoiltTexts({ texts, urls }: Corpus, record: unknown): Spoilt[] {
  const paths = memberPaths(record).filter((path) => typeof memberAt(record, path) === 'string');
  const all = [...texts, ...urls.map((url) => [url.slice(0, 40), url] as const)];
  return all.map(([word, text]) => ({
    word: `every text is ${word}`,
    record: withStranger(
      spoil(
        record,
        paths.map((path) => [path, text]),
      ),
      text,
    ),
  }));
}

/** Members nobody promised, shown by their shape alone where they are shown at all. */
function withStranger(record: unknown, value: unknown): unknown {
  const more = { more: value, 'more <b>x</b>': { inside: [value, { cell: value }] } };
  return typeof record === 'object' && record !== null ? { ...record, ...more } : record;
}

/** A sound record spoilt in every way of the corpus. */
export function spoiltWays(corpus: Corpus, record: unknown, identity: readonly string[]): Spoilt[] {
  const values: readonly Value[] = [['left out', undefined], ...corpus.values];
  return [
    ...spoiltTypes(values, record, new Set(identity)),
    ...spoiltTexts(corpus, record),
    ...values.map(([word, value]) => ({
      word: `an unknown member is ${word}`,
      record: withStranger(record, value),
    })),
  ];
}
