import { focusManager, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { subscriptionsQuery, webhooksKey } from '#data/webhooks/queries.ts';
import { needsAttention, type Subscription } from '#data/webhooks/schema.ts';
import { inBackground } from '#platform/in-background.ts';
import { useServices } from '#platform/react.tsx';
import type { ReadableList } from '#platform/tolerant.ts';
import { formatNumber } from '#text/format-number.ts';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import styles from './WebhookAttention.module.css';

const attentionCount = ({ items }: ReadableList<Subscription>) =>
  items.filter(needsAttention).length;

/**
 * Maximum age of the list of webhooks before it is refetched by the timer, in milliseconds.
 * `focusMaxAge` applies when the tab gets focus.
 */
const usualMaxAge = 300_000;
const focusMaxAge = 30_000;
/** Interval at which the age of the list is checked, in milliseconds. */
const checkMs = 60_000;

/**
 * Badge in the link to the webhooks with the number of webhooks that need attention. Fetches the
 * list in the background and refetches it when it is too old.
 */
export function WebhookAttention() {
  const { webhooks } = useServices();
  const client = useQueryClient();
  // Disabled, so that the banner about outdated data doesn't include this list.
  const { data: count = 0 } = useQuery({
    ...subscriptionsQuery(webhooks),
    enabled: false,
    select: attentionCount,
  });

  useEffect(() => {
    const refresh = (maxAge: number) => {
      if (!focusManager.isFocused()) return;
      const { dataUpdatedAt = 0, errorUpdatedAt = 0 } = client.getQueryState(webhooksKey) ?? {};
      if (Date.now() - Math.max(dataUpdatedAt, errorUpdatedAt) < maxAge) return;
      const background = { ...inBackground, retry: false, staleTime: 0 };
      void client.prefetchQuery({ ...subscriptionsQuery(webhooks), ...background });
    };
    refresh(usualMaxAge);
    const timer = setInterval(() => refresh(usualMaxAge), checkMs);
    const unsubscribe = focusManager.subscribe(() => refresh(focusMaxAge));
    return () => {
      clearInterval(timer);
      unsubscribe();
    };
  }, [client, webhooks]);

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
