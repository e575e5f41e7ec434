import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { CompactSign, exportJWK, generateKeyPair } from 'jose';
import { findFreePort } from '#test/support/free-port.ts';
import { canHavePostgresql, startPostgresql } from '#test/support/postgresql-server.ts';
import { installStandalone } from '#test/support/run-standalone.ts';
import { createRawRequest, openLoad, type RawRequest } from './http-load.ts';
import { median, megabyte, percentile } from './measure.ts';

const AUDIENCE = 'https://api.example.test';
const USERS = 200;
const BOOKMARKS = 200;
const SUBSCRIPTIONS = 3;
const CONNECTIONS = 32;
const WARM_UP_MS = 1_000;
const MEASURED_MS = 2_000;
const START_LIMIT_MS = 20_000;
/** Share of a processor from which the generator of the requests limits the result. */
const GENERATOR_LIMIT = 0.9;
const COMPETENCIES = '/data/v1/competencies';
const STATE = '/viewer/v1/bookmark-state';
const CHANGES = '/viewer/v1/bookmark-changes';
const WEBHOOKS = '/webhooks/v1/subscriptions';
const DIRECTORY_KEY = 'a-key-of-24-characters-x';

/** Starts an OpenID provider whose tokens the service accepts. */
async function startProvider() {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'key', alg: 'RS256' }];
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
        .setProtectedHeader({ alg: 'RS256', kid: 'key', typ: 'JWT' })
        .sign(privateKey);
    },
    close: () => void server.close(),
  };
}

const bookmark = (index: number) => ({
  codeHostSlug: 'pay/core',
  path: `docs/specification-${index}.md`,
  folderId: null,
});

type Load = { readonly name: string; readonly path: string; readonly isWrite?: boolean };

const loads: readonly Load[] = [
  { name: 'GET competencies', path: COMPETENCIES },
  { name: 'GET bookmark-state', path: STATE },
  { name: 'GET subscriptions', path: WEBHOOKS },
  { name: 'POST bookmark-changes', path: CHANGES, isWrite: true },
];

const headersOf = (path: string, token: string) => ({
  'accept-encoding': 'gzip, deflate, br',
  ...(path === COMPETENCIES
    ? { 'x-api-key': DIRECTORY_KEY }
    : { authorization: `Bearer ${token}` }),
});

/** Returns the requests of all users, which a load sends in turn. */
function createRequests({ path, isWrite = false }: Load, tokens: readonly string[]) {
  let count = 0;
  const reads = tokens.map((token) => createRawRequest('GET', path, headersOf(path, token)));
  return (): RawRequest => {
    count += 1;
    const user = count % tokens.length;
    if (!isWrite) return reads[user] ?? '';
    const set = { title: `Title ${count}` };
    const change = { op: 'update-bookmark', ...bookmark(count % BOOKMARKS), set };
    const body = JSON.stringify({ changes: [change] });
    return createRawRequest('POST', path, headersOf(path, tokens[user] ?? ''), body);
  };
}

type Server = { readonly name: string; readonly port: number; stop(): Promise<void> };

/** Starts a process whose output is written to a file, so that this process needn't read it. */
function startProcess(file: string, folder: string, variables: Record<string, string>) {
  const log = openSync(join(folder, 'log'), 'a');
  const options = process.env.SERVICE_OPTIONS?.split(' ') ?? [];
  const child = spawn(process.execPath, [...options, file], {
    cwd: folder,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...variables },
    stdio: ['ignore', log, 'inherit'],
  });
  return async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
}

async function startService(
  name: string,
  folder: string,
  variables: Record<string, string>,
): Promise<Server> {
  const port = await findFreePort();
  const stop = startProcess('service/standalone/main.js', folder, {
    ...variables,
    PORT: String(port),
    DIRECTORY_KEY,
    SAMPLES: 'on',
    SECRETS_KEY: 'k'.repeat(32),
    OIDC_AUDIENCE: AUDIENCE,
    DATA_DIR: mkdtempSync(join(folder, 'data-')),
  });
  for (const end = performance.now() + START_LIMIT_MS; ; ) {
    const isReady = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return { name, port, stop };
    if (performance.now() > end) throw new Error(`${name} didn’t start.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Starts the bare server, which sends the responses that the service sends to one user. */
async function startBareServer(service: Server, token: string, folder: string): Promise<Server> {
  const responses = await Promise.all(
    [COMPETENCIES, STATE, WEBHOOKS].map(async (path) => {
      const load = await fetchRaw(service.port, path, headersOf(path, token));
      return { path, ...load };
    }),
  );
  const state = responses.find(({ path }) => path === STATE);
  const file = join(folder, 'responses.json');
  writeFileSync(file, JSON.stringify([...responses, { ...state, path: CHANGES }]));
  const child = spawn(process.execPath, ['bench/peers/bare-service.mjs', file], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = await once(createInterface({ input: child.stdout }), 'line');
  const stop = async () => void child.kill();
  return { name: 'bare Hono', port: Number(port), stop };
}

/** Fetches a response without decompressing it. */
async function fetchRaw(port: number, path: string, headers: Record<string, string>) {
  const { request } = await import('node:http');
  const { buffer } = await import('node:stream/consumers');
  const sent = request({ port, host: '127.0.0.1', path, headers }).end();
  const [response] = await once(sent, 'response');
  const encoding: unknown = response.headers['content-encoding'];
  return {
    headers: {
      'content-type': 'application/json',
      ...(typeof encoding === 'string' && { 'content-encoding': encoding }),
    },
    body: (await buffer(response)).toString('base64'),
  };
}

/** Gives every user bookmarks and webhooks. */
async function fill({ port }: Server, tokens: readonly string[]): Promise<void> {
  const changes = Array.from({ length: BOOKMARKS }, (_, index) => ({
    op: 'create-bookmark',
    ...bookmark(index),
    title: `Title ${index}`,
  }));
  const post = async (path: string, token: string, body: object) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(await response.text());
    await response.arrayBuffer();
  };
  for (const token of tokens) {
    await post(CHANGES, token, { changes });
    for (let number = 0; number < SUBSCRIPTIONS; number += 1) {
      const url = `https://hooks.example.test/${number}`;
      // Nothing in the load causes this event, so the endpoints get no deliveries.
      await post(WEBHOOKS, token, { url, eventTypes: ['specification.changed'] });
    }
  }
}

/** Reads the CPU time in seconds and the memory in bytes of a server. */
async function readUsage(port: number): Promise<{ cpu: number; memory: number }> {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const readValue = (name: string) =>
    Number(new RegExp(`^${name} (.*)$`, 'm').exec(metrics)?.[1] ?? Number.NaN);
  return {
    cpu: readValue('process_cpu_seconds_total'),
    memory: readValue('process_resident_memory_bytes'),
  };
}

type Measurement = {
  requestsPerSecond: number;
  /** Duration in milliseconds that 99 % of the requests stay below. */
  p99: number;
  /** CPU time of the server for one request, in microseconds. */
  cpuPerRequest: number;
  memory: number;
  /** Share of a processor that the generator of the requests used. */
  generatorShare: number;
};

async function measure({ port }: Server, next: () => RawRequest): Promise<Measurement> {
  const load = openLoad(port, CONNECTIONS);
  try {
    await load.run(next, WARM_UP_MS);
    const before = { ...(await readUsage(port)), own: process.cpuUsage() };
    const begin = performance.now();
    const durations = await load.run(next, MEASURED_MS);
    const seconds = (performance.now() - begin) / 1000;
    const { user, system } = process.cpuUsage(before.own);
    const after = await readUsage(port);
    return {
      requestsPerSecond: durations.length / seconds,
      p99: percentile(durations, 0.99),
      cpuPerRequest: ((after.cpu - before.cpu) / durations.length) * 1e6,
      memory: after.memory,
      generatorShare: (user + system) / 1e6 / seconds,
    };
  } finally {
    load.close();
  }
}

const medianOf = (rounds: readonly Measurement[], field: keyof Measurement) =>
  median(rounds.map((one) => one[field]));

/** Formats the medians of the rounds. Rounds that the generator limited don't count. */
function formatRow(
  name: string,
  server: string,
  rounds: readonly Measurement[],
  bare: readonly Measurement[],
): string {
  const isFree = ({ generatorShare }: Measurement) => generatorShare < GENERATOR_LIMIT;
  const counted = rounds.filter(isFree);
  const ratios = rounds.flatMap((one, index) => {
    const other = bare[index];
    return other !== undefined && isFree(one) && isFree(other)
      ? [one.requestsPerSecond / other.requestsPerSecond]
      : [];
  });
  const generator = `${Math.round(medianOf(rounds, 'generatorShare') * 100)} %`;
  return [
    name,
    server,
    Math.round(medianOf(counted, 'requestsPerSecond')),
    ratios.length === 0 ? 'not measured' : median(ratios).toFixed(2),
    Math.round(medianOf(counted, 'cpuPerRequest')),
    (medianOf(bare, 'cpuPerRequest') / medianOf(counted, 'cpuPerRequest')).toFixed(2),
    medianOf(counted, 'p99').toFixed(1),
    Math.round(medianOf(counted, 'memory') / megabyte),
    counted.length === rounds.length
      ? generator
      : `${generator} (${rounds.length - counted.length} rounds don’t count)`,
  ].join(' | ');
}

/**
 * Measures the standalone service with both database engines, and prints its requests per second as
 * ratios to a bare Hono server that sends the same bytes. All servers are measured in turn in each
 * round, so that other load on the machine affects them alike. `earlier` is a folder with an
 * installed build of an earlier version, which is measured too.
 */
export async function measureServiceLoad(rounds: number, earlier?: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'spec-viewer-load-'));
  const provider = await startProvider();
  const postgresql = canHavePostgresql ? await startPostgresql() : undefined;
  const servers: Server[] = [];
  try {
    installStandalone(folder);
    const tokens = await Promise.all(
      Array.from({ length: USERS }, (_, index) => provider.createToken(`user-${index}`)),
    );
    const builds = [
      { name: '', folder },
      ...(earlier ? [{ name: 'earlier ', folder: earlier }] : []),
    ];
    for (const build of builds) {
      for (const engine of postgresql === undefined ? ['SQLite'] : ['SQLite', 'PostgreSQL']) {
        const service = await startService(build.name + engine, build.folder, {
          OIDC_ISSUER: provider.issuer,
          ...(engine === 'PostgreSQL' && {
            DATABASE_URL: (await postgresql?.createDatabase()) ?? '',
          }),
        });
        servers.push(service);
        await fill(service, tokens);
      }
    }
    const [first] = servers;
    if (first === undefined) throw new Error('No service was started.');
    const bare = await startBareServer(first, tokens[0] ?? '', folder);
    servers.unshift(bare);
    console.log(`${cpus().length} processors, load average ${loadavg()[0]?.toFixed(1)}`);
    console.log(
      'request | server | requests/s | ratio | CPU µs | CPU ratio | p99 ms | MB | CPU of the generator',
    );
    for (const load of loads) {
      const next = createRequests(load, tokens);
      const results = new Map<Server, Measurement[]>(servers.map((server) => [server, []]));
      for (let round = 0; round < rounds; round += 1) {
        for (const server of servers) results.get(server)?.push(await measure(server, next));
      }
      for (const server of servers) {
        const own = results.get(server) ?? [];
        console.log(formatRow(load.name, server.name, own, results.get(bare) ?? []));
      }
    }
    console.log(`load average ${loadavg()[0]?.toFixed(1)}`);
  } finally {
    for (const server of servers) await server.stop();
    postgresql?.stop();
    provider.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
