import type { RefObject } from 'react';
import {
  eventTypeAdvice,
  eventTypesIn,
  suggestedEventTypes,
} from '#data/webhooks/endpoint/event-types.ts';
import { useKnownEventTypes } from '#features/webhooks/use-known-webhooks.ts';
import { TagComboBox } from '#ui/field/TagComboBox.tsx';
import { EventsAdvice } from './EventsAdvice.tsx';

function eventsHint(mayBeEmpty: boolean, suggestions: boolean): string {
  const rule = mayBeEmpty
    ? 'The present events aren’t known here. Leave this empty to keep them.'
    : 'At least one.';
  return suggestions
    ? `${rule} Type a name, or pick from the ones this service is known to send.`
    : `${rule} Type a name and press Enter.`;
}

/** The events to deliver: any name, with suggestions where some are known. */
export function EventsField({
  ref,
  eventTypes,
  typed,
  mayBeEmpty,
  error,
  onChange,
  onType,
}: {
  ref: RefObject<HTMLInputElement | null>;
  eventTypes: readonly string[];
  typed: string;
  mayBeEmpty: boolean;
  error: string | undefined;
  onChange: (eventTypes: readonly string[]) => void;
  onType: (typed: string) => void;
}) {
  const known = useKnownEventTypes();
  const advice = eventTypeAdvice(eventTypes, known);
  return (
    <TagComboBox
      label="Events to deliver"
      hint={eventsHint(mayBeEmpty, known.length > 0)}
      error={error}
      advice={
        advice.length > 0 && (
          <EventsAdvice
            advice={advice}
            onReplace={(name, by) => {
              const replaced = eventTypes.map((chosen) => (chosen === name ? by : chosen));
              onChange([...new Set(replaced)]);
              ref.current?.focus();
            }}
          />
        )
      }
      itemsName="events"
      typed={typed}
      onType={onType}
      values={eventTypes}
      onChange={onChange}
      read={eventTypesIn}
      suggest={(text) => suggestedEventTypes(known, eventTypes, text)}
      inputRef={ref}
    />
  );
}
