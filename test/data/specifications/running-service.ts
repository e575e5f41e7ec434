import {
  type FetchQueryOptions,
  MutationObserver,
  type MutationOptions,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { onTestFinished, vi } from 'vitest';
import { createHttp } from '#platform/http/create-http.ts';
import { createReferenceService } from '#service/service.ts';
import { createRepository, smallContent } from '#test/service/harness.ts';

const origin = 'http://localhost:4173';

export const ledgerSpecification = { codeHostSlug: 'pay/core', path: 'spec/ledger.md' };
export const ledgerTexts = ['# Ledger\n', '# Ledger\n\nAccounts.\n', '# Ledger\n\nBalances.\n'];

const content = smallContent({
  repositories: [
    createRepository('pay/core', [
      {
        by: 'Mara Okafor',
        message: 'Begin the ledger',
        changes: [
          { path: 'old.md', content: ledgerTexts[0] ?? '' },
          { path: 'spec/flow.png', content: Uint8Array.of(0x89, 0x50, 0x4e, 0x47) },
          { path: 'api.yaml', content: 'openapi: 3.1.0\n' },
          { path: 'page.html', content: '<h1>Page</h1>' },
          { path: 'latin.txt', content: Uint8Array.of(0x61, 0xe4) },
          { path: 'large.txt', content: 'x'.repeat(5 * 1024 ** 2 + 1) },
        ],
      },
      {
        by: 'Theo Brandt',
        message: 'Say what it holds',
        changes: [
          { path: 'old.md', content: null },
          { path: ledgerSpecification.path, content: ledgerTexts[0] ?? '' },
        ],
      },
      { changes: [{ path: ledgerSpecification.path, content: ledgerTexts[1] ?? '' }] },
      { changes: [{ path: ledgerSpecification.path, content: ledgerTexts[2] ?? '' }] },
    ]),
    createRepository('pay/vault', [{ changes: [{ path: 'a.md', content: '# A' }] }], {
      readers: [],
    }),
  ],
});

/**
 * Function that can respond to a request instead of the service. If it returns undefined, the
 * service responds. `pass` forwards the request to the service.
 */
export type ResponseOverride = (
  request: Request,
  pass: () => Promise<Response>,
) => Response | Promise<Response> | undefined;

/**
 * Starts a reference service with a few specifications. Returns an HTTP client and a query cache
 * for the service.
 */
export function startService(
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } }),
) {
  const service = createReferenceService({ origin, database: ':memory:', content });
  const sent: Request[] = [];
  let instead: ResponseOverride = () => undefined;
  const responses: Promise<Response>[] = [];
  onTestFinished(async () => {
    await Promise.allSettled(responses);
    await service.close();
    client.clear();
  });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const request = new Request(url, { ...init, redirect: 'manual' });
    sent.push(request.clone());
    const pass = () => {
      const answering = service.fetch(request);
      responses.push(answering);
      return answering;
    };
    return instead(request, pass) ?? pass();
  });
  const viewer = createHttp({
    service: 'viewer',
    baseUrl: origin,
    credentials: {
      present: async () => ({ authorization: `Bearer ${await service.issueAccessToken('mara')}` }),
      renew: async () => false,
    },
  });
  return {
    viewer,
    client,
    sent,
    /** Replaces the service's responses from now on. */
    answerWith(next: ResponseOverride): void {
      instead = next;
    },
    /** Runs a query, even if its cached result is fresh. */
    read<T, Result, Key extends QueryKey>(
      options: FetchQueryOptions<T, Error, Result, Key>,
    ): Promise<Result> {
      return client.fetchQuery({ ...options, staleTime: 0 });
    },
    run<Data, Variables, Result>(
      options: MutationOptions<Data, Error, Variables, Result>,
      variables: Variables,
    ): Promise<Data> {
      return new MutationObserver(client, options).mutate(variables);
    },
  };
}
