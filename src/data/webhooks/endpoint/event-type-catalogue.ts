import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { apiPath } from '#platform/http/api-path.ts';
import type { Http } from '#platform/http/http.ts';
import { answered, maybeText, tolerantList } from '#platform/http/tolerant.ts';

/** An event that the service delivers (extension webhooks.eventTypes). */
export type EventType = {
  readonly name: string;
  readonly group: string | null;
  readonly description: string | null;
  /** JSON Schema of the data; null where the service gives none that is an object. */
  readonly schema: Readonly<Record<string, unknown>> | null;
  /** Data as the event may have them; null where the service gives none that is an object. */
  readonly example: Readonly<Record<string, unknown>> | null;
};

export type EventTypeGroup = {
  /** Null for events in no group. */
  readonly name: string | null;
  readonly eventTypes: readonly EventType[];
};

const maybeObject = v.fallback(
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
  schema: maybeObject,
  example: maybeObject,
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
