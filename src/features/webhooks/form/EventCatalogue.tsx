import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  eventTypesQuery,
  groupedEventTypes,
  matchingEventTypes,
  meantEventTypes,
} from '#data/webhooks/endpoint/event-type-catalogue.ts';
import { withEventTypes } from '#data/webhooks/endpoint/event-types.ts';
import { failureMessage } from '#platform/http/describe-failure.ts';
import { unreadableDetails } from '#platform/http/failure-details.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { RetryButton } from '#ui/button/RetryButton.tsx';
import { SearchField } from '#ui/field/SearchField.tsx';
import { NoResults } from '#ui/notice/NoResults.tsx';
import { UnreadableNotice } from '#ui/notice/UnreadableNotice.tsx';
import styles from './EventCatalogue.module.css';
import { EventGroup } from './EventGroup.tsx';

function counted(shown: number, all: number): string {
  const events = all === 1 ? 'event' : 'events';
  return shown === all ? `${all} ${events}` : `${shown} of ${all} ${events}`;
}

function Catalogue({
  chosen,
  onChange,
}: {
  chosen: readonly string[];
  onChange: (eventTypes: readonly string[]) => void;
}) {
  const { webhooks } = useServices();
  const { data, error, refetch } = useQuery(eventTypesQuery(webhooks));
  const [typed, setTyped] = useState('');

  if (data === undefined) {
    if (error === null) return null;
    return (
      <div className={styles.unread}>
        <span role="status">
          The service’s list of events couldn’t be read. Type their names above.
        </span>
        <RetryButton at={failureMessage(error).retryAt} onRetry={() => refetch()} />
      </div>
    );
  }

  const groups = groupedEventTypes(data.items);
  const shown = matchingEventTypes(groups, typed);
  const count = (of: typeof groups) => of.reduce((sum, one) => sum + one.eventTypes.length, 0);
  const whole = new Map(groups.map(({ name, eventTypes }) => [name, eventTypes]));
  const unreadable = (
    <UnreadableNotice
      count={data.unreadable.length}
      details={unreadableDetails(data, 'event types')}
    />
  );
  if (count(groups) === 0) return unreadable;

  return (
    <>
      <fieldset className={styles.catalogue}>
        <legend className={styles.legend}>Pick from the service’s events</legend>
        <div className={styles.search}>
          <SearchField label="Search events" value={typed} onChange={setTyped} />
          <span role="status" className={styles.count}>
            {counted(count(shown), count(groups))}
          </span>
        </div>
        {shown.length === 0 && (
          <NoResults
            query={typed}
            suggestion={meantEventTypes(groups, typed)}
            onSuggestion={setTyped}
          />
        )}
        <div className={styles.groups}>
          {shown.map(({ name, eventTypes }) => (
            <div key={name} className={styles.group}>
              <EventGroup
                name={name}
                shown={eventTypes}
                all={whole.get(name) ?? eventTypes}
                chosen={chosen}
                onAdd={(names) => onChange(withEventTypes(chosen, names))}
                onRemove={(names) => onChange(chosen.filter((one) => !names.includes(one)))}
              />
            </div>
          ))}
        </div>
      </fieldset>
      {unreadable}
    </>
  );
}

/** The service's events by group, each with a checkbox (extension webhooks.eventTypes). */
export function EventCatalogue(props: {
  chosen: readonly string[];
  onChange: (eventTypes: readonly string[]) => void;
}) {
  return useHasExtension('webhooks.eventTypes') ? <Catalogue {...props} /> : null;
}
