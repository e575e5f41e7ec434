import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import {
  addEventTypes,
  type EventType,
  eventTypesQuery,
  groupEventTypes,
} from '#data/webhooks/event-types.ts';
import { useWebhooksLayout } from '#features/webhooks/WebhooksLayout.tsx';
import shared from '#features/webhooks/webhooks.module.css';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { formatNumber } from '#text/format-number.ts';
import { RetryButton } from '#ui/button/RetryButton.tsx';
import { CodeBlock } from '#ui/code/CodeBlock.tsx';
import { Checkbox } from '#ui/field/Checkbox.tsx';
import { Row, Text } from '#ui/layout/layout.tsx';
import { UnreadableNotice } from '#ui/notice/FailureNotice.tsx';
import { Disclosure } from '#ui/text/Disclosure.tsx';
import { formatUnreadableDetails, getFailureMessage } from '#workflows/failures/failure-message.ts';
import styles from './form.module.css';

function EventData({ eventType: { name, example, schema } }: { eventType: EventType }) {
  const { EventSchema } = useWebhooksLayout();
  if (example === null && schema === null) return null;
  return (
    <div className={styles.data}>
      <Disclosure
        summary={
          <>
            Data of <bdi>{name}</bdi>
          </>
        }
      >
        {() => (
          <>
            {example !== null && (
              <div>
                <h3>Example</h3>
                <CodeBlock code={JSON.stringify(example, null, 2)} language="json" />
              </div>
            )}
            {schema !== null && (
              <div>
                <h3>Fields</h3>
                <EventSchema schema={schema} />
              </div>
            )}
          </>
        )}
      </Disclosure>
    </div>
  );
}

function EventGroup({
  name,
  eventTypes,
  chosen,
  onAdd,
  onRemove,
}: {
  name: string | null;
  eventTypes: readonly EventType[];
  chosen: readonly string[];
  onAdd: (names: readonly string[]) => void;
  onRemove: (names: readonly string[]) => void;
}) {
  const id = useId();
  const names = eventTypes.map((eventType) => eventType.name);
  const ticked = names.filter((one) => chosen.includes(one)).length;
  const isMixed = ticked > 0 && ticked < names.length;

  return (
    <fieldset>
      <Text as="legend" weight={500}>
        <Checkbox
          ref={(box) => {
            if (box !== null) box.indeterminate = isMixed;
          }}
          label={`${name ?? 'Others'}: ${names.length === 1 ? '1 event' : `all ${formatNumber(names.length)} events`}`}
          checked={ticked === names.length}
          onChange={() => (ticked === names.length ? onRemove(names) : onAdd(names))}
        />
      </Text>
      <ul className={styles.events}>
        {eventTypes.map((eventType, index) => (
          <li key={eventType.name} className={styles.event}>
            <label className={styles.label}>
              <input
                type="checkbox"
                className={styles.box}
                aria-describedby={eventType.description ? `${id}-${index}` : undefined}
                checked={chosen.includes(eventType.name)}
                onChange={({ target }) =>
                  target.checked ? onAdd([eventType.name]) : onRemove([eventType.name])
                }
              />
              <bdi className={shared.mono}>{eventType.name}</bdi>
            </label>
            {eventType.description && (
              <Text
                tone="soft"
                size="small"
                numeric
                className={styles.description}
                id={`${id}-${index}`}
              >
                {eventType.description}
              </Text>
            )}
            <EventData eventType={eventType} />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

export function EventCatalogue({
  chosen,
  onChange,
}: {
  chosen: readonly string[];
  onChange: (eventTypes: readonly string[]) => void;
}) {
  const { webhooks } = useServices();
  const enabled = useHasExtension('webhooks.eventTypes');
  const { data, error, refetch } = useQuery({ ...eventTypesQuery(webhooks), enabled });

  if (data === undefined) {
    if (error === null) return null;
    return (
      <Row wrap gap={8} tone="soft" size="small" numeric>
        <span role="status">The service’s list of events couldn’t be read. Type their names.</span>
        <RetryButton at={getFailureMessage(error).retryAt} onRetry={() => refetch()} />
      </Row>
    );
  }

  const groups = groupEventTypes(data.items);
  const unreadable = (
    <UnreadableNotice
      count={data.unreadable.length}
      details={formatUnreadableDetails(data, 'event types')}
    />
  );
  if (groups.length === 0) return unreadable;

  return (
    <div>
      <fieldset className={styles.catalogue}>
        <Text as="legend" tone="soft" size="small" numeric className={styles.legend}>
          Pick from the service’s events
        </Text>
        <div className={styles.groups}>
          {groups.map(({ name, eventTypes }) => (
            <div key={name} className={styles.group}>
              <EventGroup
                name={name}
                eventTypes={eventTypes}
                chosen={chosen}
                onAdd={(names) => onChange(addEventTypes(chosen, names))}
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
