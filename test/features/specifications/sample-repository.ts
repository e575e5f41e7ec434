import { HttpResponse, http } from 'msw';
import { type Content, sampleContent } from '#service/content.ts';
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
