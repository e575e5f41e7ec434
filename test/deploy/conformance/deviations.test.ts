import { describe, test } from 'vitest';
import { DIRECTORY_KEY } from '#service/api/directory-routes.ts';
import {
  expectFound,
  list,
  members,
  type Planted,
  withAnswerHeader,
  withBody,
  withHeader,
} from './planted.ts';

const webhook = /^PATCH \/webhooks\/v1\/subscriptions\/[^/]+$/;

const planted: readonly Planted[] = [
  [
    'a wrong status',
    /^DELETE \/webhooks\/v1\/subscriptions\/[^/]+$/,
    async ({ answer }) => {
      const answered = await answer();
      return answered.ok ? Response.json({}) : answered;
    },
    'DELETE /webhooks/v1/subscriptions/{subscriptionId} webhooks.manage',
    'It is answered 200 and not 204.',
  ],
  [
    'a missing member',
    /^GET \/webhooks\/v1\/event-types$/,
    withBody(list, (types) => types.map(({ group, ...rest }) => rest)),
    'GET /webhooks/v1/event-types webhooks.eventTypes',
    "In the answer, /0 must have required property 'group', and 6 problems more.",
  ],
  [
    'a wrong type',
    /^GET \/data\/v1\/competencies$/,
    withBody(list, (all) => all.map((one) => ({ ...one, owner: 7 }))),
    'GET /data/v1/competencies 4.1',
    'In the answer, /0/owner must be string.',
  ],
  [
    'a wrong content type',
    /^GET \/data\/v1\/people$/,
    withAnswerHeader('content-type', 'text/html'),
    'GET /data/v1/people directory.people',
    'In the answer, the media type is “text/html”.',
  ],
  [
    'a token that is accepted where the directory’s key is needed',
    /^GET \/data\/v1\/competencies$/,
    (exchange) =>
      exchange.request.headers.has('authorization')
        ? withHeader('x-api-key', DIRECTORY_KEY)(exchange)
        : exchange.answer(),
    'GET /data/v1/competencies 5',
    'It is answered 200 with the credentials of the other service.',
  ],
  [
    'an answer without credentials',
    /^GET \/webhooks\/v1\/event-types$/,
    async ({ request, answer }) =>
      request.headers.has('authorization') ? answer() : Response.json([]),
    'GET /webhooks/v1/event-types 5',
    'It is answered 200 without credentials.',
  ],
  [
    'somebody else in place of an unknown person',
    /^GET \/data\/v1\/people\/.+/,
    ({ request, answer }) => answer(new Request(new URL('Mara%20Okafor', request.url), request)),
    'GET /data/v1/people/{name} 4.2',
    'A name that nobody has is refused: it is answered 200 and not refused (4xx).',
  ],
  [
    'a creation that is repeated despite its Idempotency-Key',
    /^POST \/webhooks\/v1\/subscriptions$/,
    withHeader('idempotency-key'),
    'POST /webhooks/v1/subscriptions webhooks.manage',
    'The same Idempotency-Key and body returns the first answer again: it makes a second webhook.',
  ],
  [
    'a creation without its secret',
    /^POST \/webhooks\/v1\/subscriptions$/,
    withBody(members, ({ signingSecret, ...rest }) => rest),
    'POST /webhooks/v1/subscriptions 4.4',
    'The answer has no usable signingSecret.',
  ],
  [
    'a secret that is shown again',
    /^GET \/webhooks\/v1\/subscriptions\/[^/]+$/,
    withBody(members, (body) => ({ ...body, signingSecret: 'whsec_AAAA' })),
    'GET /webhooks/v1/subscriptions/{subscriptionId} webhooks.manage',
    'The webhook is as it was created, without its signing secret: the answer has a signingSecret again.',
  ],
  [
    'a secret that a change shows',
    webhook,
    withBody(members, (body) => ({ ...body, signingSecret: 'whsec_AAAA' })),
    'PATCH /webhooks/v1/subscriptions/{subscriptionId} 4.5',
    'The signing secret isn’t shown: the answer has a signingSecret again.',
  ],
  [
    'an ignored If-Match',
    webhook,
    withHeader('if-match'),
    'PATCH /webhooks/v1/subscriptions/{subscriptionId} webhooks.manage',
    'A change with an old If-Match is refused with 412, and one with the new isn’t: it is answered 200 and not 412.',
  ],
  [
    'a change that forgets what it isn’t given',
    webhook,
    withBody(members, (body) => ({ ...body, eventTypes: ['everything'] })),
    'PATCH /webhooks/v1/subscriptions/{subscriptionId} 4.5',
    'A change keeps what it isn’t given: a webhook that is paused has other eventTypes.',
  ],
  [
    'events that are lost during a pause',
    /^GET \/webhooks\/v1\/subscriptions\/[^/]+\/deliveries$/,
    withBody(list, (deliveries) => deliveries.filter(({ status }) => status !== 'held')),
    'POST /webhooks/v1/subscriptions/{subscriptionId}/retry webhooks.deliveries',
    'An event of a paused webhook is held until a retry of what is held: 0 deliveries are held after one event.',
  ],
  [
    'deliveries in another order',
    /^GET \/webhooks\/v1\/subscriptions\/[^/]+\/deliveries$/,
    withBody(list, (deliveries) => deliveries.toReversed()),
    'GET /webhooks/v1/subscriptions/{subscriptionId}/deliveries webhooks.deliveries',
    'Deliveries are listed newest first, and in pages: they aren’t the two that were sent, in order.',
  ],
];

describe('npm run conformance -- --write', () => {
  test.each(planted)('finds %s', (...row) => expectFound(row));
});
