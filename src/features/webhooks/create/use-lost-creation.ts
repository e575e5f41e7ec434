import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { NewSubscription } from '#data/webhooks/queries.ts';
import { findLostCreation } from '#data/webhooks/subscriptions/lost-creation.ts';
import { useServices } from '#platform/react.tsx';
import type { Found } from './creation-problem.ts';
import type { CreationAttempt } from './use-creation-attempt.ts';

/** Looks for a webhook whose creation had no answer, for as long as the form is there. */
export function useLostCreation() {
  const { webhooks } = useServices();
  const client = useQueryClient();
  const [found, setFound] = useState<Found>();
  const running = useRef<AbortController>(undefined);

  useEffect(() => () => running.current?.abort(), []);

  return {
    /** Undefined where nothing has been looked for. */
    found,
    /** Resolves to the id of the webhook that came of it, where that is certain. */
    async look(
      wanted: NewSubscription,
      { listedBefore }: CreationAttempt,
    ): Promise<string | undefined> {
      running.current?.abort();
      const mine = new AbortController();
      running.current = mine;
      setFound({ kind: 'looking' });
      const next = await findLostCreation(client, webhooks, listedBefore, wanted, mine.signal);
      if (running.current === mine) setFound(next);
      return next.kind === 'created' ? next.subscription.subscriptionId : undefined;
    },
    /** Ends the looking with what has been seen so far. */
    stop(): void {
      running.current?.abort();
    },
    forget(): void {
      running.current?.abort();
      running.current = undefined;
      setFound(undefined);
    },
  };
}
