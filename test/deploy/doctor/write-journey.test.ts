import type { IncomingMessage, ServerResponse } from 'node:http';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { notServedArguments, runDoctorWith, startDeployment } from './deployment.ts';

const mine = { url: 'https://hooks.example.test/mine', eventTypes: ['bookmark.created'] };
const stateSchema = v.object({ folders: v.array(v.object({ name: v.string() })) });
const listSchema = v.array(v.looseObject({ url: v.string(), status: v.string() }));

/**
 * Starts a deployment with one webhook, and runs the doctor command with --write on the deployment.
 */
async function written(changes: Parameters<typeof startDeployment>[0] = {}) {
  const { configFile, token, origin, ask, arrived } = await startDeployment(changes);
  await ask('POST', '/webhooks/v1/subscriptions', mine);
  arrived.length = 0;
  const result = await runDoctorWith(
    { SPEC_VIEWER_TOKEN: token },
    configFile,
    ...notServedArguments,
    '--write',
  );
  const methods = arrived.map(({ method, path }) => `${method} ${path.split('/')[1]}`);
  const headers = { authorization: `Bearer ${token}` };
  const get = async (path: string) => (await fetch(origin + path, { headers })).json();
  return {
    ...result,
    methods,
    webhooks: v.parse(listSchema, await get('/webhooks/v1/subscriptions')),
    folders: v.parse(stateSchema, await get('/viewer/v1/bookmark-state')).folders,
  };
}

/** Returns settings that modify each request with this method before it reaches the service. */
const changing = (method: string, change: (request: IncomingMessage) => void) => ({
  answer: (request: IncomingMessage) => {
    if (request.method === method) change(request);
    return false;
  },
});

/**
 * Returns a function that removes a header from a request. It changes the raw headers, because the
 * service reads those.
 */
function without(name: string) {
  return ({ rawHeaders }: IncomingMessage) => {
    const at = rawHeaders.findIndex((header) => header.toLowerCase() === name);
    if (at >= 0) rawHeaders.splice(at, 2);
  };
}

describe('doctor with --write', () => {
  test('creates, changes and deletes only its own webhook and folder', async () => {
    const { status, failed, text, webhooks, folders, methods } = await written();
    expect(failed).toEqual([]);
    expect(status).toBe(0);
    for (const name of [
      'the new webhook is active, equals the request, and contains its signing secret',
      'a repeated Idempotency-Key and body returns the first response',
      'a webhook can be paused and resumed',
      'a change with an outdated If-Match is rejected with 412, and a change with the current one isn’t',
      'the response is the webhook with a new signing secret',
      'the webhook no longer exists',
    ]) {
      expect(text).toMatch(new RegExp(`ok    [A-Z]+ \\S+: ${name}\n`));
    }
    expect(webhooks).toMatchObject([{ url: mine.url, status: 'active' }]);
    const writes = methods.filter((method) => !/^(GET|OPTIONS) /.test(method));
    expect(new Set(writes)).toEqual(
      new Set([
        ...['POST oidc', 'POST webhooks', 'PATCH webhooks', 'DELETE webhooks'],
        ...['POST viewer', 'DELETE viewer'],
      ]),
    );
    expect(folders.filter(({ name }) => name.startsWith('Spec Viewer'))).toEqual([]);
    expect(text).not.toContain('whsec_');
  });

  test('reports that Idempotency-Key is ignored, and deletes both created webhooks', async () => {
    const { status, failed, webhooks } = await written(
      changing('POST', without('idempotency-key')),
    );
    expect(status).toBe(1);
    expect(failed).toEqual([
      expect.stringMatching(
        /^FAIL {2}POST \S+: a repeated Idempotency-Key .*: a second webhook is created\. Change: follow/,
      ),
    ]);
    expect(webhooks).toHaveLength(1);
  });

  test('reports that If-Match is ignored', async () => {
    const { failed, webhooks } = await written(changing('PATCH', without('if-match')));
    expect(failed).toEqual([
      expect.stringMatching(
        /^FAIL {2}PATCH \S+: a change with an outdated If-Match .*: the response has status 200/,
      ),
    ]);
    expect(webhooks).toHaveLength(1);
  });

  test('reports a webhook that it couldn’t delete', async () => {
    const refuse = (request: IncomingMessage, response: ServerResponse) => {
      if (request.method !== 'DELETE') return false;
      response.writeHead(403).end();
      return true;
    };
    const { status, failed } = await written({ answer: refuse });
    expect(status).toBe(1);
    expect(failed).toContainEqual(
      expect.stringMatching(/^FAIL {2}DELETE \S+: the webhook to https:\S+ might remain\./),
    );
    expect(failed).toContainEqual(
      expect.stringMatching(
        /the response has status 403 .* Change: allow this operation for the user of the token\.$/,
      ),
    );
  });

  test('reports that a proxy limits the size of requests', async () => {
    const refuse = (request: IncomingMessage, response: ServerResponse) => {
      if (Number(request.headers['content-length'] ?? 0) < 1024 * 1024) return false;
      response.writeHead(413, { 'content-type': 'text/html' }).end('<h1>Too large</h1>');
      return true;
    };
    const { failed } = await written({ answer: refuse });
    expect(failed).toEqual([
      expect.stringMatching(
        /^FAIL {2}POST \S+-changes: .*413 instead of 200 \(a proxy’s limit\?\).*9 MiB in the proxy/,
      ),
    ]);
  });

  test('reports which extension to remove from the configuration if an operation is missing', async () => {
    const refuse = ({ method, url }: IncomingMessage, response: ServerResponse) => {
      if (method !== 'POST' || !url?.endsWith('/rotate-secret')) return false;
      response.writeHead(404).end();
      return true;
    };
    const { failed } = await written({ answer: refuse });
    expect(failed).toEqual([
      expect.stringMatching(
        /^FAIL {2}POST \S+\/rotate-secret: .*remove "webhooks\.rotate" from extensions/,
      ),
    ]);
  });

  test('creates no webhook if the service can’t delete webhooks', async () => {
    const { unchecked, methods } = await written({
      config: () => ({ extensions: ['webhooks.rotate'], eventTypes: ['bookmark.created'] }),
    });
    expect(unchecked).toContainEqual(expect.stringContaining('without webhooks.manage'));
    expect(methods.filter((method) => /^(POST|PATCH|PUT|DELETE) webhooks/.test(method))).toEqual(
      [],
    );
  });
});
