import {
  CancelledError,
  type QueryClient,
  QueryObserver,
  queryOptions,
} from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { createQueryClient } from '#app/clients.ts';
import { refetchBookmarks } from '#data/bookmarks/queries.ts';
import { getPersonLookups } from '#data/directory/people/person-lookups.ts';
import { refetchSubscription } from '#data/webhooks/queries.ts';
import { backgroundQueryOptions } from '#platform/background-query.ts';
import { createHttp } from '#platform/http/create-http.ts';
import { cancelLoading } from '#workflows/loading/LoadingSkeleton.tsx';

const hanging = (name: string) =>
  queryOptions({ queryKey: [name], queryFn: () => new Promise<string>(() => undefined) });

function setUp() {
  const client = createQueryClient();
  return {
    client,
    /**
     * Adds an observer to a query, as a component does when the component shows the query's data.
     */
    show: (name: string) => new QueryObserver(client, hanging(name)).subscribe(() => undefined),
    state: (name: string) => client.getQueryState([name]),
  };
}

const loading = { fetchStatus: 'fetching' };
const stopped = { fetchStatus: 'idle', error: expect.any(CancelledError) };

describe('Cancel', () => {
  test('aborts queries that load the next screen', async () => {
    const { client, state } = setUp();
    void client.prefetchQuery(hanging('list'));
    await cancelLoading(client);
    expect(state('list')).toMatchObject(stopped);
  });

  test('doesn’t abort background fetches', async () => {
    const { client, show, state } = setUp();
    show('list');
    void client.fetchQuery({ ...hanging('check'), ...backgroundQueryOptions });
    await cancelLoading(client);
    expect(state('list')).toMatchObject(stopped);
    expect(state('check')).toMatchObject(loading);
  });

  test('in a dialog aborts the queries that only the dialog waits for', async () => {
    const { client, show, state } = setUp();
    for (const name of ['screen', 'both', 'both', 'dialog']) show(name);
    await cancelLoading(client, [['both'], ['dialog']]);
    expect(state('dialog')).toMatchObject(stopped);
    expect(state('both')).toMatchObject(loading);
    expect(state('screen')).toMatchObject(loading);
  });
});

const http = createHttp({
  service: 'viewer',
  baseUrl: 'https://api.example.test',
  credentials: { present: () => new Promise(() => undefined), renew: async () => false },
});
const names = Array.from({ length: 6 }, (_, index) => `Person ${index}`);

describe('requests that Cancel doesn’t abort', () => {
  test.each<[string, (client: QueryClient) => unknown]>([
    [
      'the request that verifies a webhook change',
      (client) => refetchSubscription(client, http, 'wh_1'),
    ],
    ['the request that verifies a bookmark change', (client) => refetchBookmarks(client, http)],
    ['look-ups of people', (client) => getPersonLookups(client, http).setWanted(names)],
  ])('include %s', async (_, begin) => {
    const client = createQueryClient();
    begin(client);
    await expect.poll(() => client.isFetching()).toBeGreaterThan(0);
    const before = client.isFetching();
    await cancelLoading(client);
    expect(client.isFetching()).toBe(before);
  });
});

test('cancelled look-ups don’t count as failures of the people directory', async () => {
  const client = createQueryClient();
  const lookups = getPersonLookups(client, http);
  lookups.setWanted(names);
  await expect.poll(() => client.isFetching()).toBe(names.length);
  await client.cancelQueries();
  expect(lookups.snapshot()).toMatchObject({ halted: false });
});

describe('cancelled query', () => {
  test('is not refetched automatically', async () => {
    const { client, show, state } = setUp();
    show('list');
    await cancelLoading(client);
    client.getQueryCache().onFocus();
    client.getQueryCache().onOnline();
    expect(state('list')).toMatchObject(stopped);
  });
});
