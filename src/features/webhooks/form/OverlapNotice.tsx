import { Link } from 'react-router';
import { overlapsOf } from '#data/webhooks/subscriptions/overlap.ts';
import { useKnownWebhooks } from '#features/webhooks/use-known-webhooks.ts';
import { webhookName } from '#features/webhooks/webhook-labels.ts';
import { paths } from '#paths.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { Notice } from '#ui/notice/Notice.tsx';
import styles from './OverlapNotice.module.css';
import type { WebhookInput } from './webhook-input.ts';

/** Warns that another webhook delivers the same events to the same endpoint. Nothing is blocked. */
export function OverlapNotice({
  input,
  exceptId,
}: {
  input: WebhookInput;
  /** The webhook that is being edited. */
  exceptId: string | undefined;
}) {
  const others = useKnownWebhooks().filter(({ subscriptionId }) => subscriptionId !== exceptId);
  const [overlap] = overlapsOf(others, input);
  return (
    <div role="status" className={styles.overlap}>
      {overlap && (
        <Notice
          tone="warn"
          title={
            overlap.isCertain
              ? 'Another webhook delivers to this endpoint'
              : 'Another webhook may deliver to this endpoint'
          }
        >
          <Link to={paths.webhook(overlap.subscription.subscriptionId)}>
            <bdi>{webhookName(overlap.subscription)}</bdi>
          </Link>{' '}
          gets <bdi>{truncate(overlap.eventTypes.join(', '), maxNameLength)}</bdi> as well, so each
          would be delivered twice. If that isn’t what you want, change that webhook instead.
        </Notice>
      )}
    </div>
  );
}
