import { type FormEvent, type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { checkEndpointUrl } from '#data/webhooks/endpoint-url.ts';
import { eventTypesIn, withEventTypes } from '#data/webhooks/event-types.ts';
import { maskedUrl } from '#data/webhooks/masked-url.ts';
import { useKnownWebhooks } from '#features/webhooks/use-webhooks.ts';
import { webhookName } from '#features/webhooks/webhook-labels.ts';
import { paths } from '#paths.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { Button } from '#ui/button/Button.tsx';
import { useSecondsUntil } from '#ui/button/use-seconds-until.ts';
import { ErrorSummary } from '#ui/notice/ErrorSummary.tsx';
import { Notice } from '#ui/notice/Notice.tsx';
import { EndpointField } from './EndpointField.tsx';
import { EventCatalogue } from './EventCatalogue.tsx';
import { EventsField } from './EventsField.tsx';
import { useFormProblems } from './use-form-problems.ts';
import styles from './WebhookForm.module.css';
import type { CheckedInput, Refusal, ValidationOptions, WebhookInput } from './webhook-input.ts';

const neither = { url: false, eventTypes: false };

/** Warns that another webhook delivers the same events to the same endpoint. Nothing is blocked. */
function OverlapNotice({
  input,
  exceptId,
}: {
  input: WebhookInput;
  /** The webhook that is being edited. */
  exceptId: string | undefined;
}) {
  const known = useKnownWebhooks();
  const checked = checkEndpointUrl(input.url);
  // Fragments are never sent.
  const url = checked.valid ? checked.url.replace(/#.*/, '') : '';
  const sharedWith = (eventTypes: readonly string[] | null) =>
    (eventTypes ?? []).filter((name) => input.eventTypes.includes(name));
  const other = known.find((webhook) => {
    const otherUrl = webhook.url?.replace(/#.*/, '');
    return (
      webhook.subscriptionId !== exceptId &&
      url !== '' &&
      // This browser stores URLs masked.
      (otherUrl === url || otherUrl === maskedUrl(url)) &&
      sharedWith(webhook.eventTypes).length > 0
    );
  });
  const isCertain = other?.url?.replace(/#.*/, '') === url;
  return (
    <div role="status" className={styles.overlap}>
      {other && (
        <Notice
          tone="warn"
          title={`Another webhook ${isCertain ? 'delivers' : 'may deliver'} to this endpoint`}
        >
          <Link to={paths.webhook(other.subscriptionId)}>
            <bdi>{webhookName(other)}</bdi>
          </Link>{' '}
          gets <bdi>{truncate(sharedWith(other.eventTypes).join(', '), maxNameLength)}</bdi> as
          well, so each would be delivered twice. If that isn’t what you want, change that webhook
          instead.
        </Notice>
      )}
    </div>
  );
}

/** Endpoint and events of a webhook, validated before they are sent. */
export function WebhookForm({
  input,
  onInput,
  typed,
  onType,
  refusal,
  urlHint,
  mayBeEmpty = neither,
  keptUrl = null,
  subscriptionId,
  submitLabel,
  pending,
  retryAt,
  onSubmit,
  notice,
  actions,
}: {
  input: WebhookInput;
  onInput: (input: WebhookInput) => void;
  /** Text in the events field that hasn't been added yet. */
  typed: string;
  onType: (typed: string) => void;
  refusal: Refusal | undefined;
  urlHint?: ReactNode;
  mayBeEmpty?: ValidationOptions['mayBeEmpty'];
  keptUrl?: string | null;
  /** The webhook that is being edited, or that this form has created already. */
  subscriptionId?: string | undefined;
  submitLabel: string;
  pending: boolean;
  /** The service asks for a pause until then; in milliseconds since the epoch. */
  retryAt: number | undefined;
  onSubmit: (input: CheckedInput) => void;
  notice?: ReactNode;
  actions?: ReactNode;
}) {
  const urlInput = useRef<HTMLInputElement>(null);
  const eventsInput = useRef<HTMLInputElement>(null);
  const { shown, summary, update, leaveUrl, check } = useFormProblems(
    input,
    refusal,
    { mayBeEmpty, keptUrl },
    { url: urlInput, eventTypes: eventsInput },
  );
  const unavailable = useSecondsUntil(retryAt) > 0 || pending;

  function change(next: WebhookInput): void {
    update(next);
    onInput(next);
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (unavailable) return;
    const eventTypes = withEventTypes(input.eventTypes, eventTypesIn(typed));
    const whole = { ...input, eventTypes };
    const checked = check(whole);
    onInput(whole);
    onType('');
    if (checked !== undefined) onSubmit(checked);
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.fields}>
        <EndpointField
          ref={urlInput}
          value={input.url}
          hint={urlHint}
          error={shown.url}
          keptUrl={keptUrl}
          onChange={(url) => change({ ...input, url })}
          onBlur={leaveUrl}
        />
        <EventsField
          ref={eventsInput}
          eventTypes={input.eventTypes}
          typed={typed}
          mayBeEmpty={mayBeEmpty.eventTypes}
          error={shown.eventTypes}
          onChange={(eventTypes) => change({ ...input, eventTypes })}
          onType={onType}
        />
        <OverlapNotice input={input} exceptId={subscriptionId} />
        {summary.problems.length > 0 && (
          <ErrorSummary key={summary.key} problems={summary.problems} />
        )}
        {notice}
        <div className={styles.actions}>
          <Button type="submit" variant="primary" unavailable={unavailable}>
            {submitLabel}
          </Button>
          {actions}
        </div>
      </div>
      <EventCatalogue
        chosen={input.eventTypes}
        onChange={(eventTypes) => change({ ...input, eventTypes })}
      />
    </form>
  );
}
