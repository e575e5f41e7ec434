import { RotateCw } from 'lucide-react';
import type { Delivery } from '#data/webhooks/deliveries/delivery.ts';
import type { Outage } from '#data/webhooks/deliveries/outage.ts';
import { formatRecentMoment, formatRecentTime } from '#features/webhooks/format-recent.ts';
import { formatCount } from '#text/format-number.ts';
import { Button } from '#ui/button/Button.tsx';
import { FailureNotice } from '#ui/notice/FailureNotice.tsx';
import { DeliveriesNotice } from './DeliveriesNotice.tsx';
import { deliveryName } from './delivery-labels.ts';
import { useDeliveryCommands } from './use-delivery-commands.ts';

function answerSentence({ attempts }: Delivery): string {
  const last = attempts?.at(-1);
  if (last === undefined) return '';
  return last.responseStatus === null
    ? 'It doesn’t answer. '
    : `It answers ${last.responseStatus}. `;
}

function firstSentence(first: Delivery, waiting: number): string {
  const name = `“${deliveryName(first)}”`;
  const next =
    first.nextAttemptAt === null
      ? ''
      : `the next try is ${formatRecentMoment(first.nextAttemptAt)}`;
  if (waiting === 0) return next === '' ? `${name} is tried again.` : `For ${name} ${next}.`;
  const verb = waiting === 1 ? 'waits' : 'wait';
  return `${formatCount(waiting, 'event')} ${verb} in order behind ${name}${next && `; ${next}`}.`;
}

/** Says that the endpoint fails, what waits for it, and offers to skip what it fails at or to retry. */
export function OutageNotice({
  subscriptionId,
  outage: { since, first, waiting },
}: {
  subscriptionId: string;
  outage: Outage;
}) {
  const { busy, failed, skip, retryAll } = useDeliveryCommands(subscriptionId);
  const title =
    since === null
      ? 'The endpoint fails'
      : `The endpoint has failed since ${formatRecentTime(since)}`;
  return (
    <DeliveriesNotice
      tone="danger"
      title={title}
      actions={
        first && (
          <>
            <Button isBusy={busy === 'skip'} onClick={() => skip(first)}>
              {busy === 'skip' ? 'Skipping…' : `Skip “${deliveryName(first)}”`}
            </Button>
            <Button variant="primary" icon={RotateCw} isBusy={busy === 'retry'} onClick={retryAll}>
              {busy === 'retry' ? 'Retrying…' : 'Retry all now'}
            </Button>
          </>
        )
      }
      failure={failed && <FailureNotice takesFocus words={failed.words} onRetry={failed.retry} />}
    >
      {first ? answerSentence(first) + firstSentence(first, waiting) : 'Nothing waits for it.'}
    </DeliveriesNotice>
  );
}
