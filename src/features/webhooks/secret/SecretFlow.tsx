import { CircleCheck, Download } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import type { Subscription, WebhookInput } from '#data/webhooks/schema.ts';
import {
  formatEnvFile,
  type OneTimeSecret,
  SecretHandover,
} from '#data/webhooks/signing-secret.ts';
import { EventTags } from '#features/webhooks/EventTags.tsx';
import { useLocalSubscriptions } from '#features/webhooks/WebhooksLayout.tsx';
import shared from '#features/webhooks/webhooks.module.css';
import { getFailure } from '#platform/http/failure.ts';
import { Button } from '#ui/button/Button.tsx';
import { useSingleFlight } from '#ui/button/use-single-flight.ts';
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

/** Signing secret that the service has just returned, with its webhook. */
export type IssuedSecret = {
  readonly secret: OneTimeSecret;
  /** Webhook in the response; null if the response contains too little data about it. */
  readonly subscription: Subscription | null;
  /** Submitted endpoint URL and event types, shown if the response doesn't contain them. */
  readonly input: WebhookInput;
};

/** Reason why a request returned no secret. */
export type FailedRequest =
  /**
   * `refused`: the service certainly didn't apply the request. `lost`: the service might have
   * applied it.
   */
  | { readonly kind: 'refused' | 'lost'; readonly error: unknown }
  | { readonly kind: 'no-secret'; readonly subscription: Subscription | null };

/**
 * Sends requests that return a secret. Sends one request at a time and never retries automatically.
 */
export function useSecretRequest(onIssued: (issued: IssuedSecret) => void) {
  const local = useLocalSubscriptions();
  const once = useSingleFlight();
  const [isPending, setIsPending] = useState(false);
  const [failed, setFailed] = useState<FailedRequest>();

  async function send(
    post: (handover: SecretHandover) => Promise<Subscription | null>,
    input: WebhookInput,
  ): Promise<void> {
    const handover = new SecretHandover();
    try {
      const subscription = await post(handover);
      const secret = handover.take();
      if (subscription !== null) local.confirm(subscription);
      if (secret !== undefined) onIssued({ secret, subscription, input });
      else setFailed({ kind: 'no-secret', subscription });
    } catch (error) {
      const isRefused = getFailure(error)?.outcome === 'not-applied';
      setFailed({ kind: isRefused ? 'refused' : 'lost', error });
    }
  }

  return {
    isPending,
    failed,
    /** True if the service might have issued a secret that the app didn't receive. */
    isLost: failed !== undefined && failed.kind !== 'refused',
    request: (...args: Parameters<typeof send>) =>
      void once(async () => {
        setIsPending(true);
        setFailed(undefined);
        await send(...args).finally(() => setIsPending(false));
      }),
  };
}

type SecretMessages = {
  readonly happened: string;
  readonly whatIfLost: string;
  readonly leaving: string;
};

/**
 * Second page of the flow, which shows the secret once. The Done button is enabled after the user
 * has ticked “I have stored the secret”. Any other way to leave the page requires a confirmation.
 */
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

/**
 * Current page of the flow. The secret exists only in this state and is stored nowhere else; the
 * record says only that it was shown.
 */
type SecretFlowPage =
  | { readonly kind: 'form' }
  | { readonly kind: 'secret'; readonly issued: IssuedSecret; readonly record: UnstoredSecret }
  | { readonly kind: 'done' };

/**
 * Flow of two pages at one URL: a form, then the signing secret from the response, which is shown
 * once. The event `pagehide` removes the secret. If the browser restores the page from its cache,
 * `main.ts` reloads it.
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
  /** Label of the first page in the stepper. */
  formStep: string;
  form: (onIssued: (issued: IssuedSecret) => void) => ReactNode;
  happened: (issued: IssuedSecret) => string;
  storedMessage: string;
  kind: 'created' | 'rotated';
  /** Id of the webhook if it is known before the response. */
  subscriptionId?: string;
  /** Returns the path to open after Done. */
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
