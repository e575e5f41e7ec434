import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type Delivery, parseDeliveryStatus } from '#data/webhooks/delivery.ts';
import { testEventMutation } from '#data/webhooks/delivery-queries.ts';
import { addEventTypes } from '#data/webhooks/event-types.ts';
import type { Subscription } from '#data/webhooks/schema.ts';
import { useExampleData, useSuggestedEventTypes } from '#features/webhooks/use-webhooks.ts';
import shared from '#features/webhooks/webhooks.module.css';
import { getFailure } from '#platform/http/failure.ts';
import { useServices } from '#platform/react.tsx';
import type { FailureMessage } from '#text/failure-message.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { CodeBlock } from '#ui/code/CodeBlock.tsx';
import { InlineSelect } from '#ui/field/InlineSelect.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { focusOnMount } from '#ui/page/focus.ts';
import { Disclosure } from '#ui/text/Disclosure.tsx';
import { getFailureMessage } from '#workflows/failures/failure-message.ts';
import { FormDialog } from '#workflows/forms/FormDialog.tsx';
import { useSubmit } from '#workflows/forms/use-submit.ts';
import { DeliveryDetails, DeliveryTag } from './DeliveryDetails.tsx';
import styles from './deliveries.module.css';

const titles = {
  succeeded: 'The test event was delivered',
  failed: 'The test event couldn’t be delivered',
  pending: 'The test event hasn’t been delivered yet',
  retrying: 'The test event hasn’t been delivered yet',
  skipped: 'The test event was skipped',
  held: 'The test event is held',
};

/**
 * Returns the title of a test event's outcome. The title distinguishes an endpoint that didn't
 * respond from an endpoint that refused the event.
 */
function titleOf({ status, attempts }: Delivery): string {
  const known = parseDeliveryStatus(status);
  const last = attempts?.at(-1);
  if (known !== 'succeeded' && last?.responseStatus === null && last.error !== null) {
    return 'The endpoint didn’t respond to the test event';
  }
  return known === undefined ? 'The test event was accepted' : titles[known];
}

function TestResult({ delivery }: { delivery: Delivery }) {
  return (
    <section className={`${shared.column} ${styles.result}`}>
      <Row justify="between" wrap gap={8} rowGap={6}>
        <h3 ref={focusOnMount} tabIndex={-1}>
          {titleOf(delivery)}
        </h3>
        <DeliveryTag delivery={delivery} />
      </Row>
      <DeliveryDetails delivery={delivery} />
    </section>
  );
}

function testProblem(error: unknown): FailureMessage {
  const message = getFailureMessage(error);
  if (getFailure(error)?.outcome === 'not-applied') return message;
  const explanation = `${message.explanation} If it was sent, it is in the list of deliveries.`;
  return { ...message, explanation };
}

export function TestEventDialog({
  subscription,
  onClose,
}: {
  subscription: Subscription;
  onClose: () => void;
}) {
  const { subscriptionId, eventTypes } = subscription;
  const { webhooks } = useServices();
  const test = useMutation(testEventMutation(webhooks, subscriptionId));
  const offered = addEventTypes(eventTypes ?? [], useSuggestedEventTypes());
  const [chosen, setChosen] = useState('');
  const [first = ''] = offered;
  const eventType = chosen.trim() === '' ? first : chosen.trim();
  const example = useExampleData(eventType);
  const form = useSubmit({
    send: async () => {
      if (eventType !== '') await test.mutateAsync(eventType);
    },
    getFailureMessage: testProblem,
  });

  return (
    <FormDialog
      title="Send test event"
      cancel="Close"
      submit="Send test event"
      busy="Sending…"
      canCloseWhilePending
      form={form}
      onClose={onClose}
    >
      {offered.length > 0 ? (
        <InlineSelect
          label="Event"
          value={eventType}
          options={offered.map((name) => ({ value: name, label: truncate(name, maxNameLength) }))}
          onChange={setChosen}
        />
      ) : (
        <TextField
          mono
          label="Event"
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
          spellCheck={false}
          autoCapitalize="none"
          error={undefined}
        />
      )}
      {example !== null && (
        <Disclosure summary="Example of the event’s data">
          {() => <CodeBlock code={JSON.stringify(example, null, 2)} language="json" />}
        </Disclosure>
      )}
      {test.data && <TestResult key={test.data.deliveryId} delivery={test.data} />}
    </FormDialog>
  );
}
