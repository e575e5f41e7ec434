import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Subscription } from '#data/webhooks/schema.ts';
import { rotateSecretMutation } from '#data/webhooks/secret/rotate-secret.ts';
import { SecretHandover } from '#data/webhooks/secret/secret-handover.ts';
import type { IssuedSecret } from '#features/webhooks/secret/SecretStep.tsx';
import { useLocalSubscriptions } from '#features/webhooks/WebhooksLayout.tsx';
import { webhookFailureMessage } from '#features/webhooks/webhook-labels.ts';
import { failureOf } from '#platform/http/failure.ts';
import { useServices } from '#platform/react.tsx';
import type { FailureMessage } from '#text/failure-message.ts';
import { formatDuration } from '#text/format-duration.ts';
import { useSingleFlight } from '#ui/button/use-single-flight.ts';

function oldSecretFate(overlapSeconds: number): string {
  return overlapSeconds === 0
    ? 'the old one may no longer sign'
    : `the old one may stop signing in ${formatDuration(overlapSeconds)}`;
}

/** The problem in a rotation that was certainly not carried out. */
function refusedRotation(error: unknown): FailureMessage {
  const message = webhookFailureMessage(error);
  return { ...message, explanation: `${message.explanation} The old secret goes on signing.` };
}

/** The problem in a rotation whose answer was lost. */
function lostRotation(error: unknown, overlapSeconds: number): FailureMessage {
  const { details, retryAt } = webhookFailureMessage(error);
  return {
    title: 'It isn’t known whether the secret was rotated',
    explanation: `No usable answer came back. If it was, nobody has seen the new secret, and ${oldSecretFate(overlapSeconds)}. Rotating again gives another new secret, which is shown.`,
    details,
    retryAt,
  };
}

/** The problem in an answer that confirms a rotation and carries no secret. */
function missingRotatedSecret(subscriptionId: string, overlapSeconds: number): FailureMessage {
  return {
    title: 'The service answered without a signing secret',
    explanation: `The secret was most likely rotated, nobody has seen the new one, and ${oldSecretFate(overlapSeconds)}. Rotating again gives another new secret.`,
    details: `Operation: POST (webhooks) rotate the signing secret\nAnswer: no signing secret (ID ${subscriptionId})`,
  };
}

/** Rotates a secret: one POST each time it is asked to, however often a button is clicked. */
export function useRotation(known: Subscription, onRotated: (issued: IssuedSecret) => void) {
  const { subscriptionId, url, eventTypes } = known;
  const { webhooks } = useServices();
  const { mutateAsync } = useMutation(rotateSecretMutation(webhooks, subscriptionId));
  const local = useLocalSubscriptions();
  const [isPending, setPending] = useState(false);
  const [isLost, setLost] = useState(false);
  const [problem, setProblem] = useState<FailureMessage>();
  const once = useSingleFlight();

  async function send(overlapSeconds: number): Promise<void> {
    const handover = new SecretHandover();
    try {
      const subscription = await mutateAsync({ overlapSeconds, handover });
      const secret = handover.take();
      if (subscription !== null) local.confirm(subscription);
      if (secret !== undefined) {
        const input = { url: url ?? '', eventTypes: eventTypes ?? [] };
        return onRotated({ secret, subscription, input });
      }
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
    /** Whether a secret may have been issued that nobody has seen. */
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
