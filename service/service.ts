import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { getOrCreateSigningKey } from '#service/identity/access-token.ts';
import {
  type AuditEntry,
  createApi,
  createAuthorLookup,
  type ResponseLogEntry,
} from './api/api.ts';
import { DIRECTORY_KEY } from './api/directory-routes.ts';
import type { RateLimits } from './api/limits.ts';
import { type Content, sampleContent } from './content.ts';
import { type AttemptLogEntry, createDispatcher } from './delivery/dispatcher.ts';
import { type RetrySchedule, standardSchedule } from './delivery/retry-schedule.ts';
import { createSender, type SendWebhook } from './delivery/send-webhook.ts';
import type { Directory } from './directory/directory-files.ts';
import { createHealthCheck, type Fault, watchDatabase } from './health.ts';
import {
  type AccessTokens,
  type ClaimOverrides,
  createAccessTokens,
} from './identity/access-token.ts';
import { createAccounts } from './identity/accounts.ts';
import { mountProvider } from './identity/provider.ts';
import type { GitRepositories } from './repository/git-repositories.ts';
import { createRepositories } from './repository/repositories.ts';
import { openSampleRepository } from './repository/sample-repository.ts';
import { generateContent } from './sample/scale.ts';
import { createBookmarkStore } from './storage/bookmark-store.ts';
import { COMMITS_CHANNEL, createCommitStore } from './storage/commit-store.ts';
import { getOrCreateSecret } from './storage/database.ts';
import {
  countBacklog,
  createDeliveryQueue,
  type DeliveryBacklog,
} from './storage/delivery-queue.ts';
import { createDeliveryStore } from './storage/delivery-store.ts';
import { createIdempotencyStore } from './storage/idempotency-store.ts';
import { joinInstances } from './storage/instances.ts';
import { DELIVERIES_CHANNEL } from './storage/lanes.ts';
import { createLastReadVersionStore } from './storage/last-read-version-store.ts';
import { isPostgresqlUrl, openDatabase } from './storage/open-database.ts';
import { createOutbox } from './storage/outbox.ts';
import { startRetention } from './storage/retention.ts';
import { openCipher, watchSecretsKeys } from './storage/secret-cipher.ts';
import { createSharedBuckets } from './storage/shared-buckets.ts';
import { createSigningSecrets } from './storage/signing-secrets.ts';
import { createSpecificationEventRecorder } from './storage/specification-events.ts';
import { createCallerGroups, createSpecificationIndex } from './storage/specification-index.ts';
import { IN_MEMORY, toDatabaseOpenError } from './storage/sqlite.ts';
import { createSubscriptionStore } from './storage/subscription-store.ts';
import { type CreateTokenBuckets, createTokenBuckets } from './token-buckets.ts';

const ACCESS_TOKEN_SECONDS = 600;
const ATTEMPT_LIMIT_MS = 15_000;
/**
 * Duration of a lease, as a multiple of the attempt's time limit. Must exceed the time to record a
 * thousand attempts that end together, because their deliveries would be repeated.
 */
const LEASE_FACTOR = 6;
/**
 * Maximum number of concurrent attempts; high, because an attempt that waits for a response needs little more
 * than a connection.
 */
const MAX_CONCURRENT_ATTEMPTS = 256;

/** API, openapi.yaml, code host and provider. All other paths belong to the app. */
const SERVICE_PATHS = /^\/(?:data|viewer|webhooks|code|oidc|openapi\.yaml)(?:[/?]|$)/;
const PROVIDER = /^\/oidc\/(?!me(?:[/?]|$))/;

export type ServiceOptions = RateLimits & {
  /** Origin of the app and this service, such as `http://localhost:4173`. */
  origin: string;
  /** Path of the app, with a slash at both ends; `/` by default. */
  appBase?: string | undefined;
  /** URL of a PostgreSQL database, a SQLite file, created if it is missing, or `:memory:`. */
  database: string;
  /** Keys of stored signing secrets; the first is the current one. */
  secretsKeys?: readonly string[] | undefined;
  /**
   * Key of stored signing secrets; without other keys, the file is created if it is missing. By
   * default, `secrets.key` next to a SQLite file.
   */
  secretsKeyFile?: string | undefined;
  /** None by default. */
  gitRepositories?: GitRepositories | undefined;
  /**
   * Number of bookmarks to generate instead of the sample content, with a tenth as many
   * competencies.
   */
  scale?: number | undefined;
  /** The sample content by default. Tests pass other content. */
  content?: Content | undefined;
  /** Current records; by default, those of the initial content. */
  directory?: (() => Directory) | undefined;
  /** Lifetime of access tokens; 600 by default. */
  accessTokenSeconds?: number | undefined;
  /** Required in x-api-key; by default, the public key of the reference directory. */
  directoryKey?: string | undefined;
  /** CORS: pages of these origins too can read responses; none by default. */
  appOrigins?: readonly string[] | undefined;
  /** Verifies access tokens; by default, only those of the service's own provider are valid. */
  tokens?: Pick<AccessTokens, 'verify'> | undefined;
  onResponse?: ((entry: ResponseLogEntry) => void) | undefined;
  onAttempt?: ((entry: AttemptLogEntry) => void) | undefined;
  /** Called for each write of a user. The response waits for the returned promise. */
  onAudit?: ((entry: AuditEntry) => void | Promise<void>) | undefined;
  /**
   * Called for each internal error, with the x-request-id of the response, or null outside of a
   * request. Printed to the console by default.
   */
  onFault?: ((error: unknown, requestId: string | null) => void) | undefined;
  /** Clock for tokens, keys and timestamps; sessions of the provider use the system clock. */
  now?: (() => Date) | undefined;
  /** True if webhooks can have URLs on this machine; false by default. */
  allowLoopback?: boolean | undefined;
  /** Sends a delivery; by default over HTTPS, to public IP addresses only. */
  sendWebhook?: SendWebhook | undefined;
  /** Times of the attempts; by default, ten within about three days. */
  retrySchedule?: RetrySchedule | undefined;
  /** Time limit for the response of an endpoint; 15 seconds by default. */
  attemptLimitMs?: number | undefined;
  /** Maximum number of concurrent attempts; 256 by default. */
  attemptsAtOnce?: number | undefined;
};

export type ReferenceService = {
  /** Rejects if the database can't be opened. The other methods wait for it. */
  ready: Promise<void>;
  /**
   * Serves the API. `connection` is the client's IP address. Signing in needs `handle`, because it
   * requires cookies.
   */
  fetch(request: Request, connection?: string): Promise<Response>;
  /** Calls `next` for other than the service's routes. */
  handle(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  /** `overrides` changes the claims; undefined removes a claim. */
  issueAccessToken(subject: string, overrides?: ClaimOverrides): Promise<string>;
  /** Returns the faults that an operator must fix, at most five seconds old. */
  getFaults(): Promise<Fault[]>;
  /** Unfinished deliveries. */
  deliveryBacklog(): Promise<DeliveryBacklog>;
  /** Starts nothing more. Resolves when all deliveries have ended, or after `limitMs`. */
  finishDeliveries(limitMs: number): Promise<void>;
  /** Running deliveries are aborted, and sent again after a restart. */
  close(): Promise<void>;
};

/** Serves the whole interface: the documented operations, extensions, and an OpenID provider. */
export function createReferenceService(options: ServiceOptions): ReferenceService {
  const opening = openService(options);
  const onFault = options.onFault ?? ((error) => console.error(error));
  const fetch = async (request: Request, connection?: string) =>
    (await opening).api.fetch(request, { connection });
  const handleApi = getRequestListener((request) => fetch(request), {
    overrideGlobalObjects: false,
  });
  let closing: Promise<void> | undefined;
  const ready = opening.then(() => {});
  // The caller can ignore `ready`: all other methods reject with the same error.
  ready.catch(() => {});
  return {
    ready,
    fetch,
    handle(request, response, next) {
      const url = request.url ?? '/';
      if (!SERVICE_PATHS.test(url)) return next();
      const respond = PROVIDER.test(url)
        ? async () => (await (await opening).provider())(request, response)
        : () => handleApi(request, response);
      respond().catch((error: unknown) => {
        onFault(error, null);
        if (!response.headersSent) response.writeHead(500);
        response.end();
      });
    },
    issueAccessToken: async (...parts) => (await opening).tokens.issue(...parts),
    getFaults: async () => (await opening).getFaults(),
    deliveryBacklog: async () => countBacklog((await opening).database),
    finishDeliveries: async (limitMs) => (await opening).dispatcher.finish(limitMs),
    close() {
      closing ??= opening.then(
        (service) => service.close(),
        () => {},
      );
      return closing;
    },
  };
}

async function openService(options: ServiceOptions) {
  const { origin, appBase = '/', scale, now = () => new Date() } = options;
  const report = options.onFault ?? ((error) => console.error(error));
  let isOpen = true;
  const onFault = (error: unknown, requestId: string | null) => {
    // After the database is closed, everything that still runs fails.
    if (!isOpen) return;
    try {
      report(error, requestId);
    } catch {
      // An error of the log must not end the code that reports the fault.
    }
  };
  const onBackgroundFault = (error: unknown) => onFault(error, null);
  const content = options.content ?? (scale === undefined ? sampleContent : generateContent(scale));
  const policy = {
    issuer: `${origin}/oidc`,
    audience: `${origin}/`,
    lifetime: options.accessTokenSeconds ?? ACCESS_TOKEN_SECONDS,
  };
  const database = await openDatabase(options.database, onBackgroundFault);
  try {
    return await startService();
  } catch (error) {
    await database.close();
    throw error;
  }

  async function startService() {
    const isShared = database.dialect.engine === 'postgresql';
    const createBuckets: CreateTokenBuckets = (name, rate) =>
      isShared ? createSharedBuckets(database, name, rate) : createTokenBuckets(rate);
    const instance = randomUUID();
    const attemptLimitMs = options.attemptLimitMs ?? ATTEMPT_LIMIT_MS;
    const leaseMs = attemptLimitMs * LEASE_FACTOR;
    const outbox = createOutbox(now);
    const keyFile = options.secretsKeyFile ?? defaultKeyFile(options.database);
    const cipher = await openCipher(database, keyFile, options.secretsKeys ?? []).catch((error) => {
      throw isShared ? error : toDatabaseOpenError(options.database, error);
    });
    const checkSecretsKeys = watchSecretsKeys(database, cipher);
    const secrets = createSigningSecrets(database, cipher, now);
    const subscriptions = createSubscriptionStore(database, secrets, now);
    const queue = createDeliveryQueue(database, instance, now, onBackgroundFault);
    const dispatcher = createDispatcher({
      queue,
      secrets,
      send: options.sendWebhook ?? createSender({ allowLoopback: options.allowLoopback ?? false }),
      schedule: options.retrySchedule ?? standardSchedule,
      attemptLimitMs,
      leaseMs,
      attemptsAtOnce: options.attemptsAtOnce ?? MAX_CONCURRENT_ATTEMPTS,
      onAttempt: options.onAttempt ?? (() => {}),
      onFault: onBackgroundFault,
      now,
      random: Math.random,
    });
    database.listen(DELIVERIES_CHANNEL, dispatcher.dispatch);
    const signingKey = await getOrCreateSigningKey(database);
    const cookieKey = await getOrCreateSecret(database, 'cookie-key', () =>
      randomBytes(32).toString('base64url'),
    );
    const accounts = createAccounts(database, content.people);
    const tokens = createAccessTokens(signingKey, policy, now);

    const groups = createCallerGroups(database, onBackgroundFault);
    const index = createSpecificationIndex(
      database,
      createSpecificationEventRecorder({
        outbox,
        nameOfPerson: createAuthorLookup(content.people).nameOf,
        findCaller: groups.find,
        onFault: onBackgroundFault,
      }),
    );
    const commits = createCommitStore(database);
    const samples = content.repositories.map((sample) =>
      openSampleRepository(
        sample,
        commits,
        (name) => content.people.find((one) => one.name === name)?.identityProviderId,
      ),
    );
    const git = options.gitRepositories;
    const repositories = createRepositories({
      sources: () => (git === undefined ? samples : [...samples, ...git.sources()]),
      index: index.update,
      onFault: onBackgroundFault,
    });
    if (isShared) {
      database.listen(COMMITS_CHANNEL, () => {
        for (const { slug } of samples) void repositories.refresh(slug);
      });
    }
    git?.watch(repositories.refresh, repositories.reportList);

    const file = isShared || options.database === IN_MEMORY ? undefined : options.database;
    const writes = watchDatabase(database, file);
    const getFaults = createHealthCheck(async () => {
      const found = await writes.check();
      // The other checks need the database.
      if (found.length === 0) found.push(...(await checkSecretsKeys()));
      if (!dispatcher.isDelivering()) {
        found.push({ kind: 'deliveries', message: 'Webhooks are not being delivered.' });
      }
      for (const message of repositories.problems()) found.push({ kind: 'repository', message });
      return found;
    });

    const api = createApi({
      ...options,
      database,
      content,
      directory: options.directory ?? (() => content),
      accounts,
      tokens: options.tokens ?? tokens,
      directoryKey: options.directoryKey ?? DIRECTORY_KEY,
      appOrigins: options.appOrigins ?? [],
      onResponse: options.onResponse ?? (() => {}),
      onFault,
      onWrite: writes.onWrite,
      bookmarks: createBookmarkStore(database, content, outbox),
      subscriptions,
      repositories,
      index,
      groups: git?.canRestrict ? groups : undefined,
      lastReads: createLastReadVersionStore(database, now),
      idempotency: createIdempotencyStore(database, now),
      createBuckets,
      cipher,
      deliveries: createDeliveryStore(database, {
        subscriptions,
        outbox,
        queue,
        instance,
        leaseMs,
        now,
      }),
      dispatcher,
      origin,
      now,
    });

    let provider: ReturnType<typeof mountProvider> | undefined;
    const instances = isShared
      ? await joinInstances(database, {
          instance,
          release: queue.releaseInstance,
          onHeartbeat: dispatcher.dispatch,
          onFault: onBackgroundFault,
        })
      : undefined;
    if (!isShared) await queue.releaseAll();
    const retention = startRetention(database, now, onBackgroundFault);
    dispatcher.dispatch();

    return {
      api,
      database,
      dispatcher,
      tokens,
      provider() {
        const parts = { origin, appBase, policy, database, accounts, signingKey, cookieKey };
        provider ??= mountProvider(parts, content);
        return provider;
      },
      getFaults,
      async close() {
        git?.close();
        retention.close();
        await dispatcher.close();
        await instances?.leave().catch(onBackgroundFault);
        isOpen = false;
        await database.close();
      },
    };
  }
}

/** Returns undefined if the database isn't a file. */
function defaultKeyFile(database: string): string | undefined {
  if (database === IN_MEMORY || isPostgresqlUrl(database)) return undefined;
  return join(dirname(database), 'secrets.key');
}
