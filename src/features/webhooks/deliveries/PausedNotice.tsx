import { Play } from 'lucide-react';
import type { SubscriptionDetails } from '#data/webhooks/subscriptions/subscription-details.ts';
import { pauseWords } from '#features/webhooks/pause-labels.ts';
import { useChangeWebhook } from '#features/webhooks/use-change-webhook.ts';
import { formatCount } from '#text/format-number.ts';
import { Button } from '#ui/button/Button.tsx';
import { FailureNotice } from '#ui/notice/FailureNotice.tsx';
import { DeliveriesNotice } from './DeliveriesNotice.tsx';

/** Notice that the webhook is paused, by whom, when and why, with a button that resumes it. */
export function PausedNotice({
  subscriptionId,
  details: { health, pausedBy },
}: {
  subscriptionId: string;
  details: SubscriptionDetails;
}) {
  const { isPending, problem, change, retry } = useChangeWebhook(subscriptionId);
  const { who, why } = pauseWords(pausedBy);
  const held = health?.held ?? 0;
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
      {held > 0 && ` ${formatCount(held, 'event')} ${held === 1 ? 'is' : 'are'} held.`}
    </DeliveriesNotice>
  );
}
