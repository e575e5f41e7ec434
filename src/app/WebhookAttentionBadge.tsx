import { subscriptionsQuery } from '#data/webhooks/queries.ts';
import { needsAttention, type Subscription } from '#data/webhooks/schema.ts';
import { useServices } from '#platform/react.tsx';
import type { ReadableList } from '#platform/tolerant.ts';
import { formatNumber } from '#text/format-number.ts';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import styles from './Navigation.module.css';
import { useBackgroundQuery } from './use-background-query.ts';

const refresh = {
  maxAge: 300_000,
  focusMaxAge: 30_000,
  select: ({ items }: ReadableList<Subscription>) => items.filter(needsAttention).length,
};

/**
 * Badge with the number of webhooks that need attention, shown in the navigation. Fetches and
 * refreshes the list of webhooks in the background.
 * @param about beginning of the badge's text for screen readers
 */
export function WebhookAttentionBadge({ about }: { about: string }) {
  const { webhooks } = useServices();
  const count = useBackgroundQuery(subscriptionsQuery(webhooks), refresh) ?? 0;
  if (count === 0) return null;
  return (
    <>
      <span className={styles.attention} aria-hidden>
        {formatNumber(count)}
      </span>
      <VisuallyHidden>{`, ${about}${formatNumber(count)} ${count === 1 ? 'needs' : 'need'} attention`}</VisuallyHidden>
    </>
  );
}
