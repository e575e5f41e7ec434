import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { getPath } from '#service/api/api.ts';
import { type Content, emptyContent, sampleContent } from '#service/content.ts';
import { createSender } from '#service/delivery/send-webhook.ts';
import { watchDirectory } from '#service/directory/watched-directory.ts';
import { type Fault, isFailure } from '#service/health.ts';
import { createExternalTokenVerifier } from '#service/identity/external-tokens.ts';
import { createNotFoundProblem } from '#service/problem.ts';
import { openGitRepositories } from '#service/repository/git-repositories.ts';
import { createReferenceService } from '#service/service.ts';
import type { StandaloneSettings } from '#service/settings.ts';
import { withinLimit } from '#service/time-limit.ts';
import type { TokenBucketRate } from '#service/token-buckets.ts';
import { openAuditLog } from './audit-log.ts';
import type { Log } from './log.ts';
import { createMetrics, type Metrics } from './metrics.ts';

/** Name of the SQLite database in the data folder. */
export const DATABASE_FILE = 'reference.db';

type ErrorLogEntry = {
  /** Messages of the error and of its causes. */
  message: string;
  /** Error code of the database or the system, such as `SQLITE_FULL`. */
  code: string | null;
  /** Stack of the innermost cause; null if an error code identifies the cause. */
  stack: string | null;
};

/** Returns the log entry of an error and of its causes. */
export function toErrorLogEntry(error: unknown): ErrorLogEntry {
  const chain = causesOf(error);
  const code = chain.map(codeOf).find((one) => one !== null) ?? null;
  const first = chain.at(-1);
  return {
    message: chain.map((one) => (one instanceof Error ? one.message : String(one))).join(' '),
    code,
    stack: (code === null && first instanceof Error && first.stack) || null,
  };
}

/** Returns the log entry of a fault. `requestId` is the x-request-id of the failed request. */
export const toFaultEntry = (error: unknown, requestId: string | null) => ({
  time: new Date().toISOString(),
  kind: 'fault',
  requestId,
  ...toErrorLogEntry(error),
});

/** Opens what a setting refers to. An error names the setting. */
export function inSetting<T>(name: string, open: () => T): T {
  try {
    return open();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${name} can’t be used: ${reason}`, { cause });
  }
}

/** Returns the error and its causes, outermost first. */
function causesOf(error: unknown): unknown[] {
  const chain: unknown[] = [];
  for (let one = error; one !== undefined && !chain.includes(one); ) {
    chain.push(one);
    one = one instanceof Error ? one.cause : undefined;
  }
  return chain;
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error ? String(error.code) : null;
}

/** Paths of the API and of openapi.yaml. There is no code host and no provider. */
const API_PATHS = /^\/(?:data|viewer|webhooks)\/|^\/openapi\.yaml$/;
/**
 * Limit of a user's requests, which no action in the app reaches, not even an import of thousands
 * of bookmarks.
 */
const CALLER_RATE: TokenBucketRate = { maxActions: 6_000, seconds: 60 };
/** Limit for wrong credentials, which typing errors of users don't exceed. */
const FAILURE_RATE: TokenBucketRate = { maxActions: 60, seconds: 60 };
/**
 * Time for running requests and deliveries to end. Most process managers kill a process after ten
 * seconds.
 */
const STOPPING_LIMIT_MS = 8_000;
/** Time for closing the database, which can hang if it doesn't respond. */
const CLOSING_LIMIT_MS = 1_500;
/** Time in which a client must send a request with its body. */
const REQUEST_LIMIT_MS = 60_000;

/** Serves HTTP without Vite. `log` receives one object per request and delivery attempt. */
export async function startServer(
  settings: StandaloneSettings,
  log: Log,
  content: Content = settings.hasSamples ? sampleContent : emptyContent,
  requestLimitMs = REQUEST_LIMIT_MS,
) {
  const now = () => new Date();
  const onFault = (error: unknown, requestId: string | null) => log(toFaultEntry(error, requestId));
  const { repositories, databaseUrl, auditFile } = settings;
  const auditLog =
    auditFile === undefined
      ? undefined
      : inSetting('AUDIT_LOG', () => openAuditLog(auditFile, (error) => onFault(error, null)));
  const gitRepositories =
    repositories === undefined
      ? undefined
      : inSetting('REPOSITORIES', () => openGitRepositories(repositories));
  const directory = watchDirectory(settings.directoryFiles, content, (entry) =>
    log({ time: now().toISOString(), kind: 'directory', ...entry }),
  );
  const getFaults = async () => [...(await service.getFaults()), ...(auditLog?.getFaults() ?? [])];
  const metrics = createMetrics(() => service.deliveryBacklog(), getFaults);
  const tokens = createExternalTokenVerifier(settings, now, (error) => onFault(error, null));
  const service = createReferenceService({
    origin: settings.origin,
    database: databaseUrl ?? join(settings.dataFolder, DATABASE_FILE),
    secretsKeys: settings.secretsKeys,
    secretsKeyFile: join(settings.dataFolder, 'secrets.key'),
    gitRepositories,
    content,
    directory: directory.current,
    directoryKey: settings.directoryKey,
    appOrigins: settings.appOrigins,
    callerRate: CALLER_RATE,
    failureRate: FAILURE_RATE,
    proxies: settings.proxies,
    tokens,
    sendWebhook: createSender({ allowLoopback: false }),
    onResponse(entry) {
      metrics.countResponse(entry);
      log({ time: now().toISOString(), kind: 'request', ...entry });
    },
    onAttempt(entry) {
      metrics.countAttempt(entry);
      log({ time: now().toISOString(), kind: 'attempt', ...entry });
    },
    onAudit: auditLog && ((entry) => auditLog.append(now(), entry)),
    onFault,
    now,
  });

  async function respondTo(request: Request, connection: string | undefined): Promise<Response> {
    const pathname = getPath(request);
    if (pathname === '/healthz') return createHealthResponse(await getFaults());
    if (pathname === '/metrics') return createMetricsResponse(metrics);
    if (API_PATHS.test(pathname)) return service.fetch(request, connection);
    return createNotFoundProblem('There is no such resource.').toResponse();
  }

  let isStopping = false;
  const handle = getRequestListener(
    async (request, { incoming }) => {
      const response = await respondTo(request, incoming.socket.remoteAddress);
      // Node would otherwise respond to further requests on the connection.
      if (isStopping) response.headers.set('connection', 'close');
      return response;
    },
    { overrideGlobalObjects: false },
  );
  const limits = {
    requestTimeout: requestLimitMs,
    headersTimeout: requestLimitMs,
    connectionsCheckingInterval: requestLimitMs / 10,
  };
  const server = createServer(limits, (request, response) => {
    void handle(request, response);
  });
  try {
    await service.ready;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(settings.port, settings.host, resolve);
    });
    // Without a listener, an error of accepting a connection would end the process.
    server.on('error', (error) => onFault(error, null));
  } catch (error) {
    directory.stop();
    tokens.close();
    await service.close();
    throw error;
  }

  return {
    port: portOf(server.address()),
    /**
     * Resolves when all requests and deliveries have ended, or after 8 seconds, and the database is
     * closed, or after another 1.5 seconds.
     */
    async stop(): Promise<void> {
      directory.stop();
      tokens.close();
      isStopping = true;
      const closed = new Promise((resolve) => server.close(resolve));
      const limit = setTimeout(() => server.closeAllConnections(), STOPPING_LIMIT_MS);
      await Promise.all([closed, service.finishDeliveries(STOPPING_LIMIT_MS)]);
      clearTimeout(limit);
      await withinLimit(Promise.all([service.close(), auditLog?.close()]), CLOSING_LIMIT_MS);
    },
  };
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function createMetricsResponse(metrics: Metrics): Promise<Response> {
  const { text, contentType } = await metrics.read();
  return new Response(text, {
    headers: { 'content-type': contentType, 'cache-control': 'no-store' },
  });
}

function createHealthResponse(faults: readonly Fault[]): Response {
  const isFailing = faults.some(isFailure);
  const status = isFailing ? 'failing' : faults.length > 0 ? 'degraded' : 'ok';
  return Response.json(
    { status, faults: faults.map(({ message }) => message) },
    { status: isFailing ? 503 : 200, headers: { 'cache-control': 'no-store' } },
  );
}
