import { type FormEvent, type ReactNode, useRef } from 'react';
import { eventTypesIn, withEventTypes } from '#data/webhooks/endpoint/event-types.ts';
import { Button } from '#ui/button/Button.tsx';
import { useSecondsUntil } from '#ui/button/use-seconds-until.ts';
import { ErrorSummary } from '#ui/notice/FailureNotice.tsx';
import { EndpointField } from './EndpointField.tsx';
import { EventCatalogue } from './EventCatalogue.tsx';
import { EventsField } from './EventsField.tsx';
import { OverlapNotice } from './OverlapNotice.tsx';
import { useFormProblems } from './use-form-problems.ts';
import styles from './WebhookForm.module.css';
import type { CheckedInput, Refusal, ValidationOptions, WebhookInput } from './webhook-input.ts';

const neither = { url: false, eventTypes: false };

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
  /** Text in the field of the events that isn’t one yet. */
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
  const { shown, fix, change, leaveUrl, summary, check } = useFormProblems({
    input,
    onInput,
    refusal,
    given: { mayBeEmpty, keptUrl },
    inputs: { url: urlInput, eventTypes: eventsInput },
  });
  const unavailable = useSecondsUntil(retryAt) > 0 || pending;

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
          fix={fix}
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
