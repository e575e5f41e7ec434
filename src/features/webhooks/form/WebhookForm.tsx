import { type ReactNode, useRef, useState } from 'react';
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
import { LeaveDialog, useLeaveGuard } from '#ui/dialog/LeaveGuard.tsx';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import { ErrorSummary } from '#ui/notice/FailureNotice.tsx';
import { Notice } from '#ui/notice/Notice.tsx';
import { useConfirm } from '#workflows/forms/confirm.tsx';
import { Form, SubmitFailure } from '#workflows/forms/Form.tsx';
import { useSubmit } from '#workflows/forms/use-submit.ts';
import { EndpointField } from './EndpointField.tsx';
import { EventCatalogue } from './EventCatalogue.tsx';
import { EventsField } from './EventsField.tsx';
import styles from './form.module.css';
import { type FieldProblems, splitFieldErrors, validateWebhookInput } from './webhook-input.ts';

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

const labels = { url: 'Endpoint URL', eventTypes: 'Events to deliver' } as const;
const fields = ['url', 'eventTypes'] as const;

/**
 * Validates and sends the input of a webhook form. Before it sends the URL of a host in a private
 * network, it asks for confirmation. If the service refuses the value of a field, its message is
 * shown until the value changes.
 */
export function useWebhookForm({
  input,
  onInput,
  known,
  mustChoose,
  send,
  getFailureMessage,
}: {
  input: WebhookInput;
  onInput: (change: Partial<WebhookInput>) => void;
  /** Stored values of the edited webhook; undefined for a new webhook. */
  known?: EditableFields;
  /** Whether the form shows a notice, marked `data-problems`, that the user must answer first. */
  mustChoose?: () => boolean;
  /** Called with the valid input and the URL to send; the URL is '' to keep the stored URL. */
  send: (input: WebhookInput, url: string) => Promise<void>;
  /** Returns the message for a rejection of `send`; undefined if it is shown elsewhere. */
  getFailureMessage: (error: unknown, sent: WebhookInput) => FailureMessage | undefined;
}) {
  const confirm = useConfirm();
  // Text in the events field that the user hasn't added as an event type yet.
  const [typed, setTyped] = useState('');
  const [sent, setSent] = useState(input);
  const acceptedHost = useRef<string>(undefined);
  const added = parseEventTypes(typed);
  const whole =
    added.length === 0 ? input : { ...input, eventTypes: addEventTypes(input.eventTypes, added) };
  const { problems, url } = validateWebhookInput(whole, known);

  const form = useSubmit({
    check: () => ({ ...problems, choice: mustChoose?.() ? 'Choose a version.' : undefined }),
    send: async () => {
      const host = url === '' || input.url === known?.url ? undefined : findPrivateHost(url);
      if (host !== undefined && host !== acceptedHost.current) {
        void askAboutHost(host);
        return;
      }
      setSent(whole);
      await send(whole, url);
    },
    getFailureMessage: (error) => getFailureMessage(error, sent),
  });

  async function askAboutHost(host: string): Promise<void> {
    const isConfirmed = await confirm({
      title: 'Deliver to a private network?',
      keep: 'Cancel',
      confirm: 'Use anyway',
      variant: 'primary',
      children: (
        <p>
          “<bdi>{host}</bdi>” is this machine or in a private network. The service may not be able
          to reach it. To receive deliveries on this machine, use a tunnel with a public URL.
        </p>
      ),
    });
    if (!isConfirmed) return;
    acceptedHost.current = host;
    await form.submit();
  }

  async function submit(): Promise<boolean> {
    if (form.isPending) return false;
    if (added.length > 0) onInput({ eventTypes: whole.eventTypes });
    setTyped('');
    return form.submit();
  }

  const refused = splitFieldErrors(form.error, sent).problems;
  const problemAt = (field: keyof FieldProblems) =>
    form.problems[field] ?? (sent[field] === input[field] ? refused?.[field] : undefined);
  return {
    ...form,
    submit,
    retry: submit,
    typed,
    setTyped,
    problems: { url: problemAt('url'), eventTypes: problemAt('eventTypes') },
  };
}

/**
 * Form for the endpoint and events of a webhook. Asks for confirmation if the user leaves with
 * unsaved input.
 */
export function WebhookForm({
  form,
  input,
  onInput,
  isEdited,
  failureActions,
  urlHint,
  known,
  subscriptionId,
  submitLabel,
  leaving,
  notice,
  nameField,
  status = '',
  actions,
}: {
  form: ReturnType<typeof useWebhookForm>;
  input: WebhookInput;
  onInput: (change: Partial<WebhookInput>) => void;
  /** True if leaving the form would discard input. */
  isEdited: boolean;
  failureActions?: ReactNode;
  urlHint?: ReactNode;
  known?: EditableFields;
  /** Id of the edited webhook, or of the webhook that this form has already created. */
  subscriptionId: string | undefined;
  submitLabel: string;
  leaving: { readonly title: string; readonly text: string; readonly leave: string };
  notice?: ReactNode;
  nameField?: ReactNode;
  /** Result of the last update, shown next to the button until the user changes something. */
  status?: string;
  actions?: ReactNode;
}) {
  const { typed, setTyped, problems, refusals } = form;
  const guard = useLeaveGuard(isEdited || typed.trim() !== '');
  const isUnchanged = known !== undefined && !isEdited && typed.trim() === '';
  const listed = fields.flatMap((field) => {
    const problem = problems[field];
    return problem === undefined ? [] : [{ label: labels[field], problem }];
  });
  // If a submit finds several problems, a summary lists them until all are solved.
  const [summary, setSummary] = useState({ refusals, isShown: false });
  const isNew = summary.refusals !== refusals;
  const isShown = isNew ? listed.length > 1 : summary.isShown && listed.length > 0;
  if (isNew || isShown !== summary.isShown) setSummary({ refusals, isShown });

  return (
    <>
      <Form className={styles.form} form={form}>
        <Stack gap={24}>
          <EndpointField
            value={input.url}
            hint={urlHint}
            error={problems.url}
            keptUrl={known?.url}
            onChange={(url) => onInput({ url })}
            onBlur={() => form.checkField('url')}
          />
          {nameField}
        </Stack>
        <div className={styles.eventFields}>
          <EventsField
            eventTypes={input.eventTypes}
            typed={typed}
            mayBeEmpty={known?.eventTypes === null}
            error={problems.eventTypes}
            onChange={(eventTypes) => onInput({ eventTypes })}
            onType={setTyped}
          />
          <EventCatalogue
            chosen={input.eventTypes}
            onChange={(eventTypes) => onInput({ eventTypes })}
          />
        </div>
        <Stack gap={24}>
          <OverlapNotice input={input} exceptId={subscriptionId} />
          {isShown && <ErrorSummary problems={listed} />}
          {notice}
          <SubmitFailure form={form} actions={failureActions} />
          <Row wrap gap={8}>
            <Button
              type="submit"
              variant="primary"
              unavailable={form.isPending || form.isPaused || isUnchanged}
            >
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
      </Form>
      <LeaveDialog guard={guard} title={leaving.title} stay="Stay here" leave={leaving.leave}>
        {leaving.text}
      </LeaveDialog>
    </>
  );
}
