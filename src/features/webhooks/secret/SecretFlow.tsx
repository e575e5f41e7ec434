import { CircleCheck, Download } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import type { SecretResponse, Subscription, WebhookInput } from '#data/webhooks/schema.ts';
import { formatEnvFile, type OneTimeSecret } from '#data/webhooks/signing-secret.ts';
import { EventTags } from '#features/webhooks/EventTags.tsx';
import { useLocalSubscriptions } from '#features/webhooks/use-webhooks.ts';
import { useWebhooksLayout } from '#features/webhooks/WebhooksLayout.tsx';
import shared from '#features/webhooks/webhooks.module.css';
import { getFailure } from '#platform/http/failure.ts';
import { Button } from '#ui/button/Button.tsx';
import { LeaveDialog, useLeaveGuard } from '#ui/dialog/LeaveGuard.tsx';
import { Checkbox } from '#ui/field/Checkbox.tsx';
import { Row, Text } from '#ui/layout/layout.tsx';
import { useToasts } from '#ui/notice/Toaster.tsx';
import type { Crumb } from '#ui/page/Crumbs.tsx';
import { downloadText } from '#ui/page/download.ts';
import { focusOnMount } from '#ui/page/focus.ts';
import { Page } from '#ui/page/Page.tsx';
import { Stepper } from '#ui/page/Stepper.tsx';
import { useWindowEvent } from '#ui/page/use-window-event.ts';
import { DescriptionList } from '#ui/text/DescriptionList.tsx';
import { MissingValue } from '#ui/text/MissingValue.tsx';
import { SampleRequest } from './SampleRequest.tsx';
import { SecretBox } from './SecretBox.tsx';
import styles from './secret.module.css';
import {
  UnstoredSecretNotices,
  useRecordShownSecret,
  useUnstoredSecrets,
} from './UnstoredSecrets.tsx';
import type { UnstoredSecret } from './unstored-secrets.ts';

export type IssuedSecret = {
  readonly secret: OneTimeSecret;
  /** Null if the response contains too little data about the webhook. */
  readonly subscription: Subscription | null;
  /** Shown if the response doesn't contain the endpoint or the events. */
  readonly input: WebhookInput;
};

/** Error thrown if the response contains no secret. */
export class NoSecretError extends Error {
  /** Webhook in the response; null if the response contains too little data about it. */
  readonly subscription: Subscription | null;

  constructor(subscription: Subscription | null) {
    super('The response contains no signing secret');
    this.subscription = subscription;
  }
}

/** True if the failed request might have issued a secret that the app didn't receive. */
export function isSecretLost(error: unknown): boolean {
  return error !== undefined && getFailure(error)?.outcome !== 'not-applied';
}

/**
 * Returns a function that sends a request for a secret.
 * @throws NoSecretError
 */
export function useSecretRequest(onIssued: (issued: IssuedSecret) => void) {
  const local = useLocalSubscriptions();
  const { announceChange } = useWebhooksLayout();
  return async (post: () => Promise<SecretResponse>, input: WebhookInput): Promise<void> => {
    const { subscription, secret } = await post().catch((error: unknown) => {
      if (isSecretLost(error)) announceChange();
      throw error;
    });
    announceChange();
    if (subscription !== null) local.confirm(subscription);
    if (secret === null) throw new NoSecretError(subscription);
    onIssued({ secret, subscription, input });
  };
}

type SecretMessages = {
  readonly happened: string;
  readonly whatIfLost: string;
  readonly leaving: string;
};

/** Any way to leave the page except Done requires a confirmation. */
function SecretStep({
  issued: { secret, subscription, input },
  record,
  messages,
  onDone,
}: {
  issued: IssuedSecret;
  record: UnstoredSecret;
  messages: SecretMessages;
  onDone: () => void;
}) {
  const url = subscription?.url ?? input.url;
  const eventTypes = subscription?.eventTypes ?? input.eventTypes;
  const [isStored, setIsStored] = useState(false);
  const guard = useLeaveGuard(true);
  const whyId = useId();
  useRecordShownSecret(record);

  return (
    <div className={`${shared.column} ${styles.step}`}>
      <div className={styles.words}>
        <Row as="p" gap={8} tone="accent" weight={500}>
          <CircleCheck aria-hidden />
          {messages.happened}
        </Row>
        <h2 ref={focusOnMount} tabIndex={-1}>
          Store the signing secret now
        </h2>
        <Text tone="soft">
          The service shows the secret only once, and this page keeps no copy. If the secret is
          lost, {messages.whatIfLost}.
        </Text>
      </div>
      <SecretBox secret={secret} />
      <Row wrap gap={8} className={styles.ways}>
        <Button
          variant="quiet"
          icon={Download}
          onClick={() => downloadText('webhook.env', 'text/plain', formatEnvFile(secret.reveal()))}
        >
          Download .env
        </Button>
        {url !== '' && (
          <SampleRequest
            secret={secret}
            url={url}
            subscriptionId={subscription?.subscriptionId ?? null}
            eventType={eventTypes[0] ?? 'sample.event'}
          />
        )}
      </Row>
      <div className={styles.facts}>
        <DescriptionList
          items={[
            {
              term: 'Endpoint',
              value: url === '' ? <MissingValue /> : <bdi className={shared.mono}>{url}</bdi>,
            },
            { term: 'Events', value: <EventTags eventTypes={eventTypes} /> },
            {
              term: 'ID',
              value:
                subscription === null ? (
                  <MissingValue />
                ) : (
                  <bdi className={shared.mono}>{subscription.subscriptionId}</bdi>
                ),
            },
          ]}
        />
      </div>
      <Checkbox
        label="I have stored the secret"
        checked={isStored}
        onChange={(event) => setIsStored(event.target.checked)}
      />
      <Row wrap gap={8}>
        <Button
          variant={isStored ? 'primary' : 'default'}
          unavailable={!isStored}
          aria-describedby={isStored ? undefined : whyId}
          onClick={() => {
            guard.release();
            onDone();
          }}
        >
          Done
        </Button>
        {!isStored && (
          <Text as="span" tone="soft" size="small" numeric id={whyId}>
            Tick the box first: the secret can’t be shown again.
          </Text>
        )}
      </Row>
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

/** The secret exists only in this state; the record says only that it was shown. */
type SecretFlowPage =
  | { readonly kind: 'form' }
  | { readonly kind: 'secret'; readonly issued: IssuedSecret; readonly record: UnstoredSecret }
  | { readonly kind: 'done' };

/**
 * A form, then the signing secret from the response, at one URL. The event `pagehide` removes the
 * secret. If the browser restores the page from its cache, `main.ts` reloads it.
 */
export function SecretFlow({
  title,
  crumbs,
  formStep,
  form,
  happened,
  storedMessage,
  nextPath,
  kind,
  subscriptionId,
  ...messages
}: Omit<SecretMessages, 'happened'> & {
  title: string;
  crumbs: readonly Crumb[];
  formStep: string;
  form: (onIssued: (issued: IssuedSecret) => void) => ReactNode;
  happened: (issued: IssuedSecret) => string;
  storedMessage: string;
  kind: 'created' | 'rotated';
  /** Known before the response of a rotation. */
  subscriptionId?: string;
  /** Path to open after Done. */
  nextPath: (issued: IssuedSecret) => string;
}) {
  const [step, setStep] = useState<SecretFlowPage>({ kind: 'form' });
  const navigate = useNavigate();
  const toasts = useToasts();
  const unstored = useUnstoredSecrets();
  const issued = step.kind === 'secret' ? step.issued : undefined;

  const show = (next: IssuedSecret) => {
    const record = {
      subscriptionId: next.subscription?.subscriptionId ?? subscriptionId ?? null,
      url: next.subscription?.url ?? next.input.url,
      kind,
      at: new Date().toISOString(),
    };
    setStep({ kind: 'secret', issued: next, record });
  };

  // Removes the secret synchronously before the browser can store a snapshot of the page in its
  // cache.
  useWindowEvent(
    'pagehide',
    () => flushSync(() => setStep({ kind: 'done' })),
    issued !== undefined,
  );

  return (
    <Page
      title={title}
      crumbs={crumbs}
      bar={<Stepper steps={[formStep, 'Signing secret']} current={step.kind === 'form' ? 0 : 1} />}
    >
      {step.kind === 'form' && (
        <div className={shared.column}>
          <UnstoredSecretNotices />
          {form(show)}
        </div>
      )}
      {step.kind === 'secret' && (
        <SecretStep
          issued={step.issued}
          record={step.record}
          messages={{ ...messages, happened: happened(step.issued) }}
          onDone={() => {
            unstored.remove(step.record.subscriptionId, step.record.at);
            flushSync(() => setStep({ kind: 'done' }));
            toasts.show(storedMessage);
            void navigate(nextPath(step.issued));
          }}
        />
      )}
    </Page>
  );
}
