import { CircleCheck, Download } from 'lucide-react';
import { useId, useState } from 'react';
import type { Subscription } from '#data/webhooks/schema.ts';
import { envFile } from '#data/webhooks/secret/env-file.ts';
import type { OneTimeSecret } from '#data/webhooks/secret/one-time-secret.ts';
import { EventTags } from '#features/webhooks/EventTags.tsx';
import type { WebhookInput } from '#features/webhooks/form/webhook-input.ts';
import { Button } from '#ui/button/Button.tsx';
import { LeaveDialog, useLeaveGuard } from '#ui/dialog/LeaveGuard.tsx';
import { Checkbox } from '#ui/field/Checkbox.tsx';
import { downloadText } from '#ui/page/download.ts';
import { focusOnMount } from '#ui/page/focus.ts';
import { DescriptionList } from '#ui/text/DescriptionList.tsx';
import { NotGiven } from '#ui/text/NotGiven.tsx';
import { SampleRequest } from './SampleRequest.tsx';
import { SecretBox } from './SecretBox.tsx';
import styles from './SecretStep.module.css';

/** A secret that was just received, and the webhook it belongs to. */
export type IssuedSecret = {
  readonly secret: OneTimeSecret;
  /** As the service answered; null if its answer held little more than the secret. */
  readonly subscription: Subscription | null;
  /** Endpoint and events to show where the answer names none. */
  readonly input: WebhookInput;
};

/** The messages about the secret of a creation or of a rotation. */
export type SecretMessages = {
  readonly happened: string;
  readonly whatIfLost: string;
  readonly leaving: string;
};

/** The second step: the secret, shown once. Every way out but Done, which needs the tick, asks first. */
export function SecretStep({
  issued: { secret, subscription, input },
  messages,
  onDone,
}: {
  issued: IssuedSecret;
  messages: SecretMessages;
  onDone: () => void;
}) {
  const url = subscription?.url ?? input.url;
  const eventTypes = subscription?.eventTypes ?? input.eventTypes;
  const [stored, setStored] = useState(false);
  const guard = useLeaveGuard(true);
  const whyId = useId();

  return (
    <div className={styles.step}>
      <div className={styles.words}>
        <p className={styles.created}>
          <CircleCheck aria-hidden />
          {messages.happened}
        </p>
        <h2 ref={focusOnMount} tabIndex={-1}>
          Store the signing secret now
        </h2>
        <p className={styles.why}>
          The service shows it this once, and this page keeps no copy after you leave. If it is
          lost, {messages.whatIfLost}.
        </p>
      </div>
      <SecretBox secret={secret} />
      <div className={styles.ways}>
        <Button
          variant="quiet"
          icon={Download}
          onClick={() => downloadText('webhook.env', 'text/plain', envFile(secret.reveal()))}
        >
          Download .env
        </Button>
        {url !== '' && (
          <SampleRequest secret={secret} url={url} eventType={eventTypes[0] ?? 'sample.event'} />
        )}
      </div>
      <div className={styles.facts}>
        <DescriptionList
          items={[
            {
              term: 'Endpoint',
              value: url === '' ? <NotGiven /> : <bdi className={styles.mono}>{url}</bdi>,
            },
            { term: 'Events', value: <EventTags eventTypes={eventTypes} /> },
            {
              term: 'ID',
              value:
                subscription === null ? (
                  <NotGiven />
                ) : (
                  <bdi className={styles.mono}>{subscription.subscriptionId}</bdi>
                ),
            },
          ]}
        />
      </div>
      <Checkbox
        label="I have stored the secret"
        checked={stored}
        onChange={(event) => setStored(event.target.checked)}
      />
      <div className={styles.done}>
        <Button
          variant={stored ? 'primary' : 'default'}
          unavailable={!stored}
          aria-describedby={stored ? undefined : whyId}
          onClick={() => {
            guard.release();
            onDone();
          }}
        >
          Done
        </Button>
        {!stored && (
          <span id={whyId} className={styles.hint}>
            Tick the box first: the secret can’t be shown again.
          </span>
        )}
      </div>
      <LeaveDialog
        guard={guard}
        title="Leave before the secret is stored?"
        stay="Stay here"
        leave="Leave without it"
      >
        {messages.leaving}
      </LeaveDialog>
    </div>
  );
}
