import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { matchedRoutes } from 'hono/route';
import type { Content } from '#service/content.ts';
import { eventTypes } from '#service/delivery/event-types.ts';
import type { Directory } from '#service/directory/directory-files.ts';
import type { AccessTokens } from '#service/identity/access-token.ts';
import { type Accounts, getClaims } from '#service/identity/accounts.ts';
import { createJsonBody, sendJson } from '#service/json-body.ts';
import {
  createNotFoundProblem,
  createServiceUnavailableProblem,
  ProblemResponseError,
} from '#service/problem.ts';
import type { Repositories } from '#service/repository/repositories.ts';
import type { SamplePerson } from '#service/sample/types.ts';
import type { BookmarkStore } from '#service/storage/bookmark-store.ts';
import type { LastReadVersionStore } from '#service/storage/last-read-version-store.ts';
import { isTemporaryDatabaseError } from '#service/storage/open-database.ts';
import type { CallerGroups, SpecificationIndex } from '#service/storage/specification-index.ts';
import { commitEdit, renderEditorPage, renderFilePage, renderRepositoryPage } from './code-host.ts';
import { createDirectoryRoutes } from './directory-routes.ts';
import {
  type AuthenticatedEnv,
  type ConnectionEnv,
  createFailureLimit,
  limitRate,
  type RateLimits,
  requireAccessToken,
} from './limits.ts';
import { createLastReadVersionRoutes, createSpecificationRoutes } from './specification-routes.ts';
import { createViewerRoutes } from './viewer-routes.ts';
import { createWebhookRoutes, type WebhookParts } from './webhook-routes.ts';

type ApiParts = WebhookParts &
  RateLimits & {
    content: Content;
    directory: () => Directory;
    accounts: Accounts;
    tokens: Pick<AccessTokens, 'verify'>;
    directoryKey: string;
    /** CORS: pages of these origins too can read responses. */
    appOrigins: readonly string[];
    onResponse: (entry: ResponseLogEntry) => void;
    /** Called for each write of a user; undefined if there is no audit log. */
    onAudit?: ((entry: AuditEntry) => void | Promise<void>) | undefined;
    /**
     * Called for each write of a user that the database has applied, or failed to apply (`error`).
     */
    onWrite: (error: Error | undefined) => void;
    /** Called for each internal error, with the x-request-id of the response. */
    onFault: (error: unknown, requestId: string) => void;
    bookmarks: BookmarkStore;
    repositories: Repositories;
    index: SpecificationIndex;
    /** Undefined if no repository depends on groups. */
    groups: CallerGroups | undefined;
    lastReads: LastReadVersionStore;
    origin: string;
    now: () => Date;
  };

/** Limit for specifications and files. A user who reads doesn't reach it, but a crawler does. */
const SPECIFICATION_RATE = { maxActions: 1200, seconds: 60 };

/** Retry-After, in seconds, after a temporary database error. */
const RETRY_AFTER_SECONDS = 10;

/** Served without credentials. */
const interfaceFile = join(import.meta.dirname, '../../docs/interface/openapi.yaml');

/**
 * CORS: request headers that pages of other origins can send, and response headers that they can
 * read.
 */
const corsHeaderNames = {
  requests: [
    'authorization',
    'content-type',
    'idempotency-key',
    'if-match',
    'if-none-match',
    'x-api-key',
  ],
  pages: [
    'content-location',
    'etag',
    'location',
    'retry-after',
    'www-authenticate',
    'x-request-id',
  ],
};

type Env = ConnectionEnv & { Variables: AuthenticatedEnv['Variables'] & { requestId: string } };

/** Handles `Request` objects, so it can be tested without a server. */
export function createApi(parts: ApiParts): Hono<Env> {
  const { content, accounts, tokens, bookmarks, repositories } = parts;
  const { createBuckets } = parts;
  const failures =
    parts.failureRate &&
    createFailureLimit(createBuckets('failures', parts.failureRate), parts.proxies);
  const authenticate = requireAccessToken(tokens, failures);
  const people = createAuthorLookup(content.people);
  const editing = { repositories, origin: parts.origin, authorOf: people.authorOf, now: parts.now };

  // The path is undecoded, so that each route decodes its parameters exactly once.
  const api = new Hono<Env>({ getPath });

  // One middleware for all responses, because each middleware takes time.
  api.use(async (context, next) => {
    const begin = performance.now();
    const requestId = toRequestId(context.req.header('x-request-id'));
    context.set('requestId', requestId);
    if (isDecodable(context.req.path)) await next();
    else {
      const problem = createNotFoundProblem('The path is not percent-encoded UTF-8.');
      context.res = problem.toResponse();
    }
    // `context.header` would copy the response.
    const { headers } = context.res;
    headers.set('x-content-type-options', 'nosniff');
    headers.set('x-request-id', requestId);
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
    const entry = {
      method: context.req.method,
      route: matchedRoutes(context).findLast(({ method }) => method !== 'ALL')?.path ?? null,
      status: context.res.status,
      ms: Math.round(performance.now() - begin),
      requestId,
    };
    await notify(() => parts.onResponse(entry), parts, requestId);
  });
  if (parts.appOrigins.length > 0) {
    api.use(allowOrigins(parts.appOrigins));
    api.options(
      '*',
      cors({
        origin: [...parts.appOrigins],
        allowHeaders: corsHeaderNames.requests,
        exposeHeaders: corsHeaderNames.pages,
        maxAge: 600,
      }),
    );
  }
  api.use('/viewer/*', authenticate);
  api.use('/webhooks/*', authenticate);
  api.use('/oidc/me', authenticate);
  api.use('/viewer/*', observeWrites(parts));
  api.use('/webhooks/*', observeWrites(parts));
  if (parts.callerRate !== undefined) {
    const limit = limitRate(createBuckets, 'requests', parts.callerRate);
    api.use('/viewer/*', limit);
    api.use('/webhooks/*', limit);
  }
  const { groups } = parts;
  if (groups !== undefined) {
    api.use('/viewer/*', async (context, next) => {
      await groups.remember(context.get('caller'));
      await next();
    });
  }

  api.route('/data/v1', createDirectoryRoutes(parts.directory, parts.directoryKey, failures));
  api.route('/viewer/v1', createViewerRoutes(bookmarks, parts.idempotency));
  api.use(
    '/viewer/v1/:area{specification[^/]*}/*',
    limitRate(createBuckets, 'specifications', parts.specificationRate ?? SPECIFICATION_RATE),
  );
  api.route(
    '/viewer/v1',
    createSpecificationRoutes(repositories, parts.index, bookmarks, people.nameOf),
  );
  api.route(
    '/viewer/v1/specification-readings',
    createLastReadVersionRoutes(repositories, parts.lastReads, people.nameOf),
  );
  api.route('/webhooks/v1/subscriptions', createWebhookRoutes(parts));
  const eventTypesBody = createJsonBody(JSON.stringify(eventTypes));
  api.get('/webhooks/v1/event-types', (context) => sendJson(context, eventTypesBody));
  // Once at startup, because a build can replace the file while the service runs.
  const document = readFileSync(interfaceFile, 'utf8');
  api.get('/openapi.yaml', ({ body }) =>
    body(document, 200, { 'content-type': 'application/yaml' }),
  );
  // The endpoint of the provider's library accepts only tokens issued for userinfo, but access
  // tokens are issued for the API.
  api.on(['GET', 'POST'], '/oidc/me', async ({ json, var: { subject } }) =>
    json(getClaims(subject, await accounts.find(subject))),
  );
  api.get('/code/*', async (context) => {
    const { path } = context.req;
    if (path.includes('/edit/HEAD/')) return renderEditorPage(editing, path);
    return path.includes('/blob/')
      ? renderFilePage(repositories, path)
      : renderRepositoryPage(repositories, path);
  });
  api.post('/code/*', (context) => commitEdit(editing, context.req.raw));

  api.notFound(() => createNotFoundProblem('There is no such resource.').toResponse());
  api.onError((error, context) => {
    const problem = error instanceof ProblemResponseError ? error : problemOfFault(error);
    if (problem.cause !== undefined) parts.onFault(problem, context.var.requestId);
    return replaceResponse(context, problem.toResponse());
  });
  return api;
}

/**
 * Hono adds the headers of the response that was prepared before the error. Only those for the
 * browser are kept, because others, such as Content-Encoding and ETag, describe another body.
 */
export function replaceResponse(context: Context, response: Response): Response {
  for (const [name, value] of context.res.headers) {
    if (name.startsWith('access-control-') || name === 'vary') response.headers.set(name, value);
  }
  context.res = undefined;
  return response;
}

/**
 * Returns a middleware that sets CORS headers. Unlike `cors` of Hono, it doesn't copy each
 * response.
 */
function allowOrigins(origins: readonly string[]): MiddlewareHandler<Env> {
  const exposed = corsHeaderNames.pages.join(',');
  return async (context, next) => {
    await next();
    if (context.req.method === 'OPTIONS') return;
    const origin = context.req.header('origin');
    const { headers } = context.res;
    headers.append('vary', 'Origin');
    headers.set('access-control-expose-headers', exposed);
    if (origin !== undefined && origins.includes(origin)) {
      headers.set('access-control-allow-origin', origin);
    }
  };
}

function problemOfFault(cause: Error): ProblemResponseError {
  if (isTemporaryDatabaseError(cause)) {
    const detail = 'The service can’t use its database at the moment.';
    return createServiceUnavailableProblem(detail, RETRY_AFTER_SECONDS, cause);
  }
  return new ProblemResponseError(500, 'Fault of the service', 'Something failed here.', { cause });
}

/** Returns the path without decoding it. Creating a `URL` would take longer. */
export function getPath({ url }: Request): string {
  return /^[^/]*\/\/[^/?#]*([^?#]*)/.exec(url)?.[1] ?? '/';
}

/** Returns the client's id of the request, or a new one if it is missing or malformed. */
function toRequestId(sent: string | undefined): string {
  return sent !== undefined && /^[\w=-]{1,255}$/.test(sent) ? sent : randomUUID();
}

function isDecodable(pathname: string): boolean {
  if (!pathname.includes('%')) return true;
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns functions for authors: `nameOf` finds the name for an e-mail address, `authorOf` the
 * commit author for a name.
 */
export function createAuthorLookup(people: readonly SamplePerson[]) {
  const byEmail = new Map(people.map(({ email, name }) => [email, name]));
  const byName = new Map(people.map(({ email, name }) => [name, email]));
  return {
    nameOf: (email: string) => byEmail.get(email) ?? null,
    authorOf: (name: string) => ({ name, email: byName.get(name) ?? 'unknown@example.test' }),
  };
}

/** Log entry of a response, without URL, query, user name or key. */
export type ResponseLogEntry = {
  method: string;
  /** Such as `/viewer/v1/bookmark-folders/:folderId`; null if no route matched. */
  route: string | null;
  status: number;
  ms: number;
  requestId: string;
};

/** Audit entry of a write, without its content. */
export type AuditEntry = {
  subject: string;
  method: string;
  /** Path of the request, without the query. */
  path: string;
  status: number;
  requestId: string;
};

/** Calls an observer. Its errors are reported, and never change the response. */
async function notify(
  observe: () => void | Promise<void>,
  { onFault }: Pick<ApiParts, 'onFault'>,
  requestId: string,
): Promise<void> {
  try {
    await observe();
  } catch (error) {
    onFault(error, requestId);
  }
}

function observeWrites(
  parts: Pick<ApiParts, 'onAudit' | 'onWrite' | 'onFault'>,
): MiddlewareHandler<Env> {
  const { onAudit, onWrite } = parts;
  return async (context, next) => {
    await next();
    const { method, path } = context.req;
    if (method === 'GET' || method === 'HEAD') return;
    const { error, res, var: variables } = context;
    if (error === undefined ? res.ok : isTemporaryDatabaseError(error)) onWrite(error);
    if (onAudit === undefined) return;
    const { subject, requestId } = variables;
    const entry = { subject, method, path, status: res.status, requestId };
    await notify(() => onAudit(entry), parts, requestId);
  };
}
