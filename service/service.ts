import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { getOrCreateSigningKey } from '#service/identity/access-token.ts';
import { getOrCreateSecret } from '#service/storage/database.ts';
import { createNewDeliverySignal } from '#service/storage/outbox.ts';
import { createApi, createAuthorLookup, type ResponseLogEntry } from './api/api.ts';
import { DIRECTORY_KEY } from './api/directory-routes.ts';
import type { RateLimits } from './api/limits.ts';
import { type Content, sampleContent } from './content.ts';
import { type AttemptLogEntry, createDispatcher } from './delivery/dispatcher.ts';
import { type RetrySchedule, standardSchedule } from './delivery/retry-schedule.ts';
import { createSender, type SendWebhook } from './delivery/send-webhook.ts';
import type { Directory } from './directory/directory-files.ts';
import {
  type AccessTokens,
  type ClaimOverrides,
  createAccessTokens,
} from './identity/access-token.ts';
import { createAccounts } from './identity/accounts.ts';
import { mountProvider } from './identity/provider.ts';
import { createRepositories } from './repository/repositories.ts';
import { generateContent } from './sample/scale.ts';
import { createBookmarkStore } from './storage/bookmark-store.ts';
import { createCommitStore } from './storage/commit-store.ts';
import { canWrite, closeDatabase, openDatabase } from './storage/database.ts';
import {
  createDeliveryBacklog,
  createDeliveryQueue,
  type DeliveryBacklog,
} from './storage/delivery-queue.ts';
import { createDeliveryStore } from './storage/delivery-store.ts';
import { createIdempotencyStore } from './storage/idempotency-store.ts';
import { createOutbox } from './storage/outbox.ts';
import { createReadMarkStore } from './storage/reading-store.ts';
import { startRetention } from './storage/retention.ts';
import { openCipher } from './storage/secret-cipher.ts';
import { createSigningSecrets } from './storage/signing-secrets.ts';
import { createSpecificationEventRecorder } from './storage/specification-events.ts';
import { createSubscriptionStore } from './storage/subscription-store.ts';

const ACCESS_TOKEN_SECONDS = 600;
const ATTEMPT_LIMIT_MS = 15_000;
/**
 * Maximum number of concurrent delivery attempts. It is high, because an attempt that waits for a
 * response needs little more than a connection.
 */
const MAX_CONCURRENT_ATTEMPTS = 256;

/**
 * Matches the paths of the service: its API, openapi.yaml, the code host and the provider. All
 * other paths belong to the app.
 */
const SERVICE_PATHS = /^\/(?:data|viewer|webhooks|code|oidc|openapi\.yaml)(?:[/?]|$)/;
const PROVIDER = /^\/oidc\/(?!me(?:[/?]|$))/;

export type ServiceOptions = RateLimits & {
  /** Origin of the app and this service, such as `http://localhost:4173`. */
  origin: string;
  /** Base path of the app, with a slash at both ends; `/` by default. */
  appBase?: string | undefined;
  /** Database file, created if it is missing, or `:memory:`. */
  database: string;
  /**
   * Keys that encrypt the stored signing secrets; the first is the current key. By default, a key
   * file `secrets.key` next to the database is used, and created if it is missing.
   */
  secretsKeys?: readonly string[] | undefined;
  /**
   * Number of bookmarks to generate instead of using the sample content; a tenth as many
   * competencies are generated.
   */
  scale?: number | undefined;
  /** Initial content; the sample content by default. Tests pass other content. */
  content?: Content | undefined;
  /** Returns the current records of the directory; by default those of the initial content. */
  directory?: (() => Directory) | undefined;
  /** Lifetime of an access token in seconds; 600 by default. */
  accessTokenSeconds?: number | undefined;
  /**
   * Key that directory requests must contain in x-api-key; by default the public key of the
   * reference directory.
   */
  directoryKey?: string | undefined;
  /** Additional origins (CORS) whose pages can read responses; none by default. */
  appOrigins?: readonly string[] | undefined;
  /** Verifies access tokens; by default, tokens of the service's own provider are accepted. */
  tokens?: Pick<AccessTokens, 'verify'> | undefined;
  /** Called for each response of the API. */
  onAnswer?: ((entry: ResponseLogEntry) => void) | undefined;
  /** Called for each delivery attempt that has ended. */
  onAttempt?: ((entry: AttemptLogEntry) => void) | undefined;
  /**
   * Called for each internal error, with the x-request-id of the response, or null outside of a
   * request. By default errors are printed to the console.
   */
  onFault?: ((error: unknown, requestId: string | null) => void) | undefined;
  /**
   * Clock for tokens, keys and timestamps; the sessions of the provider always use the system
   * clock.
   */
  now?: (() => Date) | undefined;
  /** Sends a delivery; by default over HTTPS, to public IP addresses only. */
  sendWebhook?: SendWebhook | undefined;
  /**
   * Schedule of the retries of failed deliveries; by default ten attempts within about three days.
   */
  retrySchedule?: RetrySchedule | undefined;
  /** Time limit for a receiver's response in milliseconds; 15 seconds by default. */
  attemptLimitMs?: number | undefined;
  /** Maximum number of concurrent attempts; 256 by default. */
  attemptsAtOnce?: number | undefined;
};

export type ReferenceService = {
  /**
   * Handles a request to the API. `connection` is the client's IP address. To sign in, use
   * `handle`, because signing in requires cookies.
   */
  fetch(request: Request, connection?: string): Promise<Response>;
  /** Handles requests to the service's routes, and calls `next` for all others. */
  handle(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  /**
   * Issues a valid access token. `overrides` changes its claims; a claim with the value undefined
   * is removed.
   */
  issueAccessToken(subject: string, overrides?: ClaimOverrides): Promise<string>;
  /** Returns one sentence for each problem that prevents the service from processing requests. */
  getProblems(): string[];
  /** Returns the number of unfinished deliveries. */
  deliveryBacklog(): DeliveryBacklog;
  /**
   * Starts no further deliveries. Resolves when all running deliveries have ended, or after
   * `limitMs`.
   */
  finishDeliveries(limitMs: number): Promise<void>;
  /** Aborts running deliveries. After a restart, the service sends them again. */
  close(): void;
};

/**
 * Creates a service with the whole interface: the documented operations, the extensions, and an
 * OpenID provider.
 */
export function createReferenceService(options: ServiceOptions): ReferenceService {
  const { origin, appBase = '/', scale, now = () => new Date() } = options;
  const onFault = options.onFault ?? ((error) => console.error(error));
  const content = options.content ?? (scale === undefined ? sampleContent : generateContent(scale));
  const policy = {
    issuer: `${origin}/oidc`,
    audience: `${origin}/`,
    lifetime: options.accessTokenSeconds ?? ACCESS_TOKEN_SECONDS,
  };

  const database = openDatabase(options.database);
  const work = createNewDeliverySignal();
  const outbox = createOutbox(database, work, now);
  const cipher = openCipher(database, options.database, options.secretsKeys ?? []);
  const secrets = createSigningSecrets(database, cipher, now);
  const subscriptions = createSubscriptionStore(database, secrets, work, now);
  const deliveries = createDeliveryStore(database, { subscriptions, outbox, work, now });
  const dispatcher = createDispatcher({
    queue: createDeliveryQueue(database, now),
    secrets,
    work,
    send: options.sendWebhook ?? createSender({ allowLoopback: false }),
    schedule: options.retrySchedule ?? standardSchedule,
    attemptLimitMs: options.attemptLimitMs ?? ATTEMPT_LIMIT_MS,
    attemptsAtOnce: options.attemptsAtOnce ?? MAX_CONCURRENT_ATTEMPTS,
    onAttempt: options.onAttempt ?? (() => {}),
    onFault: (error) => onFault(error, null),
    now,
    random: Math.random,
  });
  const retention = startRetention(database, now, (error) => onFault(error, null));
  const signingKey = getOrCreateSigningKey(database);
  const cookieKey = getOrCreateSecret(database, 'cookie-key', () =>
    randomBytes(32).toString('base64url'),
  );
  const accounts = createAccounts(database, content.people);
  const tokens = createAccessTokens(signingKey, policy, now);
  const api = createApi({
    ...options,
    content,
    directory: options.directory ?? (() => content),
    accounts,
    tokens: options.tokens ?? tokens,
    directoryKey: options.directoryKey ?? DIRECTORY_KEY,
    appOrigins: options.appOrigins ?? [],
    onAnswer: options.onAnswer ?? (() => {}),
    onFault,
    bookmarks: createBookmarkStore(database, content, outbox),
    subscriptions,
    repositories: createRepositories({
      samples: content.repositories,
      subjectOf: (name) => content.people.find((one) => one.name === name)?.identityProviderId,
      commits: createCommitStore(database),
      publish: createSpecificationEventRecorder(
        database,
        outbox,
        createAuthorLookup(content.people).nameOf,
      ),
    }),
    readings: createReadMarkStore(database, now),
    idempotency: createIdempotencyStore(database, now),
    cipher,
    deliveries,
    dispatcher,
    origin,
    now,
  });
  const fetch = async (request: Request, connection?: string) => api.fetch(request, { connection });
  const answerApi = getRequestListener((request) => fetch(request), {
    overrideGlobalObjects: false,
  });

  let provider: ReturnType<typeof mountProvider> | undefined;
  const answerProvider = async (request: IncomingMessage, response: ServerResponse) => {
    const parts = { origin, appBase, policy, database, accounts, signingKey, cookieKey };
    provider ??= mountProvider(parts, content);
    return (await provider)(request, response);
  };

  return {
    fetch,
    handle(request, response, next) {
      const url = request.url ?? '/';
      if (!SERVICE_PATHS.test(url)) return next();
      const answer = PROVIDER.test(url) ? answerProvider : answerApi;
      answer(request, response).catch((error: unknown) => {
        onFault(error, null);
        if (!response.headersSent) response.writeHead(500);
        response.end();
      });
    },
    issueAccessToken: tokens.issue,
    getProblems: () => [
      ...(canWrite(database) ? [] : ['The database cannot be written.']),
      ...(dispatcher.isDelivering() ? [] : ['Webhooks are not being delivered.']),
    ],
    deliveryBacklog: createDeliveryBacklog(database),
    finishDeliveries: dispatcher.finish,
    close() {
      dispatcher.close();
      retention.close();
      closeDatabase(database);
    },
  };
}
