import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createSubscriptionMutation } from '#data/webhooks/queries.ts';
import { SecretHandover } from '#data/webhooks/secret/secret-handover.ts';
import {
  type CreationAttempt,
  creationAttempts,
  findLostCreation,
} from '#data/webhooks/subscriptions/lost-creation.ts';
import {
  type CheckedInput,
  memberErrorsIn,
  type Refusal,
} from '#features/webhooks/form/webhook-input.ts';
import type { IssuedSecret } from '#features/webhooks/secret/SecretStep.tsx';
import { useCreationNotes, useLocalSubscriptions } from '#features/webhooks/WebhooksLayout.tsx';
import { failureOf } from '#platform/http/failure.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { useSingleFlight } from '#ui/button/use-single-flight.ts';
import { type CreationEnd, creationProblem, type Found } from './creation-problem.ts';

/** A webhook that has just been created, with its secret. */
export type Created = IssuedSecret & {
  /** Of the note that stays unless the secret is stored. */
  readonly noteId: string;
};

/** A creation that was sent and didn't lead to a secret. */
type FailedCreation = CreationEnd & CreationAttempt;

/** The id of a webhook that was certainly created, whose secret nobody has and that can be deleted. */
function idWithoutSecret(
  failed: FailedCreation | undefined,
  found: Found | undefined,
): string | undefined {
  if (failed?.recognition === undefined) return undefined;
  if (failed.kind === 'no-secret') return failed.subscription?.subscriptionId;
  return found?.kind === 'created' ? found.subscription.subscriptionId : undefined;
}

/** Looks for a webhook whose creation had no answer, as long as the form is on screen. */
function useLostCreation() {
  const { webhooks } = useServices();
  const client = useQueryClient();
  const notes = useCreationNotes();
  const [found, setFound] = useState<Found>();
  const running = useRef<AbortController>(undefined);
  return {
    /** Undefined where nothing has been looked for. */
    found,
    async look({ wanted, noteId, recognition }: CreationAttempt): Promise<void> {
      if (recognition === undefined) return;
      running.current?.abort();
      const mine = new AbortController();
      running.current = mine;
      setFound({ kind: 'looking' });
      const { listedBefore } = recognition;
      const next = await findLostCreation(client, webhooks, listedBefore, wanted, mine.signal);
      if (running.current === mine) setFound(next);
      if (next.kind === 'created') notes.leaveOpen(noteId, next.subscription.subscriptionId);
    },
    /** Ends the search; `found` then tells what has been seen so far. */
    stop: () => running.current?.abort(),
    reset(): void {
      running.current?.abort();
      running.current = undefined;
      setFound(undefined);
    },
  };
}

/**
 * Sends the creation and keeps a note of it, which stays while its outcome is open or its secret is
 * not stored. Resolves to the secret, or to why there is none.
 * @param isLeft whether nobody is there any more to be shown the secret
 */
function useSendCreation(isLeft: () => boolean) {
  const { webhooks } = useServices();
  const { mutateAsync } = useMutation(createSubscriptionMutation(webhooks));
  const local = useLocalSubscriptions();
  const notes = useCreationNotes();
  return async ({
    wanted,
    noteId,
    recognition,
  }: CreationAttempt): Promise<CreationEnd | { kind: 'created'; created: Created }> => {
    const isFirst = notes.begin(noteId, wanted);
    const handover = new SecretHandover();
    try {
      const subscription = await mutateAsync({
        ...wanted,
        idempotencyKey: recognition?.idempotencyKey,
        handover,
      });
      const secret = handover.take();
      if (subscription !== null) local.confirm(subscription);
      const subscriptionId = subscription?.subscriptionId ?? null;
      if (secret === undefined || isLeft()) {
        notes.leaveOpen(noteId, subscriptionId);
        return { kind: 'no-secret', subscription };
      }
      notes.showSecret(noteId, subscriptionId);
      return { kind: 'created', created: { secret, subscription, input: wanted, noteId } };
    } catch (error) {
      const isRefused = failureOf(error)?.outcome === 'not-applied';
      if (isRefused && isFirst) notes.remove(noteId);
      else notes.leaveOpen(noteId, null);
      if (!isRefused) return { kind: 'lost', error };
      return { kind: 'refused', error, ...memberErrorsIn(error, wanted) };
    }
  };
}

/** Creates a webhook: one POST each time it is asked to, however often a button is clicked. */
export function useCreation(onCreated: (created: Created) => void) {
  const { webhooks } = useServices();
  const notes = useCreationNotes();
  const isRecognised = useHasExtension('webhooks.manage');
  const [attempts] = useState(() => creationAttempts(isRecognised ? webhooks : undefined));
  const isLeft = useRef(false);
  const lookup = useLostCreation();
  const send = useSendCreation(() => isLeft.current);
  const once = useSingleFlight();
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const [failed, setFailed] = useState<FailedCreation>();
  const lastSent = useRef<CheckedInput>(undefined);

  const leave = useEffectEvent(() => lookup.stop());
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      leave();
    };
  }, []);

  async function attempt(checked: CheckedInput): Promise<void> {
    const next = await attempts.attemptFor({ url: checked.url, eventTypes: checked.eventTypes });
    if (isLeft.current) return;
    const end = await send(next);
    if (end.kind === 'created') {
      onCreated(end.created);
      return;
    }
    const { problems, others } = end.kind === 'refused' ? end : { problems: undefined, others: [] };
    if (problems !== undefined) setRefusal({ problems, input: checked.typed });
    // A message that belongs to a field is shown there.
    if (problems === undefined || others.length > 0) setFailed({ ...end, ...next });
    if (end.kind === 'lost') void lookup.look(next);
  }

  function create(checked: CheckedInput): void {
    void once(async () => {
      lastSent.current = checked;
      setPending(true);
      setFailed(undefined);
      setRefusal(undefined);
      lookup.reset();
      await attempt(checked).finally(() => setPending(false));
    });
  }

  function tryAgain(): void {
    if (lastSent.current !== undefined) create(lastSent.current);
  }

  const isRepeatable = failed?.recognition !== undefined;
  return {
    isPending,
    refusal,
    failed,
    problem: failed && creationProblem(failed, lookup.found, isRepeatable),
    withoutSecret: idWithoutSecret(failed, lookup.found),
    isLooking: lookup.found?.kind === 'looking',
    /** Looks once more whether it was created; undefined where the service has no list. */
    look: failed?.kind === 'lost' && isRepeatable ? () => void lookup.look(failed) : undefined,
    stopLooking: lookup.stop,
    create,
    /** Sends the same once more, recognisable as the same where the service can. */
    tryAgain,
    /** Creates another in place of one that has been deleted. */
    startAgain: () => {
      if (failed !== undefined) {
        attempts.forget(failed);
        notes.remove(failed.noteId);
      }
      tryAgain();
    },
  };
}
