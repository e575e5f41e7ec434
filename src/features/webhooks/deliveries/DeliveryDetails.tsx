import { type Attempt, type Delivery, isWaiting } from '#data/webhooks/delivery.ts';
import shared from '#features/webhooks/webhooks.module.css';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { CopyButton } from '#ui/button/CopyButton.tsx';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import { LimitedText } from '#ui/list/LimitedList.tsx';
import { DateText } from '#ui/text/DateText.tsx';
import { DescriptionList } from '#ui/text/DescriptionList.tsx';
import { MissingValue } from '#ui/text/MissingValue.tsx';
import { Tag } from '#ui/text/Tag.tsx';
import styles from './deliveries.module.css';
import { formatAttempt, getStatusAppearance } from './delivery-labels.ts';

export function DeliveryTag({ delivery }: { delivery: Delivery }) {
  const look = getStatusAppearance(delivery);
  if (look !== undefined) return <Tag tone={look.tone}>{look.word}</Tag>;
  if (delivery.status === null) return <MissingValue />;
  return (
    <Tag>
      <bdi>{truncate(delivery.status, maxNameLength)}</bdi>
    </Tag>
  );
}

/** Text from the service or an endpoint, never rendered as markup. */
function ReceivedBlock({ text }: { text: string }) {
  return (
    <div className={shared.block} translate="no">
      <LimitedText text={text} />
    </div>
  );
}

function HeaderList({ title, headers }: { title: string; headers: Attempt['requestHeaders'] }) {
  if (headers === null) return null;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <>
      <p>{title}</p>
      <ReceivedBlock text={lines.join('\n') || 'None.'} />
    </>
  );
}

function AttemptHeaders({ attempt }: { attempt: Attempt }) {
  const { requestHeaders, responseHeaders } = attempt;
  if (requestHeaders === null && responseHeaders === null) return null;
  return (
    <Text as="details" tone="soft" size="small" numeric className={styles.fold}>
      <summary>Headers</summary>
      <HeaderList title="Sent:" headers={requestHeaders} />
      <HeaderList title="Received:" headers={responseHeaders} />
    </Text>
  );
}

/** List of attempts, latest first. */
function AttemptList({ attempts }: { attempts: readonly Attempt[] | null }) {
  if (attempts === null) return <MissingValue />;
  if (attempts.length === 0)
    return (
      <Text tone="soft" size="small" numeric>
        None so far.
      </Text>
    );
  const numbered = attempts.map((attempt, index) => ({ attempt, number: index + 1 }));
  return (
    <ol className={shared.column}>
      {numbered.toReversed().map(({ attempt, number }) => (
        <li key={number} className={styles.attempt}>
          <p>
            <strong>Attempt {number}</strong>{' '}
            <Text as="span" tone="soft" size="small" numeric>
              <DateText at={attempt.at} precision="second" /> · {formatAttempt(attempt)}
            </Text>
          </p>
          {attempt.error !== null && <ReceivedBlock text={attempt.error} />}
          {attempt.responseBody !== null &&
            (attempt.responseBody === '' ? (
              <Text tone="soft" size="small" numeric>
                The response had no body.
              </Text>
            ) : (
              <>
                <Text tone="soft" size="small" numeric>
                  The beginning of the response:
                </Text>
                <ReceivedBlock text={attempt.responseBody} />
              </>
            ))}
          <AttemptHeaders attempt={attempt} />
        </li>
      ))}
    </ol>
  );
}

/** Returns undefined if the payload can't be serialised. */
function payloadText(payload: unknown): string | undefined {
  try {
    return JSON.stringify(payload, null, 2);
  } catch {
    // `JSON.stringify` throws if the nesting is too deep for the call stack.
    return undefined;
  }
}

function NextAttempt({ delivery }: { delivery: Delivery }) {
  const { nextAttemptAt } = delivery;
  if (nextAttemptAt !== null) return <DateText at={nextAttemptAt} precision="second" />;
  if (delivery.status === 'held') return <>When you send the held events</>;
  return isWaiting(delivery) ? <MissingValue /> : <>None planned</>;
}

export function DeliveryDetails({ delivery }: { delivery: Delivery }) {
  const { deliveryId, eventType, createdAt, attempts, payload } = delivery;
  const text = payloadText(payload);
  return (
    <div className={`${shared.column} ${styles.details}`}>
      <DescriptionList
        items={[
          { term: 'ID', value: <bdi className={shared.mono}>{deliveryId}</bdi> },
          {
            term: 'Event',
            value:
              eventType === null ? (
                <MissingValue />
              ) : (
                <bdi className={shared.mono}>{truncate(eventType, maxNameLength)}</bdi>
              ),
          },
          { term: 'Created', value: <DateText at={createdAt} precision="second" /> },
          { term: 'Next attempt', value: <NextAttempt delivery={delivery} /> },
        ]}
      />
      <Stack as="section" gap={8}>
        <h3>Attempts</h3>
        <AttemptList attempts={attempts} />
      </Stack>
      <Stack as="section" gap={8}>
        <Row justify="between" wrap gap={12} rowGap={4}>
          <h3>Payload</h3>
          {text !== undefined && <CopyButton size="small" label="Copy payload" text={text} />}
        </Row>
        {payload === undefined ? (
          <MissingValue />
        ) : text === undefined ? (
          <Text tone="soft" size="small" numeric>
            It is nested too deeply to be shown.
          </Text>
        ) : (
          <ReceivedBlock text={text} />
        )}
      </Stack>
    </div>
  );
}
