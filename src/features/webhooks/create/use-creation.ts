import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { createSubscriptionMutation, type NewSubscription } from '#data/webhooks/queries.ts';
import type { OneTimeSecret } from '#data/webhooks/secret/one-time-secret.ts';
import type { CheckedInput } from '#features/webhooks/form/WebhookForm.tsx';
import { memberErrorsIn, type Refusal } from '#features/webhooks/form/webhook-input.ts';
import {
  useCreationNotes,
  useLocalSubscriptions,
} from '#features/webhooks/known/WebhooksLayout.tsx';
import type { SecretInHand } from '#features/webhooks/secret/SecretStep.tsx';
import { failureOf } from '#platform/http/failure.ts';
import { useServices } from '#platform/react.tsx';
import { type CreationEnd, creationProblem, type Found } from './creation-problem.ts';
import { type CreationAttempt, useCreationAttempt } from './use-creation-attempt.ts';
import { useLostCreation } from './use-lost-creation.ts';

/** A webhook that has just been created, with its secret in hand. */
export type Created = SecretInHand & {
  /** Of the note that stays unless the secret is stored. */
  readonly noteId: string;
};

/** A creation that was sent and didn't lead to a secret. */
type Failed = CreationEnd & {
  readonly wanted: NewSubscription;
  readonly wish: CreationAttempt | undefined;
  readonly noteId: string;
};

/** The id of the webhook that certainly came of it and whose secret nobody has, if it can be deleted. */
export function webhookWithoutSecret(
  failed: Failed | undefined,
  found: Found | undefined,
): string | undefined {
  if (failed?.wish === undefined) return undefined;
  if (failed.kind === 'no-secret') return failed.subscription?.subscriptionId;
  return found?.kind === 'created' ? found.subscription.subscriptionId : undefined;
}

/** Creates a webhook: exactly one POST for each time it is asked to, whatever is clicked. */
export function useCreation(onCreated: (created: Created) => void) {
  const { webhooks } = useServices();
  const { mutateAsync } = useMutation(createSubscriptionMutation(webhooks));
  const local = useLocalSubscriptions();
  const notes = useCreationNotes();
  const { wishFor, forgetWish } = useCreationAttempt();
  const { found, look, stop, forget } = useLostCreation();
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const [failed, setFailed] = useState<Failed>();
  // State is too late for a second click in the same frame.
  const sending = useRef(false);
  const left = useRef(false);
  const lastSent = useRef<CheckedInput>(undefined);

  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);

  async function lookFor({ wanted, wish, noteId }: Failed): Promise<void> {
    const created = wish && (await look(wanted, wish));
    if (created !== undefined) notes.leaveOpen(noteId, created);
  }

  async function send(checked: CheckedInput): Promise<void> {
    const wanted = { url: checked.url, eventTypes: checked.eventTypes };
    const wish = await wishFor(wanted);
    // Nobody is there any more to be shown the secret.
    if (left.current) return;
    const noteId = wish?.noteId ?? crypto.randomUUID();
    const sent = { wanted, wish, noteId };
    const isFirst = notes.begin(noteId, wanted);
    let secret: OneTimeSecret | undefined;
    try {
      const subscription = await mutateAsync({
        ...wanted,
        idempotencyKey: wish?.idempotencyKey,
        takeSecret: (taken) => {
          secret = taken;
        },
      });
      if (subscription !== null) local.confirm(subscription);
      if (secret !== undefined && !left.current) {
        notes.showSecret(noteId, subscription?.subscriptionId ?? null);
        onCreated({ secret, subscription, input: wanted, noteId });
        return;
      }
      notes.leaveOpen(noteId, subscription?.subscriptionId ?? null);
      setFailed({ kind: 'no-secret', subscription, ...sent });
    } catch (error) {
      if (failureOf(error)?.outcome !== 'not-applied') {
        notes.leaveOpen(noteId, null);
        const lost: Failed = { kind: 'lost', error, ...sent };
        setFailed(lost);
        void lookFor(lost);
        return;
      }
      if (isFirst) notes.remove(noteId);
      else notes.leaveOpen(noteId, null);
      const { problems, others } = memberErrorsIn(error, wanted);
      if (problems !== undefined) setRefusal({ problems, input: checked.typed });
      // What the service said about a field stands at that field.
      if (problems === undefined || others.length > 0) {
        setFailed({ kind: 'refused', error, others, ...sent });
      }
    }
  }

  async function create(checked: CheckedInput): Promise<void> {
    if (sending.current) return;
    sending.current = true;
    lastSent.current = checked;
    setPending(true);
    setFailed(undefined);
    setRefusal(undefined);
    forget();
    try {
      await send(checked);
    } finally {
      setPending(false);
      sending.current = false;
    }
  }

  /** The same once more, recognisable as the same where the service can. */
  function again(): void {
    if (lastSent.current !== undefined) void create(lastSent.current);
  }

  return {
    isPending,
    refusal,
    found,
    failed,
    problem: failed && creationProblem(failed, found, failed.wish !== undefined),
    /** Looks once more whether it was created; undefined where the service has no list. */
    look: failed?.kind === 'lost' && failed.wish ? () => void lookFor(failed) : undefined,
    stopLooking: stop,
    create: (checked: CheckedInput) => void create(checked),
    again,
    /** As a new wish: what came of the one before has been deleted. */
    startAgain: () => {
      if (failed !== undefined) {
        forgetWish(failed.wanted);
        notes.remove(failed.noteId);
      }
      again();
    },
  };
}
