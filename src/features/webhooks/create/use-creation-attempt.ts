import { useState } from 'react';
import { type ListedIds, listedIds } from '#data/webhooks/subscriptions/lost-creation.ts';
import type { WebhookInput } from '#features/webhooks/form/webhook-input.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';

/** One wish for a webhook, however often it has to be sent. */
export type CreationAttempt = {
  /** Says to the service that it is the same wish. */
  readonly idempotencyKey: string;
  /** Of the note that it leaves, should it come to no known end. */
  readonly noteId: string;
  /** What the service listed right before the wish was first sent. */
  readonly listedBefore: ListedIds;
};

/**
 * The same input is the same wish, as long as the form is there and whatever was wished in between,
 * until it is forgotten. Undefined where the service can't be asked about it.
 */
export function useCreationAttempt() {
  const offered = useHasExtension('webhooks.manage');
  const { webhooks } = useServices();
  const [wishes] = useState(() => new Map<string, CreationAttempt>());
  return {
    async wishFor(given: WebhookInput): Promise<CreationAttempt | undefined> {
      if (!offered) return undefined;
      const input = JSON.stringify(given);
      const wish = wishes.get(input) ?? {
        idempotencyKey: crypto.randomUUID(),
        noteId: crypto.randomUUID(),
        listedBefore: await listedIds(webhooks),
      };
      wishes.set(input, wish);
      return wish;
    },
    /** What came of it is deleted: the same input is a new wish. */
    forgetWish: (given: WebhookInput) => void wishes.delete(JSON.stringify(given)),
  };
}
