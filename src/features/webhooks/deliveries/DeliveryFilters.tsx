import type { ReactNode } from 'react';
import { deliveryStatuses } from '#data/webhooks/deliveries/delivery.ts';
import { withEventTypes } from '#data/webhooks/endpoint/event-types.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { FilterPill } from '#ui/field/FilterPill.tsx';
import { RadioGroup } from '#ui/field/RadioGroup.tsx';
import { SearchField } from '#ui/field/SearchField.tsx';
import styles from './DeliveryFilters.module.css';
import { type DeliveryFilterState, timeSpans } from './delivery-filter-state.ts';
import { statusLooks } from './delivery-labels.ts';

/** What endpoints usually answer. */
const usualAnswers = ['200', '400', '401', '403', '404', '410', '429', '500', '502', '503', '504'];

type Option = { readonly value: string; readonly label: string };

const plain = (value: string): Option => ({ value, label: truncate(value, maxNameLength) });

/** A filter of which one value is chosen. */
function Choice<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: Value | '';
  options: readonly { readonly value: Value; readonly label: string }[];
  onChange: (value: Value | '') => void;
}) {
  return (
    <FilterPill
      label={label}
      chosen={options.find((option) => option.value === value)?.label ?? ''}
      onRemove={() => onChange('')}
    >
      {() => (
        <RadioGroup
          legend={label}
          value={value}
          options={[{ value: '', label: 'Any' }, ...options]}
          onChange={onChange}
        />
      )}
    </FilterPill>
  );
}

/** The bar above the list: what to search for, what to filter by, and `children` at its end. */
export function DeliveryFilters({
  state,
  eventTypes,
  answers,
  onChoose,
  onType,
  children,
}: {
  state: DeliveryFilterState;
  /** Those to choose from. */
  eventTypes: readonly string[];
  /** Status codes that the endpoint has answered. */
  answers: readonly string[];
  onChoose: (members: Partial<DeliveryFilterState>) => void;
  onType: (q: string) => void;
  children: ReactNode;
}) {
  const chosen = (value: string) => (value === '' ? [] : [value]);
  const codes = new Set([...usualAnswers, ...answers, ...chosen(state.answer)]);
  const events = withEventTypes(eventTypes, chosen(state.event));
  return (
    <div className={styles.bar}>
      <SearchField label="Name, ID or text in the payload" value={state.q} onChange={onType} />
      <Choice
        label="Result"
        value={state.result}
        options={deliveryStatuses.map((value) => ({ value, label: statusLooks[value].word }))}
        onChange={(result) => onChoose({ result })}
      />
      <Choice
        label="Event"
        value={state.event}
        options={events.map(plain)}
        onChange={(event) => onChoose({ event })}
      />
      <Choice
        label="Answer"
        value={state.answer}
        options={[...codes].toSorted().map(plain)}
        onChange={(answer) => onChoose({ answer })}
      />
      <Choice
        label="Time"
        value={state.time}
        options={timeSpans}
        onChange={(time) => onChoose({ time })}
      />
      <span className={styles.end}>{children}</span>
    </div>
  );
}
