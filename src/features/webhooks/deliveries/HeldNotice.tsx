import { Send } from 'lucide-react';
import type { DetailedSubscription } from '#data/webhooks/schema.ts';
import { useHasExtension } from '#platform/react.tsx';
import { formatCount } from '#text/format-number.ts';
import { Button } from '#ui/button/Button.tsx';
import { FailureNotice } from '#ui/notice/FailureNotice.tsx';
import { DeliveriesNotice } from './DeliveriesNotice.tsx';
import styles from './HeldNotice.module.css';
import { useDeliveryCommands } from './use-delivery-commands.ts';

/**
 * Notice that events were held during a pause, with a button that sends them if the webhook is active. Renders an
 * empty live region without held events.
 */
export function HeldNotice({
  subscription: { subscriptionId, status, health },
  isShown = true,
}: {
  subscription: Pick<DetailedSubscription, 'subscriptionId' | 'status' | 'health'>;
  isShown?: boolean;
}) {
  const { busy, failed, sendHeld } = useDeliveryCommands(subscriptionId);
  const isPaused = status === 'paused';
  const canSend = useHasExtension('webhooks.deliveries') && !isPaused;
  const held = health?.held ?? 0;
  const verb = isPaused ? (held === 1 ? 'is' : 'are') : held === 1 ? 'was' : 'were';
  return (
    <div role="status" className={styles.held}>
      {isShown && held > 0 && (
        <DeliveriesNotice
          tone="warn"
          title={`${formatCount(held, 'event')} ${verb} held`}
          actions={
            canSend && (
              <Button icon={Send} isBusy={busy === 'retry'} onClick={sendHeld}>
                {busy === 'retry' ? 'Sending…' : 'Send them'}
              </Button>
            )
          }
          failure={
            failed && <FailureNotice takesFocus words={failed.words} onRetry={failed.retry} />
          }
        >
          {isPaused
            ? 'Resume the webhook to send them.'
            : 'They occurred while the webhook was paused, and stay held until you send them.'}
        </DeliveriesNotice>
      )}
    </div>
  );
}
