import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { extensionNames } from '#platform/config.ts';
import { appOrigin, notServedArguments, runDoctorWith, startDeployment } from './deployment.ts';

const endpoint = { url: 'https://hooks.example.test/in', eventTypes: ['bookmark.created'] };

/** Returns settings that replace the response to each GET request whose URL contains `part`. */
const answering = (part: string, how: (response: ServerResponse) => void) => ({
  answer: ({ method, url = '' }: IncomingMessage, response: ServerResponse) => {
    if (method !== 'GET' || !url.includes(part)) return false;
    how(response);
    return true;
  },
});

describe('response checks of the doctor command', () => {
  test('send every read operation of the configured extensions, and no write operation', async () => {
    const { configFile, token, ask, arrived } = await startDeployment();
    await ask('POST', '/webhooks/v1/subscriptions', endpoint);
    arrived.length = 0;
    const { status, failed, unchecked, text } = await runDoctorWith(
      { SPEC_VIEWER_TOKEN: token },
      configFile,
      ...notServedArguments,
    );
    expect(failed).toEqual([]);
    expect(status).toBe(0);
    expect(unchecked).toContainEqual(
      expect.stringContaining('/deliveries/{deliveryId}: not checked: the webhook has no delivery'),
    );
    for (const path of [
      '/data/v1/people/{name}',
      '/viewer/v1/bookmark-state',
      '/viewer/v1/specifications/versions',
      '/viewer/v1/specification-files',
      '/webhooks/v1/subscriptions/{subscriptionId}/deliveries',
    ]) {
      expect(text).toContain(`ok    GET ${path}: `);
      expect(text).toContain(`ok    Visible headers of GET ${path} for ${appOrigin}\n`);
    }
    expect(new Set(arrived.map(({ method }) => method))).toEqual(new Set(['GET', 'OPTIONS']));
  });

  test('send the token only to the viewer and the webhooks, and the key only to the directory', async () => {
    const { configFile, token, arrived } = await startDeployment();
    await runDoctorWith({ SPEC_VIEWER_TOKEN: token }, configFile, ...notServedArguments);
    const withToken = arrived.filter(({ headers }) => headers.authorization !== undefined);
    const withKey = arrived.filter(({ headers }) => headers['x-api-key'] !== undefined);
    expect(withToken.map(({ path }) => path.split('/')[1])).toContain('viewer');
    expect(withToken.filter(({ path }) => !/^\/(viewer|webhooks)\//.test(path))).toEqual([]);
    expect(withKey.map(({ path }) => path)).toContain('/data/v1/competencies');
    expect(withKey.filter(({ path }) => !path.startsWith('/data/'))).toEqual([]);
  });

  test('list the operations that are skipped without a token or key', async () => {
    const { configFile } = await startDeployment({
      config: () => ({ directoryKey: { mode: 'ask' } }),
    });
    const { status, unchecked } = await runDoctorWith({}, configFile, ...notServedArguments);
    expect(status).toBe(0);
    expect(unchecked).toContain(
      '–     GET /viewer/v1/bookmark-state: not checked: set an access token in SPEC_VIEWER_TOKEN.',
    );
    expect(unchecked).toContain(
      '–     GET /data/v1/competencies: not checked: set the directory key in SPEC_VIEWER_DIRECTORY_KEY.',
    );
  });

  test('list the operations that are skipped because the user has no webhook', async () => {
    const { configFile, token } = await startDeployment();
    const { unchecked } = await runDoctorWith(
      { SPEC_VIEWER_TOKEN: token },
      configFile,
      ...notServedArguments,
    );
    const why = 'not checked: the user has no webhook';
    expect(unchecked.filter((line) => line.includes(why))).toHaveLength(3);
  });

  test.each([
    [{ mode: 'public', value: 'wrong-key' }, {}, 'correct directoryKey.value in config.json.'],
    [
      { mode: 'ask' },
      { SPEC_VIEWER_DIRECTORY_KEY: 'wrong-key' },
      'set the directory key in SPEC_VIEWER_DIRECTORY_KEY.',
    ],
    [{ mode: 'proxy' }, {}, 'configure the proxy in front of dataUrl to add the header x-api-key.'],
  ])('report a rejected directory key: %j', async (directoryKey, environment, change) => {
    const { configFile } = await startDeployment({ config: () => ({ directoryKey }) });
    const { status, failed, text } = await runDoctorWith(
      environment,
      configFile,
      ...notServedArguments,
    );
    expect(status).toBe(1);
    expect(failed).not.toEqual([]);
    for (const line of failed) expect(line).toContain(`Change: ${change}`);
    expect(text).not.toContain('wrong-key');
  });

  test('report an extension that the service doesn’t offer', async () => {
    const { configFile, token } = await startDeployment(
      answering('/event-types', (response) => response.writeHead(404).end()),
    );
    const { status, failed } = await runDoctorWith(
      { SPEC_VIEWER_TOKEN: token },
      configFile,
      ...notServedArguments,
    );
    expect(status).toBe(1);
    expect(failed).toEqual([
      expect.stringMatching(
        /^FAIL {2}GET \/webhooks\/v1\/event-types: .*remove "webhooks\.eventTypes" from extensions/,
      ),
    ]);
  });

  test('list the extensions that can’t be checked because they have no read operation', async () => {
    const { configFile } = await startDeployment();
    const { unchecked } = await runDoctorWith({}, configFile, ...notServedArguments);
    expect(unchecked.filter((line) => line.includes('Extension '))).toEqual([
      '–     Extension viewer.changes: not checked: it has no read operation.',
      '–     Extension webhooks.rotate: not checked: it has no read operation.',
    ]);
  });

  test('report a rejected token without printing it', async () => {
    const { configFile } = await startDeployment({
      config: () => ({ extensions: ['viewer.read'] }),
    });
    const token = 'not-a-token-of-this-service';
    const { failed, text } = await runDoctorWith(
      { SPEC_VIEWER_TOKEN: token },
      configFile,
      ...notServedArguments,
    );
    expect(failed).toEqual([
      expect.stringContaining('set a valid token for this service in SPEC_VIEWER_TOKEN'),
    ]);
    expect(text).not.toContain(token);
  });

  test('do not print a token that is contained in a response', async () => {
    const token = 'repeated-token';
    const { configFile } = await startDeployment({
      config: () => ({ extensions: ['viewer.read'] }),
      ...answering('/bookmark-state', (response) =>
        response
          .writeHead(403, { 'content-type': 'application/problem+json' })
          .end(JSON.stringify({ title: 'No', detail: `Not with ${token}.` })),
      ),
    });
    const { failed, text } = await runDoctorWith(
      { SPEC_VIEWER_TOKEN: token },
      configFile,
      ...notServedArguments,
    );
    expect(failed).toEqual([expect.stringContaining('Not with [redacted].')]);
    expect(text).not.toContain(token);
  });

  test('report response headers that the app can’t read', async () => {
    const { configFile, token } = await startDeployment({
      config: () => ({ extensions: extensionNames }),
      permissions: { 'access-control-expose-headers': 'retry-after, x-request-id' },
    });
    const { status, failed } = await runDoctorWith(
      { SPEC_VIEWER_TOKEN: token },
      configFile,
      ...notServedArguments,
    );
    expect(status).toBe(1);
    expect(failed).toEqual([
      expect.stringMatching(
        /^FAIL {2}Visible headers of GET \/viewer\/v1\/specifications and 1 more for .*add etag to Access-Control-Expose/,
      ),
    ]);
  });

  test.each([
    [
      'a page',
      { 'content-type': 'text/html' },
      '<!doctype html>',
      'if a proxy or another site responds',
    ],
    [
      'a wrong schema',
      { 'content-type': 'application/json' },
      '{"a": 1}',
      'follow docs/interface/openapi.yaml',
    ],
  ])('report a response that is %s', async (_what, headers, body, change) => {
    const { configFile, token } = await startDeployment(
      answering('/bookmark-state', (response) => response.writeHead(200, headers).end(body)),
    );
    const { failed } = await runDoctorWith(
      { SPEC_VIEWER_TOKEN: token },
      configFile,
      ...notServedArguments,
    );
    expect(failed).toContainEqual(expect.stringContaining(change));
  });

  test('report, only as a note, that the app can’t parse some records', async () => {
    const { configFile, token } = await startDeployment(
      answering('/event-types', (response) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end('[7]'),
      ),
    );
    const { status, text } = await runDoctorWith(
      { SPEC_VIEWER_TOKEN: token },
      configFile,
      ...notServedArguments,
    );
    expect(status).toBe(0);
    expect(text).toMatch(
      /note {2}GET \/webhooks\/v1\/event-types: .*\/0 must be object.*show a notice/,
    );
  });

  test('reject credentials with invalid characters without printing them', async () => {
    const run = runDoctorWith(
      { SPEC_VIEWER_TOKEN: 'two words' },
      'config.json',
      ...notServedArguments,
    );
    await expect(run).rejects.toThrow('SPEC_VIEWER_TOKEN must be printable ASCII without spaces.');
  });
});
