import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useHref } from 'react-router';
import { localListName } from '#data/webhooks/local-list-name.ts';
import { createLocalSubscriptions } from '#data/webhooks/local-subscriptions.ts';
import { subscriptionsQuery } from '#data/webhooks/queries.ts';
import type { Subscription } from '#data/webhooks/schema.ts';
import { storageIfAllowed } from '#platform/browser-storage.ts';
import { useHasExtension, usePerson, useServices } from '#platform/react.tsx';

const none: readonly Subscription[] = [];

/** The person's webhooks: the service's list where it has one, else this browser's. */
export function useKnownWebhooks(): {
  readonly webhooks: readonly Subscription[];
  readonly query: UseQueryResult;
} {
  const { webhooks, config } = useServices();
  const manage = useHasExtension('webhooks.manage');
  const query = useQuery({ ...subscriptionsQuery(webhooks), enabled: manage });
  const { issuer, subject } = usePerson();
  const name = localListName(useHref('/'), config.baseUrl, issuer, subject);
  const remembered = useMemo(
    () =>
      createLocalSubscriptions(
        storageIfAllowed(() => window.localStorage),
        name,
      ).snapshot(),
    [name],
  );
  return { webhooks: manage ? (query.data?.items ?? none) : remembered, query };
}
