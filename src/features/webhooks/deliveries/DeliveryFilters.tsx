import { type ReactNode, useState } from 'react';
import { deliveryStatuses, parseDeliveryStatus } from '#data/webhooks/delivery.ts';
import type { DeliveryFilter } from '#data/webhooks/delivery-queries.ts';
import { addEventTypes } from '#data/webhooks/event-types.ts';
import { decodeQueryParam, encodeQueryParam } from '#text/query-param.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { FilterPill } from '#ui/field/FilterPill.tsx';
import { RadioGroup } from '#ui/field/RadioGroup.tsx';
import { SearchField } from '#ui/field/SearchField.tsx';
import { useDebouncedValue } from '#ui/field/use-debounced-value.ts';
import { Row } from '#ui/layout/layout.tsx';
import { withParams } from '#workflows/url-state/url-param.ts';
import { type UrlCodec, useUrlState } from '#workflows/url-state/use-url-state.ts';
import styles from './deliveries.module.css';
import { statusAppearances } from './delivery-labels.ts';

export const timeSpans = [
  { value: '1h', label: 'Last hour', hours: 1 },
  { value: '24h', label: 'Last 24 hours', hours: 24 },
  { value: '7d', label: 'Last 7 days', hours: 168 },
] as const;

export const noDeliveryFilter = { result: '', event: '', answer: '', time: '', q: '' };

/**
 * Filter of the list, as stored in the URL. A property that is empty or has an unknown value
 * doesn't filter.
 */
type DeliveryFilterState = Readonly<typeof noDeliveryFilter>;

const codec: UrlCodec<DeliveryFilterState> = {
  read: (params) => {
    const text = (name: keyof DeliveryFilterState) =>
      decodeQueryParam(params.get(name) ?? '') ?? '';
    return {
      result: parseDeliveryStatus(text('result')) ?? '',
      event: text('event'),
      answer: /^\d{3}$/.test(text('answer')) ? text('answer') : '',
      time: timeSpans.some(({ value }) => value === text('time')) ? text('time') : '',
      q: text('q'),
    };
  },
  write: (state, params) => {
    const encoded = Object.entries(state).map(([name, text]) => [name, encodeQueryParam(text)]);
    return withParams(params, Object.fromEntries(encoded));
  },
};

/**
 * Returns the start of a time span that ends now, in ISO 8601; undefined if `time` isn't a time
 * span.
 */
export function getTimeSpanStart(time: string): string | undefined {
  const span = timeSpans.find(({ value }) => value === time);
  return span && new Date(Date.now() - span.hours * 3_600_000).toISOString();
}

/** Returns the filter as stored in the URL (`state`) and as sent to the service (`filter`). */
export function useDeliveryFilter() {
  const { value: state, push, replaceDebounced } = useUrlState(codec);
  const { result, event, answer, time } = state;
  const q = useDebouncedValue(state.q, 250).trim();
  // Computes the start of the time span only when the user selects it. Otherwise, the query key
  // would change on every render.
  const [begin, setBegin] = useState(() => ({ time, since: getTimeSpanStart(time) }));
  if (begin.time !== time) setBegin({ time, since: getTimeSpanStart(time) });
  const filter: DeliveryFilter = {
    status: parseDeliveryStatus(result),
    eventType: event || undefined,
    responseStatus: Number(answer) || undefined,
    since: begin.since,
    q: q || undefined,
  };
  return {
    state,
    filter,
    choose: (members: Partial<DeliveryFilterState>) => push({ ...state, ...members }),
    type: (text: string) => replaceDebounced({ ...state, q: text }),
  };
}

const usualStatuses = ['200', '400', '401', '403', '404', '410', '429', '500', '502', '503', '504'];

type Option = { readonly value: string; readonly label: string };

type Menu = {
  readonly name: keyof DeliveryFilterState;
  readonly label: string;
  readonly options: readonly Option[];
};

const plain = (value: string): Option => ({ value, label: truncate(value, maxNameLength) });

export function DeliveryFilters({
  state,
  eventTypes,
  receivedStatuses,
  onChoose,
  onType,
  children,
}: {
  state: DeliveryFilterState;
  eventTypes: readonly string[];
  /**
   * Response statuses of the loaded deliveries, offered as options in addition to the usual
   * statuses.
   */
  receivedStatuses: readonly string[];
  onChoose: (members: Partial<DeliveryFilterState>) => void;
  onType: (q: string) => void;
  children: ReactNode;
}) {
  const codes = new Set(
    [...usualStatuses, ...receivedStatuses, state.answer].filter((code) => /^\d{3}$/.test(code)),
  );
  const events = addEventTypes(eventTypes, state.event === '' ? [] : [state.event]);
  const statuses = deliveryStatuses.map((value) => ({
    value,
    label: statusAppearances[value].word,
  }));
  const menus: readonly Menu[] = [
    { name: 'result', label: 'Result', options: statuses },
    { name: 'event', label: 'Event', options: events.map(plain) },
    { name: 'answer', label: 'Response', options: [...codes].toSorted().map(plain) },
    { name: 'time', label: 'Time', options: timeSpans },
  ];
  return (
    <Row wrap gap={8} className={styles.bar}>
      <SearchField label="Name, ID or text in the payload" value={state.q} onChange={onType} />
      {menus.map(({ name, label, options }) => (
        <FilterPill
          key={name}
          label={label}
          chosen={options.find(({ value }) => value === state[name])?.label ?? ''}
          onRemove={() => onChoose({ [name]: '' })}
        >
          {() => (
            <RadioGroup
              legend={label}
              value={state[name]}
              options={[{ value: '', label: 'Any' }, ...options]}
              onChange={(value) => onChoose({ [name]: value })}
            />
          )}
        </FilterPill>
      ))}
      <span className={styles.end}>{children}</span>
    </Row>
  );
}
