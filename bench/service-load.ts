import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, createServer, request } from 'node:http';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { CompactSign, exportJWK, generateKeyPair } from 'jose';
import { buildStandalone, runStandalone } from '#test/campaigns/service/run-standalone.ts';
import { canHavePostgresql, startPostgresql } from '#test/service/storage/postgresql-server.ts';
import { megabyte, percentile } from './measure.ts';

const AUDIENCE = 'https://api.example.test';
const USERS = 200;
const BOOKMARKS = 200;
const WARM_UP_MS = 3_000;
const MEASURED_MS = 10_000;
const FOLDERS = 60;
const CONNECTIONS = [16, 50];
const COMPETENCIES = '/data/v1/competencies';
const STATE = '/viewer/v1/bookmark-state';
const CHANGES = '/viewer/v1/bookmark-changes';
const FOLDER = '/viewer/v1/bookmark-folders';
const DIRECTORY_KEY = 'a-key-of-24-characters-x';

/** Starts an OpenID provider whose tokens the service accepts. */
async function startProvider() {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'key', alg: 'ES256' }];
  let issuer = '';
  const server = createServer(({ url }, response) => {
    const isConfiguration = url === '/.well-known/openid-configuration';
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify(isConfiguration ? { issuer, jwks_uri: `${issuer}/keys` } : { keys }),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('There is no port.');
  issuer = `http://127.0.0.1:${address.port}`;
  return {
    issuer,
    createToken(subject: string): Promise<string> {
      const exp = Math.floor(Date.now() / 1000) + 3600;
      const claims = { iss: issuer, aud: AUDIENCE, sub: subject, exp, scope: 'openid' };
      return new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
        .setProtectedHeader({ alg: 'ES256', kid: 'key', typ: 'JWT' })
        .sign(privateKey);
    },
    close: () => void server.close(),
  };
}

type Call = (user: string, method: string, path: string, body?: object) => Promise<string>;

function createCaller(origin: string, connections: number): Call {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return async (token, method, path, body) => {
    const content = body && { 'content-type': 'application/json' };
    const headers = {
      ...(path === COMPETENCIES
        ? { 'x-api-key': DIRECTORY_KEY }
        : { authorization: `Bearer ${token}` }),
      ...content,
    };
    const sent = request(origin + path, { method, headers, agent });
    sent.end(body && JSON.stringify(body));
    const [response] = await once(sent, 'response');
    const answer = await text(response);
    if (response.statusCode !== 200) throw new Error(`${response.statusCode}: ${answer}`);
    return answer;
  };
}

const bookmark = (index: number) => ({
  codeHostSlug: 'pay/core',
  path: `docs/specification-${index}.md`,
  folderId: null,
});

/** Sends the request with a number on one of a number of connections to the service. */
type Send = (call: Call, token: string, count: number, connections: number) => Promise<string>;

const readState = (call: Call, token: string) => call(token, 'GET', STATE);
/** Id of a folder that a load on a number of connections deletes. */
const folderId = (number: number, connections: number) => `${connections}-${number}`;
type Load = {
  readonly name: string;
  readonly send: Send;
  /** Number of requests after which the load ends, because no folder is left. */
  readonly limit?: number;
};

const loads: readonly Load[] = [
  { name: 'GET competencies', send: (call, token) => call(token, 'GET', COMPETENCIES) },
  { name: 'GET bookmark-state', send: readState },
  {
    name: 'GET bookmark-state, with 10 % bookmark-changes',
    send: (call, token, count) => {
      if (count % 10 > 0) return readState(call, token);
      const set = { title: `Title ${count}` };
      const change = { op: 'update-bookmark', ...bookmark(count % BOOKMARKS), set };
      return call(token, 'POST', CHANGES, { changes: [change] });
    },
  },
  {
    name: 'DELETE bookmark-folders',
    limit: USERS * FOLDERS,
    // Each round of requests deletes another folder of every user.
    send: (call, token, count, connections) =>
      call(token, 'DELETE', `${FOLDER}/${folderId(Math.floor(count / USERS), connections)}`),
  },
];

/** Creates folders that a load can delete. */
async function createFolders(
  call: Call,
  tokens: readonly string[],
  connections: number,
): Promise<void> {
  const changes = Array.from({ length: FOLDERS }, (_, number) => ({
    op: 'create-folder',
    id: folderId(number, connections),
    name: `Folder ${number}`,
    parentId: null,
  }));
  for (const token of tokens) await call(token, 'POST', CHANGES, { changes });
}

/**
 * Returns a function that sends the requests of a load on all connections for a while, and returns
 * their durations in milliseconds.
 */
function createSender(
  call: Call,
  tokens: readonly string[],
  { send, limit = Number.POSITIVE_INFINITY }: Load,
  connections: number,
) {
  let count = 0;
  return async (ms: number): Promise<number[]> => {
    const durations: number[] = [];
    const end = performance.now() + ms;
    const sendUntilEnd = async () => {
      while (performance.now() < end && count < limit) {
        const number = count;
        count += 1;
        const begin = performance.now();
        await send(call, tokens[number % tokens.length] ?? '', number, connections);
        durations.push(performance.now() - begin);
      }
    };
    await Promise.all(Array.from({ length: connections }, sendUntilEnd));
    return durations;
  };
}

/** Reads the CPU time in seconds and the memory in bytes of the service. */
async function readUsage(origin: string): Promise<{ cpu: number; memory: number }> {
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  const readValue = (name: string) =>
    Number(new RegExp(`^${name} (.*)$`, 'm').exec(metrics)?.[1] ?? Number.NaN);
  return {
    cpu: readValue('process_cpu_seconds_total'),
    memory: readValue('process_resident_memory_bytes'),
  };
}

/**
 * Measures the standalone service with both database engines: requests per second, the duration that
 * 99 % of the requests stay below, the memory of the service, and the CPU shares of the service and
 * of the generator of the requests. If the generator's share is near 100 %, it limits the result.
 */
export async function measureServiceLoad(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'spec-viewer-load-'));
  const provider = await startProvider();
  const postgresql = canHavePostgresql ? await startPostgresql() : undefined;
  try {
    buildStandalone(folder);
    const tokens = await Promise.all(
      Array.from({ length: USERS }, (_, index) => provider.createToken(`user-${index}`)),
    );
    console.log(`${cpus().length} processors, load average ${loadavg()[0]?.toFixed(1)}`);
    console.log(
      'engine | connections | requests | requests/s | p99 ms | MB | CPU service | CPU generator',
    );
    for (const engine of postgresql === undefined ? ['SQLite'] : ['SQLite', 'PostgreSQL']) {
      const service = await runStandalone(folder, {
        DIRECTORY_KEY,
        SAMPLES: 'on',
        SECRETS_KEY: 'k'.repeat(32),
        OIDC_ISSUER: provider.issuer,
        OIDC_AUDIENCE: AUDIENCE,
        DATA_DIR: join(folder, engine),
        ...(engine === 'PostgreSQL' && {
          DATABASE_URL: (await postgresql?.createDatabase()) ?? '',
        }),
      });
      // The service blocks if nobody reads its log.
      service.process.stdout?.resume();
      const changes = Array.from({ length: BOOKMARKS }, (_, index) => ({
        op: 'create-bookmark',
        ...bookmark(index),
        title: `Title ${index}`,
      }));
      const fill = createCaller(service.origin, 8);
      for (const token of tokens) await fill(token, 'POST', CHANGES, { changes });
      for (const connections of CONNECTIONS) {
        const call = createCaller(service.origin, connections);
        for (const load of loads) {
          if (load.limit !== undefined) await createFolders(fill, tokens, connections);
          const sendFor = createSender(call, tokens, load, connections);
          await sendFor(WARM_UP_MS);
          const before = { ...(await readUsage(service.origin)), own: process.cpuUsage() };
          const begin = performance.now();
          const durations = await sendFor(MEASURED_MS);
          const seconds = (performance.now() - begin) / 1000;
          const { user, system } = process.cpuUsage(before.own);
          const after = await readUsage(service.origin);
          const toPercent = (share: number) => `${Math.round(share * 100)} %`;
          console.log(
            [
              engine,
              connections,
              load.name,
              Math.round(durations.length / seconds),
              percentile(durations, 0.99).toFixed(1),
              Math.round(after.memory / megabyte),
              toPercent((after.cpu - before.cpu) / seconds),
              toPercent((user + system) / 1e6 / seconds),
            ].join(' | '),
          );
        }
      }
      await service.close();
    }
  } finally {
    postgresql?.stop();
    provider.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
