import {
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router';
import { checkEndpointUrl, findPrivateHost } from '#data/webhooks/endpoint-url.ts';
import { addEventTypes, parseEventTypes } from '#data/webhooks/event-types.ts';
import { maskUrl } from '#data/webhooks/masked-url.ts';
import type { WebhookInput } from '#data/webhooks/schema.ts';
import type { EditableFields } from '#data/webhooks/subscription-change.ts';
import { useWebhookList } from '#features/webhooks/use-webhooks.ts';
import { getWebhookLabel } from '#features/webhooks/webhook-labels.ts';
import { paths } from '#paths.ts';
import type { FailureMessage } from '#text/failure-message.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { Button } from '#ui/button/Button.tsx';
import { useSecondsUntil } from '#ui/button/use-seconds-until.ts';
import { LeaveDialog, useLeaveGuard } from '#ui/dialog/LeaveGuard.tsx';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import { ErrorSummary, FailureNotice, type FieldProblem } from '#ui/notice/FailureNotice.tsx';
import { Notice } from '#ui/notice/Notice.tsx';
import { FormDialog } from '#workflows/forms/FormDialog.tsx';
import { EndpointField } from './EndpointField.tsx';
import { EventCatalogue } from './EventCatalogue.tsx';
import { EventsField } from './EventsField.tsx';
import styles from './form.module.css';
import {
  type FieldProblems,
  type RejectedInput,
  splitFieldErrors,
  validateWebhookInput,
} from './webhook-input.ts';

/**
 * Warning that another webhook delivers the same events to the same endpoint. The user can still
 * save the webhook.
 */
function OverlapNotice({
  input,
  exceptId,
}: {
  input: WebhookInput;
  /** Id of the edited webhook, which the check ignores. */
  exceptId: string | undefined;
}) {
  const known = useWebhookList();
  const checked = checkEndpointUrl(input.url);
  const url = checked.valid ? checked.url : '';
  const sharedWith = (eventTypes: readonly string[] | null) =>
    (eventTypes ?? []).filter((name) => input.eventTypes.includes(name));
  const other = known.find((webhook) => {
    return (
      webhook.subscriptionId !== exceptId &&
      url !== '' &&
      // A URL in the service's list is complete, but a URL stored in this browser is masked, so the
      // stored URL is compared with both forms of the entered URL.
      (webhook.url === url || webhook.url === maskUrl(url)) &&
      sharedWith(webhook.eventTypes).length > 0
    );
  });
  const isCertain = other?.url === url;
  return (
    <div role="status" data-no-gap>
      {other && (
        <Notice
          tone="warn"
          title={`Another webhook ${isCertain ? 'delivers' : 'may deliver'} to this endpoint`}
        >
          <Link to={paths.webhook(other.subscriptionId)}>
            <bdi>{getWebhookLabel(other)}</bdi>
          </Link>{' '}
          gets <bdi>{truncate(sharedWith(other.eventTypes).join(', '), maxNameLength)}</bdi> as
          well, so each would be delivered twice. If that isn’t what you want, change that webhook
          instead.
        </Notice>
      )}
    </div>
  );
}

const none: FieldProblems = { url: undefined, eventTypes: undefined };
const labels = { url: 'Endpoint URL', eventTypes: 'Events to deliver' };
const fields = ['url', 'eventTypes'] as const;

/**
 * Manages the error messages of the fields. Fields are validated when the form is submitted, and
 * after the first submit also when a field loses focus. If the service refuses the value of a
 * field, its message is shown until the value changes. After a submit or a refusal, focus moves to
 * the invalid field, or to an error summary if several fields are invalid.
 */
function useFormProblems(
  input: WebhookInput,
  refusal: RejectedInput | undefined,
  known: EditableFields | undefined,
  inputs: Readonly<Record<keyof FieldProblems, RefObject<HTMLInputElement | null>>>,
) {
  const [found, setFound] = useState(none);
  const [isSubmitted, setIsSubmitted] = useState(false);
  // Key of the error summary; 0 if no summary is shown. A new key remounts the summary, so that it
  // takes focus again.
  const [summaryKey, setSummaryKey] = useState(0);

  const refused = refusal && splitFieldErrors(refusal).problems;
  const shownAt = (field: keyof FieldProblems) =>
    found[field] ?? (refusal?.input[field] === input[field] ? refused?.[field] : undefined);
  const listed = fields.flatMap((field): readonly FieldProblem[] => {
    const problem = shownAt(field);
    const focusField = () => inputs[field].current?.focus();
    return problem === undefined ? [] : [{ label: labels[field], problem, focusField }];
  });
  if (summaryKey > 0 && listed.length === 0) setSummaryKey(0);

  function focusProblem(problems: FieldProblems): void {
    const wrong = fields.filter((field) => problems[field] !== undefined);
    const [only] = wrong;
    setSummaryKey((before) => (wrong.length > 1 ? before + 1 : 0));
    if (wrong.length === 1 && only !== undefined) inputs[only].current?.focus();
  }

  const focusRefused = useEffectEvent(() => {
    if (refused !== undefined) focusProblem(refused);
  });
  const error = refusal?.error;
  useEffect(() => {
    if (error !== undefined) focusRefused();
  }, [error]);

  return {
    shownAt,
    summary: summaryKey > 0 && <ErrorSummary key={summaryKey} problems={listed} />,
    /** Removes the error messages that don't apply to the input `next`. Adds no messages. */
    update(next: WebhookInput) {
      const { problems } = validateWebhookInput(next, known);
      setFound((before) => ({
        url: before.url && problems.url,
        eventTypes: before.eventTypes && problems.eventTypes,
      }));
    },
    /**
     * Must be called when the URL field loses focus. Validates the URL if the form has been
     * submitted.
     */
    leaveUrl() {
      if (isSubmitted) setFound({ ...found, url: validateWebhookInput(input, known).problems.url });
    },
    /**
     * Validates the input and returns the URL to send. If the input is invalid, shows the error
     * messages, focuses the invalid field and returns undefined.
     */
    check(whole: WebhookInput): string | undefined {
      const { problems, url } = validateWebhookInput(whole, known);
      setIsSubmitted(true);
      setFound(problems);
      if (problems.url === undefined && problems.eventTypes === undefined) return url;
      focusProblem(problems);
      return undefined;
    },
  };
}

/**
 * Form for the endpoint and events of a webhook, which are validated before they are sent. Asks for
 * confirmation if the user leaves with unsaved input.
 */
export function WebhookForm({
  input,
  onInput,
  isEdited,
  refusal,
  problem,
  problemActions,
  urlHint,
  known,
  subscriptionId,
  submitLabel,
  pending,
  leaving,
  onSubmit,
  notice,
  nameField,
  status = '',
  actions,
}: {
  input: WebhookInput;
  onInput: (change: Partial<WebhookInput>) => void;
  /** True if leaving the form would discard input. */
  isEdited: boolean;
  refusal: RejectedInput | undefined;
  /** Failure of the last request; undefined if the fields show it. */
  problem: FailureMessage | undefined;
  problemActions?: ReactNode;
  urlHint?: ReactNode;
  /** Stored values of the edited webhook; undefined for a new webhook. */
  known?: EditableFields;
  /** Id of the edited webhook, or of the webhook that this form has already created. */
  subscriptionId: string | undefined;
  submitLabel: string;
  pending: boolean;
  /** Texts of the confirmation dialog shown if the user leaves the form. */
  leaving: { readonly title: string; readonly text: string; readonly leave: string };
  /** Called with the valid input and the URL to send; the URL is '' to keep the stored URL. */
  onSubmit: (input: WebhookInput, url: string) => void;
  notice?: ReactNode;
  /** Field for the name of a new webhook. */
  nameField?: ReactNode;
  /** Result of the last update, shown next to the button until the user changes something. */
  status?: string;
  actions?: ReactNode;
}) {
  // Text in the events field that the user hasn't added as an event type yet.
  const [typed, setTyped] = useState('');
  const [acceptedHost, setAcceptedHost] = useState<string>();
  // Host in a private network for which a dialog asks the user for confirmation.
  const [askedHost, setAskedHost] = useState<string>();
  const urlInput = useRef<HTMLInputElement>(null);
  const eventsInput = useRef<HTMLInputElement>(null);
  const { shownAt, summary, update, leaveUrl, check } = useFormProblems(input, refusal, known, {
    url: urlInput,
    eventTypes: eventsInput,
  });
  const guard = useLeaveGuard(isEdited || typed.trim() !== '');
  const isUnchanged = known !== undefined && !isEdited && typed.trim() === '';
  const unavailable = useSecondsUntil(problem?.retryAt) > 0 || pending || isUnchanged;

  function change(members: Partial<WebhookInput>): void {
    update({ ...input, ...members });
    onInput(members);
  }

  function submit(accepted = acceptedHost): void {
    if (unavailable) return;
    const added = parseEventTypes(typed);
    const eventTypes =
      added.length === 0 ? input.eventTypes : addEventTypes(input.eventTypes, added);
    const whole = { ...input, eventTypes };
    const url = check(whole);
    if (added.length > 0) onInput({ eventTypes });
    setTyped('');
    if (url === undefined) return;
    const host = url === '' || input.url === known?.url ? undefined : findPrivateHost(url);
    if (host === undefined || host === accepted) onSubmit(whole, url);
    else setAskedHost(host);
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    submit();
  }

  return (
    <>
      <form className={styles.form} onSubmit={handleSubmit} noValidate>
        <Stack gap={24}>
          <EndpointField
            ref={urlInput}
            value={input.url}
            hint={urlHint}
            error={shownAt('url')}
            keptUrl={known?.url}
            onChange={(url) => change({ url })}
            onBlur={leaveUrl}
          />
          {nameField}
        </Stack>
        <div className={styles.eventFields}>
          <EventsField
            ref={eventsInput}
            eventTypes={input.eventTypes}
            typed={typed}
            mayBeEmpty={known?.eventTypes === null}
            error={shownAt('eventTypes')}
            onChange={(eventTypes) => change({ eventTypes })}
            onType={setTyped}
          />
          <EventCatalogue
            chosen={input.eventTypes}
            onChange={(eventTypes) => change({ eventTypes })}
          />
        </div>
        <Stack gap={24}>
          <OverlapNotice input={input} exceptId={subscriptionId} />
          {summary}
          {notice}
          {problem && (
            <FailureNotice
              takesFocus
              message={problem}
              onRetry={() => submit()}
              actions={problemActions}
            />
          )}
          <Row wrap gap={8}>
            <Button type="submit" variant="primary" unavailable={unavailable}>
              {submitLabel}
            </Button>
            {known && (
              <Text tone="soft" size="small" numeric role="status">
                {status || (isUnchanged ? 'No changes to save.' : '')}
              </Text>
            )}
            {actions}
          </Row>
        </Stack>
      </form>
      {askedHost !== undefined && (
        <FormDialog
          alert
          title="Deliver to a private network?"
          submit="Use anyway"
          onSubmit={() => {
            setAskedHost(undefined);
            setAcceptedHost(askedHost);
            submit(askedHost);
          }}
          onClose={() => setAskedHost(undefined)}
        >
          <p>
            “<bdi>{askedHost}</bdi>” is this machine or in a private network. The service may not be
            able to reach it. To receive deliveries on this machine, use a tunnel with a public URL.
          </p>
        </FormDialog>
      )}
      <LeaveDialog guard={guard} title={leaving.title} stay="Stay here" leave={leaving.leave}>
        {leaving.text}
      </LeaveDialog>
    </>
  );
}
