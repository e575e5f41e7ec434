import { useState } from 'react';
import {
  changedElsewhere,
  type KnownToForm,
} from '#data/webhooks/subscriptions/changed-elsewhere.ts';
import { changedMembers, type Edits } from '#data/webhooks/subscriptions/subscription-change.ts';
import type { WebhookInput } from '#features/webhooks/form/webhook-input.ts';

/**
 * What the person has changed in a form over what is known of a webhook. What they have not touched
 * goes on following what is known; what they have is compared with what it was when they began.
 */
export function useWebhookEdits(known: KnownToForm) {
  const [edits, setEdits] = useState<Edits>({});
  const [base, setBase] = useState<KnownToForm>();
  const input: WebhookInput = {
    url: edits.url ?? known.url ?? '',
    eventTypes: edits.eventTypes ?? known.eventTypes ?? [],
  };
  const elsewhere = base === undefined ? [] : changedElsewhere(base, known, edits);
  return {
    input,
    elsewhere,
    edit(next: WebhookInput): void {
      const changes = changedMembers(input, next);
      if (Object.keys(changes).length === 0) return;
      setEdits({ ...edits, ...changes });
      setBase((before) => before ?? known);
    },
    /** What was typed while this was on its way has not been saved. */
    saved(sent: WebhookInput): void {
      setEdits((now) => changedMembers(sent, now));
      setBase(undefined);
    },
    keepMine: () => setBase(known),
    useTheirs(): void {
      const theirs = new Set(elsewhere.map(({ member }) => member));
      const { url, eventTypes } = edits;
      setEdits({
        ...(url === undefined || theirs.has('url') ? {} : { url }),
        ...(eventTypes === undefined || theirs.has('eventTypes') ? {} : { eventTypes }),
      });
      setBase(known);
    },
  };
}
