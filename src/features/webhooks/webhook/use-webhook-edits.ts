import { useState } from 'react';
import {
  changedElsewhere,
  type KnownToForm,
} from '#data/webhooks/subscriptions/changed-elsewhere.ts';
import { changedMembers, type Edits } from '#data/webhooks/subscriptions/subscription-change.ts';
import type { WebhookInput } from '#features/webhooks/form/webhook-input.ts';

/**
 * The person's edits of a webhook. A member without an edit follows what is known of the webhook. If an
 * edited webhook changes elsewhere, `elsewhere` lists the members that changed since the first edit.
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
    /** Drops the edits that were sent. What was typed since then stays an edit. */
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
