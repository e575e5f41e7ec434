import { subscriptionsQuery } from '#data/webhooks/queries.ts';
import { needsAttention, type Subscription } from '#data/webhooks/schema.ts';
import type { ReadableList } from '#platform/parse-list.ts';
import { useServices } from '#platform/react.tsx';
import { formatNumber } from '#text/format-number.ts';
import { type BadgeProps, CountBadge } from '#workflows/badge/CountBadge.tsx';
import { useBackgroundQuery } from '#workflows/badge/use-background-query.ts';

const refresh = {
  maxAge: 300_000,
  focusMaxAge: 30_000,
  select: ({ items }: ReadableList<Subscription>) => items.filter(needsAttention).length,
};

/** Number of webhooks that need attention. Refreshes the list of webhooks in the background. */
export function WebhookAttentionBadge({ about = '' }: BadgeProps) {
  const { webhooks } = useServices();
  const count = useBackgroundQuery(subscriptionsQuery(webhooks), refresh) ?? 0;
  const label = `${formatNumber(count)} ${count === 1 ? 'needs' : 'need'} attention`;
  return <CountBadge count={count} label={about + label} needsAttention />;
}
