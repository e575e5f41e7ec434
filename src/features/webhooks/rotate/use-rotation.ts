import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Subscription } from '#data/webhooks/schema.ts';
import type { OneTimeSecret } from '#data/webhooks/secret/one-time-secret.ts';
import { rotateSecretMutation } from '#data/webhooks/secret/rotate-secret.ts';
import { useLocalSubscriptions } from '#features/webhooks/known/WebhooksLayout.tsx';
import { failureOf } from '#platform/http/failure.ts';
import { useServices } from '#platform/react.tsx';
import { useSingleFlight } from '#ui/button/use-single-flight.ts';
import type { FailureMessage } from '#ui/notice/FailureNotice.tsx';
import { lostRotation, missingRotatedSecret, refusedRotation } from './rotation-problem.ts';

/** A new secret in hand, and the webhook as the service answered; null where it said too little. */
export type Rotated = {
  readonly secret: OneTimeSecret;
  readonly subscription: Subscription | null;
};

/** Rotates a secret: exactly one POST for each time it is asked to, whatever is clicked. */
export function useRotation(subscriptionId: string, onRotated: (rotated: Rotated) => void) {
  const { webhooks } = useServices();
  const { mutateAsync } = useMutation(rotateSecretMutation(webhooks, subscriptionId));
  const local = useLocalSubscriptions();
  const [isPending, setPending] = useState(false);
  const [isLost, setLost] = useState(false);
  const [problem, setProblem] = useState<FailureMessage>();
  const once = useSingleFlight();

  async function send(overlapSeconds: number): Promise<void> {
    let secret: OneTimeSecret | undefined;
    try {
      const subscription = await mutateAsync({
        overlapSeconds,
        takeSecret: (taken) => {
          secret = taken;
        },
      });
      if (subscription !== null) local.confirm(subscription);
      if (secret !== undefined) return onRotated({ secret, subscription });
      setLost(true);
      setProblem(missingRotatedSecret(subscriptionId, overlapSeconds));
    } catch (error) {
      const isRefused = failureOf(error)?.outcome === 'not-applied';
      setLost(!isRefused);
      setProblem(isRefused ? refusedRotation(error) : lostRotation(error, overlapSeconds));
    }
  }

  return {
    isPending,
    /** Whether there may be a secret that nobody has seen. */
    isLost,
    problem,
    rotate: (overlapSeconds: number) =>
      once(async () => {
        setPending(true);
        setProblem(undefined);
        await send(overlapSeconds);
        setPending(false);
      }),
  };
}
