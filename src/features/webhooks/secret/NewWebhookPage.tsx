import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Subscription } from '#data/webhooks/schema.ts';
import { SecretHandover } from '#data/webhooks/signing-secret.ts';
import { createSubscriptionMutation } from '#data/webhooks/subscription-mutations.ts';
import { WebhookForm } from '#features/webhooks/form/WebhookForm.tsx';
import {
  type CheckedInput,
  memberErrorsIn,
  type Refusal,
  type WebhookInput,
} from '#features/webhooks/form/webhook-input.ts';
import { useLocalSubscriptions } from '#features/webhooks/WebhooksLayout.tsx';
import { webhookFailureMessage } from '#features/webhooks/webhook-labels.ts';
import { paths } from '#paths.ts';
import { failureMessage } from '#platform/http/describe-failure.ts';
import { type FailureKind, failureOf } from '#platform/http/failure.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import type { FailureMessage } from '#text/failure-message.ts';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { useSingleFlight } from '#ui/button/use-single-flight.ts';
import { LeaveDialog, useLeaveGuard } from '#ui/dialog/LeaveGuard.tsx';
import { FailureNotice } from '#ui/notice/FailureNotice.tsx';
import { type IssuedSecret, SecretFlow } from './SecretFlow.tsx';

const empty: WebhookInput = { url: '', eventTypes: [] };

/** Explanations of refusals for which the service gives no reason. */
const refusals: Partial<Record<FailureKind, string>> = {
  forbidden: 'The service doesn’t allow you to create webhooks. Ask whoever runs it.',
  'not-found':
    'The service has no webhooks at the address this app is set up with. Whoever set it up should check baseUrl in its configuration.',
  conflict:
    'It clashes with what exists already, perhaps with a webhook for the same endpoint. Change that one, or this endpoint or its events.',
  invalid: 'The service didn’t accept this endpoint or these events, and doesn’t say why.',
};

/** @param others messages of the service that belong to no field */
function refusedProblem(error: unknown, others: readonly string[]): FailureMessage {
  const message = failureMessage(error);
  const failure = failureOf(error);
  const own = failure && refusals[failure.kind];
  const hasReason = failure && 'answer' in failure && failure.answer.message !== undefined;
  const why = own === undefined || hasReason ? message.explanation : own;
  return { ...message, explanation: [why, ...others, 'No webhook was created.'].join(' ') };
}

/** @param isRepeatable whether the service recognises a repeated creation by its key */
function lostProblem(error: unknown, isRepeatable: boolean): FailureMessage {
  return {
    ...webhookFailureMessage(error),
    title: 'It isn’t known whether the webhook was created',
    explanation: isRepeatable
      ? 'No usable answer came back. Trying again is safe: if the webhook exists, the service returns that one with its signing secret.'
      : 'No usable answer came back. If the webhook exists, its signing secret can’t be shown again, and trying again creates a second one. Ask whoever runs the service whether it exists, and to delete it.',
  };
}

function missingSecretProblem(created: Subscription | null, isRepeatable: boolean): FailureMessage {
  const named = created === null ? '' : ` (ID ${created.subscriptionId})`;
  return {
    title: 'The service answered without a signing secret',
    explanation: isRepeatable
      ? `The webhook most likely exists${named}. Trying again asks for the same one and creates no other. If its signing secret is missing again, delete this webhook and create another.`
      : `The webhook most likely exists${named}, but its signing secret can’t be shown again. Trying again creates another one.`,
    details: `Operation: POST (webhooks) create the webhook\nAnswer: no signing secret${named}`,
  };
}

/** Why the last request led to no secret. */
type FailedCreation = {
  readonly problem: FailureMessage;
  /** Whether a webhook may have been created. */
  readonly isOpen: boolean;
  /** The webhook that was created without a secret, if its ID is known. */
  readonly created?: Subscription | null;
};

/** Creates a webhook: one POST for each call of `create`, one at a time. */
function useCreation(onCreated: (created: IssuedSecret) => void) {
  const { webhooks } = useServices();
  const { mutateAsync } = useMutation(createSubscriptionMutation(webhooks));
  const local = useLocalSubscriptions();
  const isRepeatable = useHasExtension('webhooks.manage');
  // By input, so that the same input is recognised as the same creation.
  const [keys] = useState(() => new Map<string, string>());
  const once = useSingleFlight();
  const [isPending, setIsPending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const [failed, setFailed] = useState<FailedCreation>();

  function keyOf(input: WebhookInput): string {
    const text = JSON.stringify(input);
    const key = keys.get(text) ?? crypto.randomUUID();
    keys.set(text, key);
    return key;
  }

  async function send({ typed, url, eventTypes }: CheckedInput): Promise<void> {
    const input = { url, eventTypes };
    const handover = new SecretHandover();
    try {
      const idempotencyKey = isRepeatable ? keyOf(input) : undefined;
      const subscription = await mutateAsync({ ...input, idempotencyKey, handover });
      const secret = handover.take();
      if (subscription !== null) local.confirm(subscription);
      if (secret !== undefined) onCreated({ secret, subscription, input });
      else {
        const problem = missingSecretProblem(subscription, isRepeatable);
        setFailed({ problem, isOpen: true, created: subscription });
      }
    } catch (error) {
      if (failureOf(error)?.outcome !== 'not-applied') {
        setFailed({ problem: lostProblem(error, isRepeatable), isOpen: true });
        return;
      }
      const { problems, others } = memberErrorsIn(error, input);
      if (problems !== undefined) setRefusal({ problems, input: typed });
      // A message that belongs to a field is shown there.
      if (problems === undefined || others.length > 0) {
        setFailed({ problem: refusedProblem(error, others), isOpen: false });
      }
    }
  }

  return {
    isPending,
    refusal,
    failed,
    create: (checked: CheckedInput) =>
      void once(async () => {
        setIsPending(true);
        setFailed(undefined);
        setRefusal(undefined);
        await send(checked).finally(() => setIsPending(false));
      }),
  };
}

/** Questions before the form is left. */
const leavingMessages = {
  typed: {
    title: 'Leave without creating the webhook?',
    text: 'What you typed is not kept.',
    leave: 'Discard and leave',
  },
  pending: {
    title: 'The webhook is being created',
    text: 'Its signing secret comes with the answer and is shown once. If you leave now, it is lost.',
    leave: 'Leave all the same',
  },
  lost: {
    title: 'The webhook may have been created',
    text: 'If you leave now, its signing secret is lost, and what you typed is not kept.',
    leave: 'Leave all the same',
  },
} as const;

/** The form, and why it didn't lead to a secret. */
function CreateStep({ onCreated }: { onCreated: (created: IssuedSecret) => void }) {
  const [input, setInput] = useState(empty);
  const [typed, setTyped] = useState('');
  const { isPending, refusal, failed, create } = useCreation(onCreated);
  const lastSent = useRef<CheckedInput>(undefined);
  const guard = useLeaveGuard(
    input.url.trim() !== '' || input.eventTypes.length > 0 || typed.trim() !== '',
  );
  const leaving = leavingMessages[isPending ? 'pending' : failed?.isOpen ? 'lost' : 'typed'];
  const createdId = failed?.created?.subscriptionId;
  const canOpen = useHasExtension('webhooks.manage') && createdId !== undefined;

  return (
    <>
      <WebhookForm
        input={input}
        onInput={setInput}
        typed={typed}
        onType={setTyped}
        refusal={refusal}
        subscriptionId={createdId}
        submitLabel={isPending ? 'Creating…' : 'Create webhook'}
        pending={isPending}
        retryAt={failed?.problem.retryAt}
        onSubmit={(checked) => {
          lastSent.current = checked;
          create(checked);
        }}
        notice={
          failed && (
            <FailureNotice
              takesFocus
              words={failed.problem}
              onRetry={() => lastSent.current && create(lastSent.current)}
              actions={
                canOpen && (
                  <ButtonLink size="small" to={paths.webhook(createdId)}>
                    Open webhook
                  </ButtonLink>
                )
              }
            />
          )
        }
        actions={
          <ButtonLink variant="quiet" to={paths.webhooks()}>
            Cancel
          </ButtonLink>
        }
      />
      <LeaveDialog guard={guard} title={leaving.title} stay="Stay here" leave={leaving.leave}>
        {leaving.text}
      </LeaveDialog>
    </>
  );
}

/** Creates a webhook and shows its signing secret. */
export function NewWebhookPage() {
  const whatIfLost = useHasExtension('webhooks.rotate') ? 'rotate it' : 'create a new webhook';
  const hasDeliveries = useHasExtension('webhooks.deliveries');
  return (
    <SecretFlow
      title="New webhook"
      crumb={<Link to={paths.webhooks()}>Webhooks</Link>}
      formStep="Endpoint and events"
      form={(onIssued) => <CreateStep onCreated={onIssued} />}
      messages={({ subscription }) => ({
        happened:
          subscription?.status === 'active' ? 'Webhook created and active' : 'Webhook created',
        whatIfLost,
        leaving: 'The webhook stays, but its signing secret can’t be shown again.',
      })}
      storedMessage="Webhook created."
      // The next task is a test event.
      nextPath={({ subscription }) =>
        hasDeliveries && subscription !== null
          ? paths.webhookDeliveries(subscription.subscriptionId)
          : paths.webhooks()
      }
    />
  );
}
