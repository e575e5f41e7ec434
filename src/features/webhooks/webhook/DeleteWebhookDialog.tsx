import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import type { Subscription } from '#data/webhooks/schema.ts';
import { deleteSubscriptionMutation } from '#data/webhooks/subscriptions/delete-subscription.ts';
import { useLocalSubscriptions } from '#features/webhooks/WebhooksLayout.tsx';
import { webhookFailureMessage, webhookName } from '#features/webhooks/webhook-labels.ts';
import { failureOf } from '#platform/http/failure.ts';
import { useServices } from '#platform/react.tsx';
import { Button } from '#ui/button/Button.tsx';
import { useSecondsUntil } from '#ui/button/use-seconds-until.ts';
import { useSingleFlight } from '#ui/button/use-single-flight.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { type FailureMessage, FailureNotice } from '#ui/notice/FailureNotice.tsx';
import styles from './DeleteWebhookDialog.module.css';
import { deletionPhrase } from './deletion-phrase.ts';

function deletionProblem(error: unknown): FailureMessage {
  const words = webhookFailureMessage(error);
  if (failureOf(error)?.outcome !== 'not-applied') return words;
  return { ...words, explanation: `${words.explanation} The webhook is still there.` };
}

/** Asks before a webhook is deleted: the host of its endpoint, or its id, has to be typed. */
export function DeleteWebhookDialog({
  subscription,
  onKeep,
  onGone,
}: {
  subscription: Subscription;
  onKeep: () => void;
  onGone: () => void;
}) {
  const { subscriptionId } = subscription;
  const { webhooks } = useServices();
  const local = useLocalSubscriptions();
  const deletion = useMutation(deleteSubscriptionMutation(webhooks, subscriptionId));
  const [isRefused, setRefused] = useState(false);
  const formId = useId();
  const field = useRef<HTMLInputElement>(null);
  const once = useSingleFlight();
  const { what, phrase } = deletionPhrase(subscription);
  const { isPending, error } = deletion;
  const problem = error === null ? undefined : deletionProblem(error);
  const isPaused = useSecondsUntil(problem?.retryAt) > 0;

  async function send(): Promise<void> {
    try {
      await deletion.mutateAsync(undefined);
    } catch {
      // It is in `deletion.error`.
      return;
    }
    local.forget(subscriptionId);
    onGone();
  }
  const remove = () => void once(send);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (isPaused) return;
    const matches = field.current?.value.trim().toLowerCase() === phrase.toLowerCase();
    setRefused(!matches);
    if (matches) remove();
    else field.current?.focus();
  }

  return (
    <Dialog
      alert
      title="Delete this webhook?"
      onClose={() => {
        if (!isPending) onKeep();
      }}
      footer={
        <>
          <Button unavailable={isPending} onClick={onKeep}>
            Keep webhook
          </Button>
          <Button variant="danger" type="submit" form={formId} unavailable={isPending || isPaused}>
            {isPending ? 'Deleting…' : 'Delete webhook'}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        <p>The service stops delivering to</p>
        <p className={styles.endpoint}>
          <bdi>{webhookName(subscription)}</bdi>
        </p>
        <p>
          Its signing secret and the record of its deliveries go too. This can’t be undone; to stop
          deliveries for a while, pause it instead.
        </p>
        <TextField
          ref={field}
          data-autofocus
          mono
          label={`Type ${what} to confirm: ${phrase}`}
          spellCheck={false}
          autoCapitalize="none"
          error={isRefused ? `This isn’t ${what}: ${phrase}` : undefined}
        />
        {problem && <FailureNotice takesFocus words={problem} onRetry={remove} />}
      </form>
    </Dialog>
  );
}
