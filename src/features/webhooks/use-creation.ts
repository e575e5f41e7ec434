import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { OneTimeSecret } from '#data/webhooks/one-time-secret.ts';
import { createSubscriptionMutation, type NewSubscription } from '#data/webhooks/queries.ts';
import type { Subscription } from '#data/webhooks/schema.ts';
import { failureOf } from '#platform/failure.ts';
import { useServices } from '#platform/react.tsx';
import type { FailureWords } from '#ui/FailureNotice.tsx';
import { lostCreationProblem, missingSecret, refusedCreation } from './creation-problem.ts';
import { useLostCreation } from './use-lost-creation.ts';
import { useWish, type Wish } from './use-wish.ts';
import type { CheckedInput } from './WebhookForm.tsx';
import { useLocalSubscriptions } from './WebhooksRoom.tsx';
import { fieldProblemsIn, type Refusal, type WebhookInput } from './webhook-input.ts';

/** A webhook that has just been created, with its secret in hand. */
export type Created = {
  readonly secret: OneTimeSecret;
  /** As the service answered; null if its answer held little more than the secret. */
  readonly subscription: Subscription | null;
  readonly input: WebhookInput;
};

/** A creation whose answer was lost. */
type Lost = {
  readonly error: unknown;
  readonly wanted: NewSubscription;
  readonly wish: Wish | undefined;
};

/** Creates a webhook: exactly one POST for each time it is asked to, whatever is clicked. */
export function useCreation(onCreated: (created: Created) => void) {
  const { webhooks } = useServices();
  const { mutateAsync } = useMutation(createSubscriptionMutation(webhooks));
  const local = useLocalSubscriptions();
  const wishFor = useWish();
  const { found, look, stop, forget } = useLostCreation();
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const [problem, setProblem] = useState<FailureWords>();
  const [lost, setLost] = useState<Lost>();
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

  async function send(checked: CheckedInput): Promise<void> {
    const wanted = { url: checked.url, eventTypes: checked.eventTypes };
    const wish = await wishFor(wanted);
    // Nobody is there any more to be shown the secret.
    if (left.current) return;
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
      if (secret === undefined) setProblem(missingSecret(subscription, wish !== undefined));
      else onCreated({ secret, subscription, input: wanted });
    } catch (error) {
      const aboutFields = fieldProblemsIn(error);
      if (aboutFields !== undefined) setRefusal({ problems: aboutFields, input: checked.typed });
      else if (failureOf(error)?.outcome === 'not-applied') setProblem(refusedCreation(error));
      else {
        setLost({ error, wanted, wish });
        if (wish !== undefined) void look(wanted, wish);
      }
    }
  }

  async function create(checked: CheckedInput): Promise<void> {
    if (sending.current) return;
    sending.current = true;
    lastSent.current = checked;
    setPending(true);
    setProblem(undefined);
    setLost(undefined);
    setRefusal(undefined);
    forget();
    await send(checked);
    setPending(false);
    sending.current = false;
  }

  const { wanted, wish } = lost ?? {};
  return {
    isPending,
    refusal,
    /** Whether something may have been created that nobody has the secret of. */
    isLost: lost !== undefined,
    problem: lost === undefined ? problem : lostCreationProblem(lost.error, found),
    /** Looks once more whether it was created; undefined where the service has no list. */
    look: wanted && wish && (() => void look(wanted, wish)),
    isLooking: found?.kind === 'looking',
    stopLooking: stop,
    create: (checked: CheckedInput) => void create(checked),
    /** The same once more, recognisable as the same where the service can. */
    again: () => {
      if (lastSent.current !== undefined) void create(lastSent.current);
    },
  };
}
