import { useState } from 'react';
import { asDeliveryStatus, type DeliveryStatus } from '#data/webhooks/deliveries/delivery.ts';
import type { DeliveryFilter } from '#data/webhooks/deliveries/delivery-queries.ts';
import { fromQueryParam, toQueryParam } from '#text/query-param.ts';
import { useDebouncedValue } from '#ui/field/use-debounced-value.ts';
import { type UrlCodec, useUrlState } from '#workflows/url-state/use-url-state.ts';

/** How far back the list goes. */
export const timeSpans = [
  { value: '1h', label: 'Last hour', hours: 1 },
  { value: '24h', label: 'Last 24 hours', hours: 24 },
  { value: '7d', label: 'Last 7 days', hours: 168 },
] as const;

/** What the list is filtered by, as it is in the address. Empty members filter nothing. */
export type DeliveryFilterState = {
  readonly result: DeliveryStatus | '';
  readonly event: string;
  /** A status code. */
  readonly answer: string;
  readonly time: (typeof timeSpans)[number]['value'] | '';
  readonly q: string;
};

export const noFilter: DeliveryFilterState = { result: '', event: '', answer: '', time: '', q: '' };

const codec: UrlCodec<DeliveryFilterState> = {
  read: (params) => {
    const answer = params.get('answer') ?? '';
    return {
      result: asDeliveryStatus(params.get('result')) ?? '',
      event: fromQueryParam(params.get('event') ?? '') ?? '',
      answer: /^\d{3}$/.test(answer) ? answer : '',
      time: timeSpans.find(({ value }) => value === params.get('time'))?.value ?? '',
      q: fromQueryParam(params.get('q') ?? '') ?? '',
    };
  },
  write: (state, params) => {
    const next = new URLSearchParams(params);
    for (const [name, text] of Object.entries(state)) {
      if (text === '') next.delete(name);
      else next.set(name, toQueryParam(text));
    }
    return next;
  },
};

function beginOf(time: DeliveryFilterState['time']): string | undefined {
  const span = timeSpans.find(({ value }) => value === time);
  return span && new Date(Date.now() - span.hours * 3_600_000).toISOString();
}

/** The filter in the address, and what the service is asked for. */
export function useDeliveryFilter() {
  const { value: state, push, replaceDebounced } = useUrlState(codec);
  const { result, event, answer, time } = state;
  const q = useDebouncedValue(state.q, 250).trim();
  // Counted from when it was chosen: rows would leave the list by themselves otherwise.
  const [begin, setBegin] = useState(() => ({ time, since: beginOf(time) }));
  if (begin.time !== time) setBegin({ time, since: beginOf(time) });
  const filter: DeliveryFilter = {
    status: result === '' ? undefined : result,
    eventType: event === '' ? undefined : event,
    responseStatus: answer === '' ? undefined : Number(answer),
    since: begin.since,
    q: q === '' ? undefined : q,
  };
  return {
    state,
    filter,
    choose: (members: Partial<DeliveryFilterState>) => push({ ...state, ...members }),
    type: (text: string) => replaceDebounced({ ...state, q: text }),
  };
}
