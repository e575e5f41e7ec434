import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { keptSigningKey } from '#service/identity/access-token.ts';
import { keptSecret } from '#service/storage/database.ts';
import { createWorkSignal } from '#service/storage/outbox.ts';
import { type AnswerEntry, authorsAmong, createApi } from './api/api.ts';
import { DIRECTORY_KEY } from './api/directory-routes.ts';
import type { RateLimits } from './api/limits.ts';
import { type Content, sampleContent } from './content.ts';
import { type AttemptEntry, createDispatcher } from './delivery/dispatcher.ts';
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
import { scaledContent } from './sample/scale.ts';
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
import { createReadingStore } from './storage/reading-store.ts';
import { startRetention } from './storage/retention.ts';
import { openCipher } from './storage/secret-cipher.ts';
import { createSigningSecrets } from './storage/signing-secrets.ts';
import { createSpecificationEvents } from './storage/specification-events.ts';
import { createSubscriptionStore } from './storage/subscription-store.ts';

const ACCESS_TOKEN_SECONDS = 600;
const ATTEMPT_LIMIT_MS = 15_000;
/** An attempt that waits for its endpoint costs a connection, and little else. */
const ATTEMPTS_AT_ONCE = 256;

/** The areas of the interface and its document, the sample's code host, and the provider: all else is the app's. */
const AREAS = /^\/(?:data|viewer|webhooks|code|oidc|openapi\.yaml)(?:[/?]|$)/;
const PROVIDER = /^\/oidc\/(?!me(?:[/?]|$))/;

export type ServiceOptions = RateLimits & {
  /** Where browsers find the app and this service, such as `http://localhost:4173`. */
  origin: string;
  /** The app's path there, with a slash at both ends; `/` by default. */
  appBase?: string | undefined;
  /** A file that is made if it is missing, or `:memory:`. */
  database: string;
  /**
   * Keys that encrypt the stored signing secrets, the current one first. Without one it is in a file
   * `secrets.key` beside the database, which is created if it is missing.
   */
  secretsKeys?: readonly string[] | undefined;
  /** That many bookmarks, and a tenth as many competencies, instead of the sample content. */
  scale?: number | undefined;
  /** What the service knows at first; for tests. */
  content?: Content | undefined;
  /** What the directory answers at the moment; by default the content. */
  directory?: (() => Directory) | undefined;
  /** How long an access token is valid, in seconds; 600 by default. */
  accessTokenSeconds?: number | undefined;
  /** What the directory asks for as x-api-key; the one of the sample by default. */
  directoryKey?: string | undefined;
  /** Other origins whose pages may read answers; none by default. */
  appOrigins?: readonly string[] | undefined;
  /** Verifies access tokens; by default those of the service's own provider. */
  tokens?: Pick<AccessTokens, 'verify'> | undefined;
  /** Is told of each answer of the API. */
  onAnswer?: ((entry: AnswerEntry) => void) | undefined;
  /** Is told of each attempt to deliver that has ended. */
  onAttempt?: ((entry: AttemptEntry) => void) | undefined;
  /**
   * Is told of each error that is the service's own, with the x-request-id of the answer, or null if it was
   * at no request. Printed to the console by default.
   */
  onFault?: ((error: unknown, requestId: string | null) => void) | undefined;
  /** The clock of tokens, keys and timestamps; the provider's own sessions keep to the real one. */
  now?: (() => Date) | undefined;
  /** Sends a delivery; by default over HTTPS, to public addresses only. */
  sendWebhook?: SendWebhook | undefined;
  /** When failed deliveries are retried; by default for three days. */
  retrySchedule?: RetrySchedule | undefined;
  /** How long a receiver may take to answer; 15 seconds by default. */
  attemptLimitMs?: number | undefined;
  /** How many attempts are under way at once; 256 by default. */
  attemptsAtOnce?: number | undefined;
};

export type ReferenceService = {
  /**
   * Handles a request to the API. Signing in needs cookies, and so `handle`. `connection` is the client's IP
   * address.
   */
  fetch(request: Request, connection?: string): Promise<Response>;
  /** Handles requests to the service's routes, and calls `next` for all others. */
  handle(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  /** A genuine access token. `overrides` change claims, or drop those that are undefined. */
  issueAccessToken(subject: string, overrides?: ClaimOverrides): Promise<string>;
  /** What keeps the service from its work, one sentence each. */
  faults(): string[];
  /** How many deliveries have not ended now. */
  deliveryBacklog(): DeliveryBacklog;
  /** Begins no delivery any more; resolves when those under way have ended, or after `limitMs`. */
  finishDeliveries(limitMs: number): Promise<void>;
  /** Breaks off the deliveries under way; they are sent again at the next start. */
  close(): void;
};

/** The whole interface, running: both documents, and an OpenID provider to sign in at. */
export function createReferenceService(options: ServiceOptions): ReferenceService {
  const { origin, appBase = '/', scale, now = () => new Date() } = options;
  const onFault = options.onFault ?? ((error) => console.error(error));
  const content = options.content ?? (scale === undefined ? sampleContent : scaledContent(scale));
  const policy = {
    issuer: `${origin}/oidc`,
    audience: `${origin}/`,
    lifetime: options.accessTokenSeconds ?? ACCESS_TOKEN_SECONDS,
  };

  const database = openDatabase(options.database);
  const work = createWorkSignal();
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
    attemptsAtOnce: options.attemptsAtOnce ?? ATTEMPTS_AT_ONCE,
    onAttempt: options.onAttempt ?? (() => {}),
    onFault: (error) => onFault(error, null),
    now,
    random: Math.random,
  });
  const retention = startRetention(database, now, (error) => onFault(error, null));
  const signingKey = keptSigningKey(database);
  const cookieKey = keptSecret(database, 'cookie-key', () => randomBytes(32).toString('base64url'));
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
      publish: createSpecificationEvents(database, outbox, authorsAmong(content.people).nameOf),
    }),
    readings: createReadingStore(database, now),
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
      if (!AREAS.test(url)) return next();
      const answer = PROVIDER.test(url) ? answerProvider : answerApi;
      answer(request, response).catch((error: unknown) => {
        onFault(error, null);
        if (!response.headersSent) response.writeHead(500);
        response.end();
      });
    },
    issueAccessToken: tokens.issue,
    faults: () => [
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
