import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { apiPath } from '#platform/http/api-path.ts';
import type { Http } from '#platform/http/http.ts';
import { nullableTextSchema, tolerantListSchema, withResponseHead } from '#platform/parse-list.ts';
import { containsEveryWord, findCorrection } from '#text/did-you-mean.ts';
import { groupBy } from '#text/group-by.ts';
import { createVocabulary } from '#text/vocabulary.ts';

const maybeObject = v.fallback(v.nullish(v.looseObject({}), null), null);

const eventTypeSchema = v.object({
  name: v.pipe(v.string(), v.nonEmpty()),
  group: nullableTextSchema,
  description: nullableTextSchema,
  /** JSON Schema of the data of the event. */
  schema: maybeObject,
  example: maybeObject,
});

export const eventTypesSchema = tolerantListSchema(eventTypeSchema);

export type EventType = Readonly<v.InferOutput<typeof eventTypeSchema>>;

export type EventTypeGroup = {
  /** Null without a group name. */
  readonly name: string | null;
  readonly eventTypes: readonly EventType[];
};

/** Extension webhooks.eventTypes. */
export const eventTypesQuery = (webhooks: Http) =>
  queryOptions({
    queryKey: ['webhooks', 'event-types'] as const,
    queryFn: ({ signal }) =>
      webhooks.get(
        'load the event types',
        apiPath`/webhooks/v1/event-types`,
        withResponseHead(eventTypesSchema),
        { signal },
      ),
  });

/** Groups event types; the group without a name is last. */
export function groupEventTypes(catalogue: readonly EventType[]): readonly EventTypeGroup[] {
  const distinct = [...new Map(catalogue.map((one) => [one.name, one])).values()];
  const groups = groupBy(distinct, ({ group }) => group?.trim() || null);
  return [...groups]
    .sort(([a], [b]) => Number(a === null) - Number(b === null))
    .map(([name, eventTypes]) => ({ name, eventTypes }));
}

/** Accepts a list, lines, or cells of a table. Names are case-sensitive. */
export function parseEventTypes(text: string): readonly string[] {
  const names = text.split(/[,;\t\r\n]/).map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ''))];
}

export function addEventTypes(
  present: readonly string[],
  more: readonly string[],
): readonly string[] {
  return [...new Set([...present, ...more])];
}

export function hasSameEventTypes(one: readonly string[], other: readonly string[]): boolean {
  const names = new Set(one);
  return names.size === new Set(other).size && other.every((name) => names.has(name));
}

/** Lists configured names, and names in existing webhooks. */
export function combineEventTypes(
  configured: readonly string[],
  subscriptions: Iterable<{ readonly eventTypes: readonly string[] | null }>,
): readonly string[] {
  const inUse = [...subscriptions].flatMap(({ eventTypes }) => eventTypes ?? []);
  return [...new Set([...configured, ...inUse])].sort();
}

/** Ignores case and names that are already selected. */
export function suggestEventTypes(
  known: readonly string[],
  chosen: readonly string[],
  typed: string,
): readonly string[] {
  const wanted = typed.trim().toLowerCase();
  return known.filter((name) => !chosen.includes(name) && name.toLowerCase().includes(wanted));
}

/** Minimum number of compared letters. A shorter text occurs in too many names. */
const minComparedLetters = 4;

function findSimilarEventType(listed: readonly string[], name: string): string | undefined {
  const words = name.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
  if (words.length < minComparedLetters) return undefined;
  const find = (query: string) => listed.filter((one) => containsEveryWord(one, query));
  const alike = find(words);
  const vocabulary = createVocabulary();
  for (const one of listed) vocabulary.add(one);
  const found = alike.length > 0 ? alike : (findCorrection(words, vocabulary, find)?.found ?? []);
  // The shortest match has the fewest additional words, so it is the most similar.
  return found.toSorted((one, other) => one.length - other.length)[0];
}

/** The user can ignore advice. */
export type EventTypeAdvice = {
  /**
   * `odd`: not letters, digits and `_` with dots between (Standard Webhooks). `other-case`: differs
   * from `known` only in case. `unlisted`: not in the service's list.
   */
  readonly kind: 'odd' | 'other-case' | 'unlisted';
  readonly name: string;
  /** Name that the user probably means. */
  readonly known?: string | undefined;
};

/** `listed` is undefined if the service doesn't list the names that it delivers. */
export function getEventTypeAdvice(
  chosen: readonly string[],
  known: readonly string[],
  listed: readonly string[] | undefined,
): readonly EventTypeAdvice[] {
  // Takes precedence, because `known` can contain the same typo from another webhook.
  const right = listed ?? known;
  return chosen
    .filter((name) => !right.includes(name))
    .flatMap((name): readonly EventTypeAdvice[] => {
      const alike = right.find((one) => one.toLowerCase() === name.toLowerCase());
      if (alike !== undefined) return [{ kind: 'other-case', name, known: alike }];
      if (listed !== undefined) {
        return [{ kind: 'unlisted', name, known: findSimilarEventType(listed, name) }];
      }
      return /^\w+(\.\w+)*$/.test(name) ? [] : [{ kind: 'odd', name }];
    });
}
