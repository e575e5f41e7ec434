import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { apiPath } from '#platform/http/api-path.ts';
import type { Http } from '#platform/http/http.ts';
import { answered, maybeText, tolerantList } from '#platform/http/tolerant.ts';
import { findMeant, suggestionOf } from '#text/did-you-mean.ts';
import { filterByWords, searchTextOf } from '#text/search-text.ts';
import { createVocabulary } from '#text/vocabulary.ts';

/** An event that the service delivers (extension webhooks.eventTypes). */
export type EventType = {
  readonly name: string;
  readonly group: string | null;
  readonly description: string | null;
  /** Data as the event may have them; null where the service gives none that is an object. */
  readonly example: Readonly<Record<string, unknown>> | null;
};

export type EventTypeGroup = {
  /** Null for events in no group. */
  readonly name: string | null;
  readonly eventTypes: readonly EventType[];
};

const maybeExample = v.fallback(
  v.nullish(
    v.pipe(
      v.unknown(),
      v.check((value) => !Array.isArray(value)),
      v.looseObject({}),
    ),
    null,
  ),
  null,
);

const eventTypeSchema: v.GenericSchema<unknown, EventType> = v.object({
  name: v.pipe(v.string(), v.nonEmpty()),
  group: maybeText,
  description: maybeText,
  example: maybeExample,
});

export const eventTypesSchema = tolerantList(eventTypeSchema);

/** The catalogue of events, where `webhooks.eventTypes` is offered. */
export const eventTypesQuery = (webhooks: Http) =>
  queryOptions({
    queryKey: ['webhooks', 'event-types'] as const,
    queryFn: ({ signal }) =>
      webhooks.get(
        'load the event types',
        apiPath`/webhooks/v1/event-types`,
        answered(eventTypesSchema),
        { signal },
      ),
  });

/** Groups and events in the service's order; each event once, those in no group last. */
export function groupedEventTypes(catalogue: readonly EventType[]): readonly EventTypeGroup[] {
  const groups = new Map<string | null, EventType[]>();
  for (const eventType of new Map(catalogue.map((one) => [one.name, one])).values()) {
    const group = eventType.group?.trim() || null;
    groups.set(group, [...(groups.get(group) ?? []), eventType]);
  }
  const named = [...groups].filter(([name]) => name !== null);
  const rest = [...groups].filter(([name]) => name === null);
  return [...named, ...rest].map(([name, eventTypes]) => ({ name, eventTypes }));
}

/** Events whose name, group or description has every word of `typed`, in any case. */
export function matchingEventTypes(
  groups: readonly EventTypeGroup[],
  typed: string,
): readonly EventTypeGroup[] {
  const textOf = ({ name, group, description }: EventType) =>
    searchTextOf([name, group, description]);
  return groups
    .map(({ name, eventTypes }) => ({ name, eventTypes: filterByWords(eventTypes, typed, textOf) }))
    .filter(({ eventTypes }) => eventTypes.length > 0);
}

/** What a mistyped text is meant for; undefined if no event is like it. */
export function meantEventTypes(
  groups: readonly EventTypeGroup[],
  typed: string,
): string | undefined {
  const vocabulary = createVocabulary();
  const all = groups.flatMap(({ eventTypes }) => eventTypes);
  for (const { name, group, description } of all)
    vocabulary.add([name, group, description].join(' '));
  const find = (query: string) =>
    matchingEventTypes(groups, query).flatMap(({ eventTypes }) => eventTypes);
  const meant = findMeant(typed, vocabulary, find);
  return meant && suggestionOf(meant, ({ name }) => name);
}
