import type { Subscription } from '#data/webhooks/schema.ts';
import { DateText } from '#ui/text/DateText.tsx';

export function getPauseTitle({ pausedBy }: Pick<Subscription, 'pausedBy'>): string {
  const isByService = pausedBy?.reason === 'gone' || pausedBy?.reason === 'failures';
  return isByService ? 'Paused by the service' : 'Paused';
}

export function PauseReason({
  subscription: { pausedBy },
}: {
  subscription: Pick<Subscription, 'pausedBy'>;
}) {
  const { reason, at } = pausedBy ?? { reason: null, at: null };
  const when = at !== null && (
    <>
      {' '}
      <DateText at={at} precision="minute" preposition />
    </>
  );
  switch (reason) {
    case 'gone':
      return <>The endpoint responded with 410 Gone{when}.</>;
    case 'failures':
      return <>Nothing was delivered for five days. It was paused{when || ' then'}.</>;
    case 'person':
      return <>You paused it{when}.</>;
    default:
      return when && <>It was paused{when}.</>;
  }
}
