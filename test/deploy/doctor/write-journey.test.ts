import type { IncomingMessage } from 'node:http';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  type Changes,
  matchLine,
  notServedArguments,
  replying,
  runDoctorWith,
  startDeployment,
} from './deployment.ts';

const mine = { url: 'https://hooks.example.test/mine', eventTypes: ['bookmark.created'] };
const stateSchema = v.object({ folders: v.array(v.object({ name: v.string() })) });
const listSchema = v.array(v.looseObject({ url: v.string(), status: v.string() }));

/**
 * Starts a deployment with one webhook, and runs the doctor command with --write on the deployment.
 */
async function runDoctorWithWrite(changes: Changes = {}) {
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
    writes: new Set(methods.filter((method) => !/^(GET|OPTIONS) /.test(method))),
    webhooks: v.parse(listSchema, await get('/webhooks/v1/subscriptions')),
    folders: v.parse(stateSchema, await get('/viewer/v1/bookmark-state')).folders,
  };
}

/**
 * Returns settings that remove a header from requests with this method. They change the raw headers,
 * because the service reads those.
 */
const without = (method: string, name: string): Changes => ({
  answer: ({ method: sent, rawHeaders }: IncomingMessage) => {
    const at = rawHeaders.findIndex((header) => header.toLowerCase() === name);
    if (sent === method && at >= 0) rawHeaders.splice(at, 2);
    return false;
  },
});

/** Settings of a proxy that rejects requests of more than 1 MiB. */
const smallProxy: Changes = {
  answer: ({ headers }, response) => {
    if (Number(headers['content-length'] ?? 0) < 1024 * 1024) return false;
    response.writeHead(413, { 'content-type': 'text/html' }).end('<h1>Too large</h1>');
    return true;
  },
};

describe('doctor with --write', () => {
  test('creates, changes and deletes only its own webhook and folder', async () => {
    const { status, failed, text, webhooks, folders, writes } = await runDoctorWithWrite();
    expect([status, failed]).toEqual([0, []]);
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
    const changed = ['POST webhooks', 'PATCH webhooks', 'DELETE webhooks'];
    expect(writes).toEqual(new Set(['POST oidc', ...changed, 'POST viewer', 'DELETE viewer']));
    expect(folders.filter(({ name }) => name.startsWith('Spec Viewer'))).toEqual([]);
    expect(text).not.toContain('whsec_');
  });

  test.each<[what: string, changes: Changes, line: string]>([
    [
      'an ignored Idempotency-Key',
      without('POST', 'idempotency-key'),
      'FAIL  POST …: a repeated Idempotency-Key …: a second webhook is created. Change: follow…',
    ],
    [
      'an ignored If-Match',
      without('PATCH', 'if-match'),
      'FAIL  PATCH …: a change with an outdated If-Match …: the response has status 200…',
    ],
    [
      'a proxy that limits the size of requests',
      smallProxy,
      'FAIL  POST …-changes: …413 instead of 200 (a proxy’s limit?)…9 MiB in the proxy…',
    ],
    [
      'an extension without its operation',
      {
        answer: ({ method, url }, response) => {
          if (method !== 'POST' || !url?.endsWith('/rotate-secret')) return false;
          response.writeHead(404).end();
          return true;
        },
      },
      'FAIL  POST …/rotate-secret: …remove "webhooks.rotate" from extensions…',
    ],
  ])('reports %s, and deletes its webhooks', async (_, changes, line) => {
    const { status, failed, webhooks } = await runDoctorWithWrite(changes);
    expect(status).toBe(1);
    expect(failed).toEqual([matchLine(line)]);
    expect(webhooks).toHaveLength(1);
  });

  test('reports a webhook that it couldn’t delete', async () => {
    const { status, failed } = await runDoctorWithWrite(replying('DELETE *', { status: 403 }));
    expect(status).toBe(1);
    for (const line of [
      'FAIL  DELETE …: the webhook to https:… might remain.…',
      'FAIL…the response has status 403 …Change: allow this operation for the user of the token.',
    ]) {
      expect(failed).toContainEqual(matchLine(line));
    }
  });

  test('creates no webhook if the service can’t delete webhooks', async () => {
    const { unchecked, writes } = await runDoctorWithWrite({
      config: () => ({ extensions: ['webhooks.rotate'], eventTypes: ['bookmark.created'] }),
    });
    expect(unchecked).toContainEqual(expect.stringContaining('without webhooks.manage'));
    expect([...writes].filter((write) => write.endsWith(' webhooks'))).toEqual([]);
  });
});
