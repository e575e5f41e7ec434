import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { subscriptionsQuery } from '#data/webhooks/queries.ts';
import { needsAttention, type Subscription } from '#data/webhooks/schema.ts';
import { useServices } from '#platform/react.tsx';
import type { ReadableList } from '#platform/tolerant.ts';
import { formatNumber } from '#text/format-number.ts';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { useBackgroundRefresh } from './use-background-refresh.ts';
import styles from './WebhookAttentionBadge.module.css';

const attentionCount = ({ items }: ReadableList<Subscription>) =>
  items.filter(needsAttention).length;

/**
 * Maximum age of the list of webhooks before it is refetched by the timer, in milliseconds.
 * `focusMaxAge` applies when the tab gets focus.
 */
const usualMaxAge = 300_000;
const focusMaxAge = 30_000;

/**
 * Badge in the link to the webhooks with the number of webhooks that need attention. Fetches the
 * list in the background and refetches it when it is too old.
 */
export function WebhookAttentionBadge() {
  const { webhooks } = useServices();
  const [query] = useState(() => subscriptionsQuery(webhooks));
  useBackgroundRefresh(query, usualMaxAge, focusMaxAge);
  // Disabled, so that the screen doesn't report the age or a failure of this list as its own.
  const { data: count = 0 } = useQuery({
    ...query,
    enabled: false,
    select: attentionCount,
  });

  if (count === 0) return null;
  return (
    <>
      <span className={styles.attention} aria-hidden>
        {formatNumber(count)}
      </span>
      <VisuallyHidden>{`, ${formatNumber(count)} ${count === 1 ? 'needs' : 'need'} attention`}</VisuallyHidden>
    </>
  );
}
