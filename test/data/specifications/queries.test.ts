import { QueryObserver } from '@tanstack/react-query';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  specificationFileQuery,
  specificationQuery,
  specificationSearchQuery,
  specificationTreeQuery,
  specificationVersionQuery,
  versionsQuery,
} from '#data/specifications/queries.ts';
import { getFailure } from '#platform/http/failure.ts';
import { ledgerSpecification, ledgerTexts, startService } from './running-service.ts';

async function failureFrom(request: Promise<unknown>) {
  return getFailure(await request.catch((error: unknown) => error));
}

const json = (value: unknown) => () => Response.json(value);

describe('specificationQuery', () => {
  test('returns text, ETag, media type and date', async () => {
    const { viewer, read } = startService();
    expect(await read(specificationQuery(viewer, ledgerSpecification))).toEqual({
      text: ledgerTexts[2],
      etag: expect.stringMatching(/^".+"$/),
      mediaType: 'text/markdown',
      lastModified: expect.any(Date),
    });
  });

  test('returns the cached object if the text is unchanged', async () => {
    const { viewer, read, sent } = startService();
    const first = await read(specificationQuery(viewer, ledgerSpecification));
    const second = await read(specificationQuery(viewer, ledgerSpecification));
    expect(sent.map(({ headers }) => headers.get('if-none-match'))).toEqual([null, first.etag]);
    expect(second).toBe(first);
  });

  test('sends no further request when a screen is rendered after its loader has failed', async () => {
    const { viewer, client, sent } = startService();
    const options = specificationQuery(viewer, { ...ledgerSpecification, path: 'missing.md' });
    await client.prefetchQuery(options);
    const shown = new QueryObserver(client, options);
    onTestFinished(shown.subscribe(() => undefined));
    expect(shown.getCurrentResult()).toMatchObject({ status: 'error', fetchStatus: 'idle' });
    expect(sent).toHaveLength(1);
  });

  test.each([
    ['pay/core', 'missing.md', { kind: 'not-found' }],
    ['pay/vault', 'a.md', { kind: 'forbidden' }],
    ['pay/core', 'latin.txt', { kind: 'rejected', response: { status: 415 } }],
    ['pay/core', 'large.txt', { kind: 'too-large', response: { problem: { size: 5242881 } } }],
    [
      'pay/core',
      'old.md',
      { kind: 'not-found', response: { problem: { movedTo: ledgerSpecification } } },
    ],
  ])(
    'fails for %s/%s with the reason that the service returned',
    async (codeHostSlug, path, expected) => {
      const { viewer, read } = startService();
      const failure = await failureFrom(read(specificationQuery(viewer, { codeHostSlug, path })));
      expect(failure).toMatchObject(expected);
    },
  );

  test.each([
    ['spec.md', 'wrong-type'],
    ['page.html', undefined],
  ])('for the file %s and an HTML response has the failure kind %s', async (path, kind) => {
    const { viewer, read, answerWith } = startService();
    answerWith(() => new Response('<h1>', { headers: { 'content-type': 'text/html' } }));
    const failure = await failureFrom(
      read(specificationQuery(viewer, { ...ledgerSpecification, path })),
    );
    expect(failure?.kind).toBe(kind);
  });
});

describe('versionsQuery', () => {
  test('returns versions newest first, with author and message', async () => {
    const { viewer, client } = startService();
    const { pages } = await client.fetchInfiniteQuery(
      versionsQuery(viewer, ledgerSpecification, null),
    );
    expect(pages[0]?.items).toMatchObject([
      { author: { name: 'Mara Okafor' } },
      { author: { name: 'Mara Okafor' } },
      {
        author: { name: 'Theo Brandt' },
        message: 'Say what it holds',
        path: ledgerSpecification.path,
      },
      { message: 'Begin the ledger', path: 'old.md', committedAt: expect.any(Date) },
    ]);
  });

  test('fetches the text of a version only once', async () => {
    const { viewer, client, sent } = startService();
    const { pages } = await client.fetchInfiniteQuery(
      versionsQuery(viewer, ledgerSpecification, null),
    );
    const version = pages[0]?.items[1]?.version ?? '';
    const options = specificationVersionQuery(viewer, ledgerSpecification, version);
    expect((await client.fetchQuery(options)).text).toBe(ledgerTexts[1]);
    await client.fetchQuery(options);
    expect(sent).toHaveLength(2);
  });

  test('fetches pages until a page has fewer entries than the limit', async () => {
    const { viewer, client, sent, answerWith } = startService();
    const page = Array.from({ length: 50 }, (_, at) => ({ version: `v${at}` }));
    answerWith(({ url }) => Response.json(url.includes('before') ? [{ version: 'last' }] : page));
    const options = { ...versionsQuery(viewer, ledgerSpecification, null), pages: 3 };
    const { pages } = await client.fetchInfiniteQuery(options);
    expect(pages.map(({ items }) => items.length)).toEqual([50, 1]);
    expect(sent.map(({ url }) => new URL(url).searchParams.get('before'))).toEqual([null, 'v49']);
  });

  test('keeps the valid fields of versions and skips unreadable versions', async () => {
    const { viewer, client, answerWith } = startService();
    answerWith(json([7, {}, { version: '' }, { version: 'a', etag: 1, author: 'x', size: -0.5 }]));
    const { pages } = await client.fetchInfiniteQuery(
      versionsQuery(viewer, ledgerSpecification, null),
    );
    expect(pages[0]).toMatchObject({
      items: [
        {
          version: 'a',
          etag: null,
          path: '',
          committedAt: null,
          author: { name: '', personName: null },
          message: '',
        },
      ],
      unreadable: [{ index: 0 }, { index: 1 }, { index: 2 }],
    });
  });
});

describe('queries for the files of a repository', () => {
  test('return the files in a folder', async () => {
    const { viewer, read } = startService();
    const inSpec = await read(specificationTreeQuery(viewer, 'pay/core', 'spec'));
    expect(inSpec.map(({ path, kind }) => [path, kind])).toEqual([
      ['spec/flow.png', 'file'],
      ['spec/ledger.md', 'file'],
    ]);
    const atRoot = await read(specificationTreeQuery(viewer, 'pay/core', ''));
    expect(atRoot).toContainEqual(expect.objectContaining({ path: 'spec', kind: 'folder' }));
  });

  test('fetch a folder page by page', async () => {
    const { viewer, read, answerWith } = startService();
    const entry = (path: string) => ({ path, kind: 'file' });
    answerWith(({ url }) =>
      Response.json(
        url.includes('after=a')
          ? { entries: [entry('b')], next: null }
          : { entries: [entry('a'), { path: 'odd', kind: 'link' }], next: 'a' },
      ),
    );
    const entries = await read(specificationTreeQuery(viewer, 'pay/core', ''));
    expect(entries.map(({ path }) => path)).toEqual(['a', 'b']);
  });

  test('send no further request if the service returns the same page again', async () => {
    const { viewer, read, sent, answerWith } = startService();
    answerWith(json({ entries: [{ path: 'a', kind: 'file' }], next: 'a' }));
    await read(specificationTreeQuery(viewer, 'pay/core', ''));
    expect(sent).toHaveLength(2);
  });

  test('return Blobs with their media type, and the cached object if the file is unchanged', async () => {
    const { viewer, read, sent } = startService();
    const image = { ...ledgerSpecification, path: 'spec/flow.png' };
    const first = await read(specificationFileQuery(viewer, image));
    expect(first).toMatchObject({ blob: { type: 'image/png', size: 4 } });
    expect(await read(specificationFileQuery(viewer, image))).toBe(first);
    expect(sent[1]?.headers.get('if-none-match')).toBe(first.etag);
  });

  test('reject files with an unsupported media type', async () => {
    const { viewer, read, answerWith } = startService();
    answerWith(() => new Response('II*', { headers: { 'content-type': 'image/tiff' } }));
    const image = { ...ledgerSpecification, path: 'spec/flow.png' };
    const failure = await failureFrom(read(specificationFileQuery(viewer, image)));
    expect(failure).toMatchObject({ kind: 'wrong-type' });
  });
});

describe('specificationSearchQuery', () => {
  test('searches the texts of all specifications', async () => {
    const { viewer, read } = startService();
    expect(await read(specificationSearchQuery(viewer, 'balances'))).toMatchObject([
      { ...ledgerSpecification, title: 'Ledger', excerpt: expect.stringContaining('Balances') },
    ]);
  });

  test('searches only the requested repository if the query names a repository', async () => {
    const { viewer, read, sent } = startService();
    await read(specificationSearchQuery(viewer, 'balances', { codeHostSlug: 'pay/core' }));
    expect(new URL(sent[0]?.url ?? '').searchParams.get('codeHostSlug')).toBe('pay/core');
  });

  test('skips hits without a name, and ignores invalid fields of other hits', async () => {
    const { viewer, read, answerWith } = startService();
    answerWith(
      json([{ path: 'a.md' }, { ...ledgerSpecification, title: 7, heading: [], line: 0 }]),
    );
    expect(await read(specificationSearchQuery(viewer, 'x'))).toEqual([
      { ...ledgerSpecification, title: null, excerpt: '', heading: null, line: null },
    ]);
  });
});
