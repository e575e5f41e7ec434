import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createSubscription } from '#data/webhooks/issue-secret.ts';
import type { WebhookInput } from '#data/webhooks/schema.ts';
import { useWebhookForm, WebhookForm } from '#features/webhooks/form/WebhookForm.tsx';
import { splitFieldErrors } from '#features/webhooks/form/webhook-input.ts';
import { useRenameWebhook, WebhookNameField } from '#features/webhooks/WebhookName.tsx';
import { getWebhookFailureMessage } from '#features/webhooks/webhook-labels.ts';
import { paths } from '#paths.ts';
import { type FailureKind, getFailure } from '#platform/http/failure.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import type { FailureMessage } from '#text/failure-message.ts';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { getFailureMessage } from '#workflows/failures/failure-message.ts';
import {
  type IssuedSecret,
  isSecretLost,
  NoSecretError,
  SecretFlow,
  useSecretRequest,
} from './SecretFlow.tsx';

const empty: WebhookInput = { url: '', eventTypes: [] };

/** Explanations shown if the service refuses the creation without a reason. */
const refusals: Partial<Record<FailureKind, string>> = {
  forbidden: 'The service doesn’t allow you to create webhooks. Ask your administrator.',
  'not-found':
    'The service has no webhooks at the configured URL. Ask your administrator to check baseUrl in config.json.',
  conflict:
    'It conflicts with an existing webhook, perhaps one for the same endpoint. Change that webhook, or choose another endpoint or other events.',
  invalid: 'The service didn’t accept this endpoint or these events, and doesn’t say why.',
};

function refusedProblem(error: unknown, sent: WebhookInput): FailureMessage | undefined {
  const { problems, others } = splitFieldErrors(error, sent);
  // Returns no message for the form if all messages are about fields, because the fields show them.
  if (problems !== undefined && others.length === 0) return undefined;
  const message = getFailureMessage(error);
  const failure = getFailure(error);
  const own = failure && refusals[failure.kind];
  const hasReason = failure && 'response' in failure && failure.response.message !== undefined;
  const why = own === undefined || hasReason ? message.explanation : own;
  const details =
    failure?.kind === 'invalid' ? failure.fieldErrors.map(({ detail }) => detail) : [];
  const repeatsFields = problems !== undefined && details.some((detail) => why.includes(detail));
  const reasons = repeatsFields ? others : [why, ...others.filter((one) => !why.includes(one))];
  return { ...message, explanation: [...reasons, 'No webhook was created.'].join(' ') };
}

/**
 * Returns the message about a failed creation; undefined if the fields show all messages.
 * @param sent input of the failed request, as the user typed it
 * @param isRepeatable whether the service recognises a request with the current input as a
 *   repetition, so that no second webhook is created
 */
function creationProblem(
  error: unknown,
  sent: WebhookInput,
  isRepeatable: boolean,
): FailureMessage | undefined {
  if (error instanceof NoSecretError) {
    const named = error.subscription ? ` (ID ${error.subscription.subscriptionId})` : '';
    return {
      title: 'The response contained no signing secret',
      explanation: isRepeatable
        ? `The webhook most likely exists${named}. If you try again, the service returns the same webhook and creates no other. If its signing secret is missing again, delete this webhook and create a new one.`
        : `The webhook most likely exists${named}, but its signing secret can’t be shown again. If you try again, the service creates another webhook.`,
      details: `Operation: POST (webhooks) create the webhook\nResponse: no signing secret${named}`,
    };
  }
  if (!isSecretLost(error)) return refusedProblem(error, sent);
  return {
    ...getWebhookFailureMessage(error),
    title: 'It isn’t known whether the webhook was created',
    explanation: isRepeatable
      ? 'The service sent no usable response. Trying again is safe: if the webhook exists, the service returns that one with its signing secret.'
      : 'The service sent no usable response. If the webhook exists, its signing secret can’t be shown again, and trying again creates a second one. Ask your administrator to check this, and to delete the webhook.',
  };
}

const leavingMessages = {
  typed: {
    title: 'Leave without creating the webhook?',
    text: 'Your input will be lost.',
    leave: 'Discard and leave',
  },
  pending: {
    title: 'The webhook is being created',
    text: 'The response contains its signing secret, which is shown once. If you leave now, the secret is lost.',
    leave: 'Leave anyway',
  },
  lost: {
    title: 'The webhook may have been created',
    text: 'If you leave now, its signing secret and your input are lost.',
    leave: 'Leave anyway',
  },
} as const;

function CreateStep({ onCreated }: { onCreated: (created: IssuedSecret) => void }) {
  const { webhooks } = useServices();
  const client = useQueryClient();
  const isRepeatable = useHasExtension('webhooks.manage');
  const [input, setInput] = useState(empty);
  const [name, setName] = useState('');
  const renameWebhook = useRenameWebhook();
  const request = useSecretRequest((created) => {
    if (created.subscription) renameWebhook(created.subscription.subscriptionId, name.trim());
    onCreated(created);
  });
  // Idempotency keys by input. A request that is sent again with the same input has the same key,
  // so that the service doesn't create a second webhook.
  const [keys] = useState(() => new Map<string, string>());
  const handleInput = (change: Partial<WebhookInput>) => setInput({ ...input, ...change });
  const form = useWebhookForm({
    input,
    onInput: handleInput,
    send: (typed, url) => {
      const checked = { ...typed, url };
      const text = JSON.stringify(checked);
      const key = keys.get(text) ?? crypto.randomUUID();
      keys.set(text, key);
      return request(
        () => createSubscription(client, webhooks, checked, isRepeatable ? key : undefined),
        checked,
      );
    },
    getFailureMessage: (error, sent) =>
      // “Try again” sends the current input, which the user can have changed since the failure.
      creationProblem(error, sent, isRepeatable && JSON.stringify(input) === JSON.stringify(sent)),
  });
  const { isPending, error } = form;
  const createdId = error instanceof NoSecretError ? error.subscription?.subscriptionId : undefined;

  return (
    <WebhookForm
      form={form}
      input={input}
      onInput={handleInput}
      isEdited={[input.url, name].some((text) => text.trim() !== '') || input.eventTypes.length > 0}
      failureActions={
        isRepeatable &&
        createdId !== undefined && (
          <ButtonLink size="small" to={paths.webhook(createdId)}>
            Open webhook
          </ButtonLink>
        )
      }
      subscriptionId={createdId}
      submitLabel={isPending ? 'Creating…' : 'Create webhook'}
      leaving={leavingMessages[isPending ? 'pending' : isSecretLost(error) ? 'lost' : 'typed']}
      nameField={
        <WebhookNameField
          label="Name (optional)"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      }
      actions={
        <ButtonLink variant="quiet" to={paths.webhooks()}>
          Cancel
        </ButtonLink>
      }
    />
  );
}

export function NewWebhookPage() {
  const whatIfLost = useHasExtension('webhooks.rotate') ? 'rotate it' : 'create a new webhook';
  const hasDeliveries = useHasExtension('webhooks.deliveries');
  return (
    <SecretFlow
      kind="created"
      title="New webhook"
      crumbs={[{ to: paths.webhooks(), label: 'Webhooks' }]}
      formStep="Endpoint and events"
      form={(onIssued) => <CreateStep onCreated={onIssued} />}
      happened={({ subscription }) =>
        subscription?.status === 'active' ? 'Webhook created and active' : 'Webhook created'
      }
      whatIfLost={whatIfLost}
      leaving="The webhook stays, but its signing secret can’t be shown again."
      storedMessage="Webhook created."
      // After Done, opens the deliveries, where the user can send a test event.
      nextPath={({ subscription }) =>
        hasDeliveries && subscription !== null
          ? paths.webhookDeliveries(subscription.subscriptionId)
          : paths.webhooks()
      }
    />
  );
}
