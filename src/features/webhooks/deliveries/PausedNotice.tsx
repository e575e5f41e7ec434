import { Play } from 'lucide-react';
import type { PausedBy } from '#data/webhooks/subscriptions/subscription-details.ts';
import { pauseWords } from '#features/webhooks/pause-labels.ts';
import { useChangeWebhook } from '#features/webhooks/use-change-webhook.ts';
import { Button } from '#ui/button/Button.tsx';
import { FailureNotice } from '#ui/notice/FailureNotice.tsx';
import { DeliveriesNotice } from './DeliveriesNotice.tsx';

/** Says that the webhook is paused, by whom, when and why, and offers to resume it. */
export function PausedNotice({
  subscriptionId,
  pausedBy,
}: {
  subscriptionId: string;
  pausedBy: PausedBy | null;
}) {
  const { isPending, problem, change, retry } = useChangeWebhook(subscriptionId);
  const { who, why } = pauseWords(pausedBy);
  return (
    <DeliveriesNotice
      tone="warn"
      title={who}
      actions={
        <Button icon={Play} isBusy={isPending} onClick={() => change({ status: 'active' })}>
          {isPending ? 'Resuming…' : 'Resume webhook'}
        </Button>
      }
      failure={problem && <FailureNotice takesFocus words={problem} onRetry={retry} />}
    >
      {why} Nothing is delivered until you resume it.
    </DeliveriesNotice>
  );
}
