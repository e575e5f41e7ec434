import { useQuery } from '@tanstack/react-query';
import {
  eventTypesQuery,
  groupedEventTypes,
} from '#data/webhooks/endpoint/event-type-catalogue.ts';
import { withEventTypes } from '#data/webhooks/endpoint/event-types.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { RetryButton } from '#ui/button/RetryButton.tsx';
import { UnreadableNotice } from '#ui/notice/FailureNotice.tsx';
import { failureMessage, unreadableDetails } from '#workflows/failures/failure-message.ts';
import styles from './EventCatalogue.module.css';
import { EventGroup } from './EventGroup.tsx';

function Catalogue({
  chosen,
  onChange,
}: {
  chosen: readonly string[];
  onChange: (eventTypes: readonly string[]) => void;
}) {
  const { webhooks } = useServices();
  const { data, error, refetch } = useQuery(eventTypesQuery(webhooks));

  if (data === undefined) {
    if (error === null) return null;
    return (
      <div className={styles.unread}>
        <span role="status">The service’s list of events couldn’t be read. Type their names.</span>
        <RetryButton at={failureMessage(error).retryAt} onRetry={() => refetch()} />
      </div>
    );
  }

  const groups = groupedEventTypes(data.items);
  const unreadable = (
    <UnreadableNotice
      count={data.unreadable.length}
      details={unreadableDetails(data, 'event types')}
    />
  );
  if (groups.length === 0) return unreadable;

  return (
    <div>
      <fieldset className={styles.catalogue}>
        <legend className={styles.legend}>Pick from the service’s events</legend>
        <div className={styles.groups}>
          {groups.map(({ name, eventTypes }) => (
            <div key={name} className={styles.group}>
              <EventGroup
                name={name}
                eventTypes={eventTypes}
                chosen={chosen}
                onAdd={(names) => onChange(withEventTypes(chosen, names))}
                onRemove={(names) => onChange(chosen.filter((one) => !names.includes(one)))}
              />
            </div>
          ))}
        </div>
      </fieldset>
      {unreadable}
    </div>
  );
}

/** The service's events by group, each with a checkbox (extension webhooks.eventTypes). */
export function EventCatalogue(props: {
  chosen: readonly string[];
  onChange: (eventTypes: readonly string[]) => void;
}) {
  return useHasExtension('webhooks.eventTypes') ? <Catalogue {...props} /> : null;
}
