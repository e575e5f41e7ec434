import { HttpResponse, http } from 'msw';
import type { SpecificationName } from '#data/specifications/specification.ts';
import { type Content, sampleContent } from '#service/content.ts';
import { fetchFromService } from '#test/faults/operations.ts';
import { appOrigin, type TestServer } from '#test/support/server.ts';

const before = `---
status: draft
---

# Ledger states

How an entry moves.

## 1. States

A transition not listed is refused with \`400\`. See [posting](posting.md#keys).

## 2. Limits

At most 500 entries.
`;

export const earlierLedgerText = before;
export const ledgerText = before
  .replace('`400`', '`409`')
  .replace('status: draft', 'status: agreed');

const author = { name: 'Mara Okafor', email: 'mara@example.test' };

function commit(at: string, message: string, path: string, content: string) {
  return { at, author, message, changes: [{ path, content }] };
}

/** Sample content whose only repository is the small `pay/core`. */
export const smallContent: Content = {
  ...sampleContent,
  repositories: [
    {
      slug: 'pay/core',
      commits: () => [
        commit('2026-11-01T09:00:00Z', 'Add the ledger', 'spec/ledger.md', before),
        commit(
          '2026-11-02T09:00:00Z',
          'Add posting',
          'spec/posting.md',
          '# Posting\n\n## Keys\n\nA key is kept for 24 hours.\n',
        ),
        commit('2026-11-03T09:00:00Z', 'Add codes', 'data/codes.csv', 'code,meaning\n1,one\n'),
        commit('2026-11-04T09:00:00Z', 'Add limits', 'data/limits.json', '{"entries": 500}\n'),
        commit('2026-11-05T09:00:00Z', 'Raise it', 'data/limits.json', '{"entries": 900}\n'),
        commit('2026-11-19T09:00:00Z', 'Refuse with 409', 'spec/ledger.md', ledgerText),
      ],
    },
  ],
};

/** Makes the service return this text for every specification. */
export function mockSpecificationText(
  server: TestServer,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  server.use(
    http.get(`${appOrigin}/viewer/v1/specifications`, () =>
      HttpResponse.text(text, { headers: { 'content-type': 'text/markdown', ...headers } }),
    ),
  );
}

const readingsPath = '/viewer/v1/specification-readings';

/** Stores the version that Mara last read. By default, it has the ETag of the current text. */
export async function storeLastReadVersion(
  server: TestServer,
  name: SpecificationName,
  { etag, heading = null }: { readonly etag?: string; readonly heading?: string | null } = {},
): Promise<void> {
  const query = new URLSearchParams({ ...name });
  const text = await fetchFromService(server, 'GET', `/viewer/v1/specifications?${query}`);
  const current = text.headers.get('etag');
  const lastRead = { ...name, etag: etag ?? current, version: null, heading };
  await fetchFromService(server, 'PUT', readingsPath, lastRead);
}

/**
 * Stores that Mara last read an earlier version, and returns the version.
 * @param index index of the version, latest first; -1 for the first version
 */
export async function storeEarlierVersionAsRead(
  server: TestServer,
  name: SpecificationName,
  index = -1,
): Promise<string> {
  const query = new URLSearchParams({ ...name });
  const path = `/viewer/v1/specifications/versions?${query}`;
  const versions = await (await fetchFromService(server, 'GET', path)).json();
  const { etag, version } = versions.at(index);
  await fetchFromService(server, 'PUT', readingsPath, { ...name, etag, version, heading: null });
  return version;
}
