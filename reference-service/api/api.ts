import { Hono } from 'hono';
import { type RequestIdVariables, requestId } from 'hono/request-id';
import type { Content } from '#reference-service/content.ts';
import type { Dispatcher } from '#reference-service/delivery/dispatcher.ts';
import { eventTypes } from '#reference-service/delivery/event-types.ts';
import type { AccessTokens } from '#reference-service/identity/access-token.ts';
import { type Accounts, claimsOf } from '#reference-service/identity/accounts.ts';
import { notFound, Problem } from '#reference-service/problem.ts';
import type { BookmarkStore } from '#reference-service/storage/bookmark-store.ts';
import type { DeliveryStore } from '#reference-service/storage/delivery-store.ts';
import type { IdempotencyStore } from '#reference-service/storage/idempotency-store.ts';
import type { SubscriptionStore } from '#reference-service/storage/subscription-store.ts';
import { showFile } from './code-host.ts';
import { type Caller, requireAccessToken } from './credentials.ts';
import { deliveryRoutes } from './delivery-routes.ts';
import { directoryRoutes } from './directory-routes.ts';
import { specificationRoutes } from './specification-routes.ts';
import { viewerRoutes } from './viewer-routes.ts';
import { webhookRoutes } from './webhook-routes.ts';

export type ApiParts = {
  content: Content;
  accounts: Accounts;
  tokens: AccessTokens;
  bookmarks: BookmarkStore;
  subscriptions: SubscriptionStore;
  idempotency: IdempotencyStore;
  deliveries: DeliveryStore;
  dispatcher: Dispatcher;
  now: () => Date;
};

type Env = { Variables: Caller['Variables'] & RequestIdVariables };

/** Everything of the service that answers to a `Request` alone. */
export function createApi(parts: ApiParts): Hono<Env> {
  const { content, accounts, tokens, bookmarks, subscriptions, idempotency } = parts;
  const caller = requireAccessToken(tokens);

  // Routing uses the path as it was sent, so that path parameters stay encoded until a route reads them,
  // so that each is decoded exactly once.
  const api = new Hono<Env>({ getPath: (request) => new URL(request.url).pathname });

  api.use(async (context, next) => {
    await next();
    context.header('x-content-type-options', 'nosniff');
    context.header('x-request-id', context.var.requestId);
    if (!context.res.headers.has('cache-control')) context.header('cache-control', 'no-store');
  });
  api.use(requestId());
  api.use(async (context, next) => {
    if (!isDecodable(context.req.path)) throw notFound('The address is not percent-encoded UTF-8.');
    await next();
  });
  api.use('/viewer/*', caller);
  api.use('/webhooks/*', caller);
  api.use('/oidc/me', caller);

  api.route('/data/v1', directoryRoutes(content));
  api.route('/viewer/v1', viewerRoutes(bookmarks));
  api.route('/viewer/v1/specifications', specificationRoutes(content));
  api.route('/webhooks/v1/subscriptions', webhookRoutes(subscriptions, idempotency));
  api.route(
    '/webhooks/v1/subscriptions/:subscriptionId',
    deliveryRoutes(parts.deliveries, parts.dispatcher, parts.now),
  );
  api.get('/webhooks/v1/event-types', (context) => context.json(eventTypes));
  // The provider's own userinfo takes only tokens that are for nothing else; ours are for the API.
  api.on(['GET', 'POST'], '/oidc/me', ({ json, var: { subject } }) =>
    json(claimsOf(subject, accounts.find(subject))),
  );
  api.get('/code/*', (context) => showFile(content, context.req.path));

  api.notFound(() => notFound('There is no such resource.').toResponse());
  api.onError((error) => {
    if (error instanceof Problem) return error.toResponse();
    console.error(error);
    return new Problem(500, 'Fault of the service', 'Something failed here.').toResponse();
  });
  return api;
}

function isDecodable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}
