import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { conformanceChecks } from '#deploy/conformance/command.ts';
import { documentedOperations } from '#deploy/interface/document.ts';
import { extensionNames } from '#platform/config.ts';
import { DIRECTORY_KEY } from '#service/api/directory-routes.ts';
import { formatTree, state } from '#test/service/harness.ts';
import { startConformance } from './start-conformance.ts';

/**
 * Last line of the output if no check deviates and the user has no webhooks except those that the
 * checks create.
 */
const totalsWithoutDeviation = /\d+ checks passed, 0 deviate, 3 not checked\.$/;

describe('npm run conformance', () => {
  test('has a check for each operation in openapi.yaml', () => {
    const documented = documentedOperations.map(({ method, path }) => `${method} ${path}`);
    const checked = new Set(conformanceChecks.map(({ operation }) => operation));
    expect([...checked].sort()).toEqual(documented.sort());
  });

  test('finds no deviation in the reference service and sends only GET requests', async () => {
    const { run, sent } = await startConformance();
    const { status, text, found } = await run();
    expect([status, found]).toEqual([0, []]);
    expect(text).toMatch(/^GET \/data\/v1\/competencies +4 of 4 +4\.1$/m);
    expect(text).toMatch(
      /^POST \/webhooks\S+ +0 of 6 +4\.4 +– not checked: it creates data: add --write/m,
    );
    expect(sent.filter((operation) => !operation.startsWith('GET '))).toEqual([]);
  });

  test('finds no deviation in the reference service with --write, and deletes all data that it created', async () => {
    const { run, get } = await startConformance();
    const bookmarks = async () =>
      formatTree(v.parse(state, await get('/viewer/v1/bookmark-state')));
    const before = await bookmarks();
    const { status, text, found } = await run('--write');
    expect([status, found]).toEqual([0, []]);
    expect(text).toMatch(totalsWithoutDeviation);
    expect(await bookmarks()).toBe(before);
    expect(await get('/webhooks/v1/subscriptions')).toEqual([]);
    expect(await get('/viewer/v1/specification-readings')).toEqual([]);
  });

  test('checks specifications that contain none of the words of the first searches', async () => {
    const { run } = await startConformance({
      instead: ({ request, answer }) => {
        const url = request.url.replace(/\bq=(the|de|a)\b/, 'q=absentword');
        return answer(url === request.url ? request : new Request(url, request));
      },
    });
    const { text, found } = await run('--write');
    expect(found).toEqual([]);
    expect(text).toMatch(totalsWithoutDeviation);
  });

  test('skips all extension operations if the configuration contains no extensions', async () => {
    const { run, sent } = await startConformance({ config: { extensions: [] } });
    const { status, text, found } = await run('--write');
    expect([status, found]).toEqual([0, []]);
    const rows = text.split('\n').slice(1, -2);
    expect(rows.map((row) => row.split(/ {2,}/)[2])).toEqual(['4.1', '4.2', '4.3', '4.4', '4.5']);
    expect(text).toContain('– not checked: it needs webhooks.manage.');
    expect(sent.filter((operation) => !operation.startsWith('GET '))).toEqual([]);
  });

  test.each(extensionNames)(
    'finds no deviation in a service whose only extension is %s',
    async (extension) => {
      const config = { extensions: [extension], eventTypes: ['bookmark.created'] };
      const { run, get } = await startConformance({ config });
      const { status, found } = await run('--write');
      expect([status, found]).toEqual([0, []]);
      expect(await get('/webhooks/v1/subscriptions')).toEqual([]);
      expect(await get('/viewer/v1/bookmark-state')).toMatchObject({ folders: { length: 5 } });
    },
  );

  test('does not change the user’s existing last read version', async () => {
    const { run, get, put } = await startConformance();
    for (const path of ['spec/a.md', 'spec/b.md']) {
      const reading = { codeHostSlug: 'acme/specs', path, etag: '"1"', version: null };
      await put('/viewer/v1/specification-readings', { ...reading, heading: 'Mine' });
    }
    const { status, text } = await run('--write');
    expect(status).toBe(0);
    expect(text).toMatch(
      /^PUT \S+ .*– not checked: the user has already read the test specification/m,
    );
    expect(await get('/viewer/v1/specification-readings')).toMatchObject([
      { heading: 'Mine' },
      { heading: 'Mine' },
    ]);
  });

  test('repeats a request after a response with status 429', async () => {
    let count = 0;
    const { run } = await startConformance({
      instead: async ({ answer }) => {
        count += 1;
        if (count % 10 !== 0) return answer();
        return new Response(null, { status: 429, headers: { 'retry-after': '0' } });
      },
    });
    expect(await run()).toMatchObject({ status: 0, found: [] });
  });

  test('sends the token only to the host of baseUrl, and the directory key only to the host of dataUrl', async () => {
    const arrived: (readonly [host: string, header: string])[] = [];
    const { run, token } = await startConformance({
      config: { dataUrl: 'https://data.example.test' },
      instead: ({ request, answer }) => {
        const { host } = new URL(request.url);
        for (const [, value] of request.headers) arrived.push([host, value]);
        return answer();
      },
    });
    await run('--write');
    const hostsOf = (secret: string) =>
      new Set(arrived.flatMap(([host, value]) => (value.includes(secret) ? [host] : [])));
    expect(hostsOf(token)).toEqual(new Set(['localhost:4173']));
    expect(hostsOf(DIRECTORY_KEY)).toEqual(new Set(['data.example.test']));
  });

  test('does not print the token or the key, even if a response contains them', async () => {
    const { run, token } = await startConformance({
      instead: async ({ request }) => {
        const { headers } = request;
        const repeated = headers.get('x-api-key') ?? headers.get('authorization')?.slice(7) ?? '';
        return new Response('', { headers: { 'content-type': repeated } });
      },
    });
    const { status, text } = await run();
    expect(status).toBe(1);
    expect(text).toContain('the media type is “[redacted]”');
    for (const secret of [token, DIRECTORY_KEY]) {
      expect(text.toLowerCase()).not.toContain(secret.toLowerCase());
    }
  });
});
