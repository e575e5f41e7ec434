import { useRef } from 'react';
import {
  type EventTypeAdvice,
  getEventTypeAdvice,
  parseEventTypes,
  suggestEventTypes,
} from '#data/webhooks/event-types.ts';
import {
  useCatalogue,
  useListedEventTypes,
  useSuggestedEventTypes,
} from '#features/webhooks/use-webhooks.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { Button } from '#ui/button/Button.tsx';
import { TagComboBox } from '#ui/field/TagComboBox.tsx';
import { FieldNote } from '#ui/notice/Notice.tsx';

const maxShownSuggestions = 5;

function AdviceText({ advice: { kind, known } }: { advice: EventTypeAdvice }) {
  const suggestion = known !== undefined && <bdi>{truncate(known, maxNameLength)}</bdi>;
  switch (kind) {
    case 'other-case':
      return (
        <>
          differs from “{suggestion}” in upper and lower case only. The service may not support it.
        </>
      );
    case 'unlisted':
      return (
        <>
          is not in the service’s list of events, so it may never be delivered.
          {suggestion && <> Did you mean “{suggestion}”?</>}
        </>
      );
    case 'odd':
      return 'is an unusual event name. Most names consist of letters, digits and _, joined by dots. It is sent unchanged.';
  }
}

function EventsAdvice({
  advice,
  onReplace,
}: {
  advice: readonly EventTypeAdvice[];
  onReplace: (name: string, by: string) => void;
}) {
  const more = advice.length - maxShownSuggestions;
  return (
    <>
      {advice.slice(0, maxShownSuggestions).map((item) => {
        const { known } = item;
        return (
          <FieldNote
            key={item.name}
            tone="warn"
            action={
              known !== undefined && (
                <Button size="small" onClick={() => onReplace(item.name, known)}>
                  Use {truncate(known, maxNameLength)}
                </Button>
              )
            }
          >
            “<bdi>{truncate(item.name, maxNameLength)}</bdi>” <AdviceText advice={item} />
          </FieldNote>
        );
      })}
      {more > 0 && <FieldNote tone="warn">{more} more names are unusual.</FieldNote>}
    </>
  );
}

function eventsHint(mayBeEmpty: boolean, suggestions: boolean): string {
  const rule = mayBeEmpty
    ? 'The current events aren’t loaded. Leave this field empty to keep them.'
    : 'Choose at least one.';
  return suggestions
    ? `${rule} Type a name, or pick one from the list.`
    : `${rule} Type a name and press Enter.`;
}

/** Suggests event types but accepts any name. */
export function EventsField({
  eventTypes,
  typed,
  mayBeEmpty,
  error,
  onChange,
  onType,
}: {
  eventTypes: readonly string[];
  typed: string;
  mayBeEmpty: boolean;
  error: string | undefined;
  onChange: (eventTypes: readonly string[]) => void;
  onType: (typed: string) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const known = useSuggestedEventTypes();
  const catalogue = useCatalogue();
  const advice = getEventTypeAdvice(eventTypes, known, useListedEventTypes());
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
              field.current?.focus();
            }}
          />
        )
      }
      itemsName="events"
      typed={typed}
      onType={onType}
      values={eventTypes}
      onChange={onChange}
      read={parseEventTypes}
      hasListBelow={catalogue !== undefined && catalogue.items.length > 0}
      suggest={(text) => suggestEventTypes(known, eventTypes, text)}
      inputRef={field}
    />
  );
}
