import { type FormEvent, type ReactNode, useRef } from 'react';
import { eventTypesIn, withEventTypes } from '#data/webhooks/endpoint/event-types.ts';
import { Button } from '#ui/button/Button.tsx';
import { useSecondsUntil } from '#ui/button/use-seconds-until.ts';
import { ErrorSummary } from '#ui/notice/ErrorSummary.tsx';
import { EndpointField } from './EndpointField.tsx';
import { EventCatalogue } from './EventCatalogue.tsx';
import { EventsField } from './EventsField.tsx';
import { OverlapNotice } from './OverlapNotice.tsx';
import { useFocusProblem } from './use-focus-problem.ts';
import { useFormProblems } from './use-form-problems.ts';
import styles from './WebhookForm.module.css';
import type { CheckedInput, Refusal, ValidationOptions, WebhookInput } from './webhook-input.ts';

const neither = { url: false, eventTypes: false };

/**
 * Endpoint and events. Checks on the first submit and from then on whenever a field is left; what
 * the service refuses stands at the same place until that field is changed.
 */
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
  /** What stands in the field of the events and isn’t one yet; it would be lost like the rest. */
  typed: string;
  onType: (typed: string) => void;
  /** What the service said about input it was sent; undefined if nothing. */
  refusal: Refusal | undefined;
  urlHint?: ReactNode;
  mayBeEmpty?: ValidationOptions['mayBeEmpty'];
  keptUrl?: string | null;
  /** Of the webhook that is being edited, or that came of this form already. */
  subscriptionId?: string | undefined;
  submitLabel: string;
  pending: boolean;
  /** Until then the service doesn't want to be asked; in milliseconds since the epoch. */
  retryAt: number | undefined;
  onSubmit: (input: CheckedInput) => void;
  notice?: ReactNode;
  actions?: ReactNode;
}) {
  const urlInput = useRef<HTMLInputElement>(null);
  const eventsInput = useRef<HTMLInputElement>(null);
  const { shown, repair, change, leaveUrl, ...problems } = useFormProblems(
    input,
    onInput,
    refusal,
    {
      mayBeEmpty,
      keptUrl,
    },
  );
  const { lead, summary } = useFocusProblem(shown, refusal, urlInput, eventsInput);
  const unavailable = useSecondsUntil(retryAt) > 0 || pending;

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (unavailable) return;
    const eventTypes = withEventTypes(input.eventTypes, eventTypesIn(typed));
    const whole = { ...input, eventTypes };
    const found = problems.submit(whole);
    onInput(whole);
    onType('');
    if (found.url !== undefined || found.eventTypes !== undefined) {
      lead(found);
    } else
      onSubmit({ typed: whole, url: found.checked.valid ? found.checked.url : '', eventTypes });
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <EndpointField
        ref={urlInput}
        value={input.url}
        hint={urlHint}
        error={shown.url}
        repair={repair}
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
      <EventCatalogue
        chosen={input.eventTypes}
        onChange={(eventTypes) => change({ ...input, eventTypes })}
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
    </form>
  );
}
