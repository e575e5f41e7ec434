import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { beforeEach, expect, vi } from 'vitest';
import { standardSchedule } from '#service/delivery/retry-schedule.ts';
import type { SendWebhook, WebhookRequest } from '#service/delivery/send-webhook.ts';
import type { ServiceOptions } from '#service/service.ts';
import { CHANGES, createFolder } from './bookmark-changes.ts';
import { createCaller, read, startService } from './harness.ts';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Time at which the fake clock starts in each test. */
export const FAKE_START_TIME = Date.parse('2026-03-01T12:00:00Z');

export function setFakeTimeInEachTest(): void {
  beforeEach(() => void vi.useFakeTimers({ now: FAKE_START_TIME }));
}

export const runDueTimers = () => vi.advanceTimersByTimeAsync(0);

export const withoutJitter = { ...standardSchedule, jitter: 0 };

export const testEvent = { body: { eventType: 'bookmark_folder.created' } };

export const SUBSCRIPTIONS = '/webhooks/v1/subscriptions';
export const ALL_TYPES = [
  'bookmark_folder.created',
  'bookmark_folder.updated',
  'bookmark_folder.deleted',
  'bookmark.created',
  'bookmark.updated',
  'bookmark.deleted',
  'specification.changed',
];

const instant = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/));
const headers = v.record(v.string(), v.string());
export const subscription = v.object({
  subscriptionId: v.string(),
  status: v.picklist(['active', 'paused']),
});
export const detailed = v.looseObject({
  status: v.string(),
  health: v.looseObject({ state: v.string(), waiting: v.number(), held: v.number() }),
});
export const withSecret = v.object({ ...subscription.entries, signingSecret: v.string() });
export const delivery = v.strictObject({
  deliveryId: v.pipe(v.string(), v.regex(/^msg_[\w-]+$/)),
  eventType: v.string(),
  createdAt: instant,
  about: v.nullable(v.string()),
  status: v.picklist(['pending', 'retrying', 'succeeded', 'failed', 'skipped', 'held']),
  nextAttemptAt: v.nullable(instant),
  waitsBehind: v.nullable(v.string()),
  payload: v.strictObject({
    type: v.string(),
    timestamp: instant,
    subscriptionId: v.optional(v.string()),
    data: v.looseObject({}),
  }),
  attempts: v.array(
    v.strictObject({
      at: instant,
      durationMs: v.pipe(v.number(), v.integer()),
      requestHeaders: headers,
      responseStatus: v.nullable(v.number()),
      responseHeaders: v.nullable(headers),
      responseBody: v.nullable(v.string()),
      error: v.nullable(v.string()),
    }),
  ),
});

export type Delivery = v.InferOutput<typeof delivery>;

/**
 * Response of a fake receiver. A number is the status of an empty response; an error makes the
 * request fail.
 */
export type Reply =
  | number
  | { status: number; headers?: Record<string, string>; body?: string }
  | Error;

/**
 * Creates a fake receiver without a network. It records deliveries and responds with the result of
 * `reply`.
 */
export function createReceiver(
  reply: (request: WebhookRequest, index: number) => Reply = () => 204,
) {
  const received: WebhookRequest[] = [];
  const send: SendWebhook = async (request) => {
    received.push(request);
    const response = reply(request, received.length - 1);
    if (response instanceof Error) throw response;
    const {
      status,
      headers = {},
      body = '',
    } = typeof response === 'number' ? { status: response } : response;
    return { status, headers, body, error: null };
  };
  return { received, send };
}

/** Starts a service with one user who has one subscription. */
export async function startWithSubscription(
  options: Partial<ServiceOptions> = {},
  { subject = 'subject-1', eventTypes = ALL_TYPES, url = 'https://hooks.example.test/in' } = {},
) {
  const service = startService(options);
  const call = createCaller(service, subject);
  const body = { url, eventTypes };
  const made = await read(await call('POST', SUBSCRIPTIONS, { body }), withSecret);
  const own = `${SUBSCRIPTIONS}/${made.subscriptionId}`;
  const deliveries = async (query = '') =>
    read(await call('GET', `${own}/deliveries${query}`), v.array(delivery));
  return {
    service,
    call,
    own,
    secret: made.signingSecret,
    deliveries,
    /** Creates a folder, which causes an event that contains the folder's name. */
    createFolder: async (name: string) => {
      const body = { changes: [createFolder(randomUUID(), null, { name })] };
      expect((await call('POST', CHANGES, { body })).status).toBe(200);
    },
    /** Waits until this number of deliveries has this status. */
    until: (status: string, count: number) =>
      vi.waitFor(
        async () => expect(await deliveries(`?limit=100&status=${status}`)).toHaveLength(count),
        // The timeout is long, for busy machines.
        { timeout: 60_000, interval: 10 },
      ),
  };
}

/** Starts a service with one subscription to a fake endpoint whose response the test can change. */
export async function startWithEndpoint(first: Reply = 200) {
  const endpoint = { reply: first };
  const { received, send } = createReceiver(() => endpoint.reply);
  const made = await startWithSubscription({ sendWebhook: send, retrySchedule: withoutJitter });
  const { call, own, deliveries, createFolder } = made;
  const subscription = async () => read(await call('GET', own), detailed);
  return {
    ...made,
    endpoint,
    received,
    subscription,
    health: async () => (await subscription()).health,
    change: async (body: object) => {
      expect((await call('PATCH', own, { body })).status).toBe(200);
      await runDueTimers();
    },
    createFolders: async (...names: string[]) => {
      for (const name of names) await createFolder(name);
      await runDueTimers();
    },
    idOf: async (about: string) => {
      const found = (await deliveries()).find((one) => one.about === about);
      return found?.deliveryId ?? '';
    },
    post: async (path: string, sent = {}) => {
      const response = await call('POST', `${own}${path}`, sent);
      await runDueTimers();
      return response;
    },
    /** Requests a retry; returns the number of retried deliveries. */
    retry: async (body: object) => {
      const counted = v.object({ count: v.number() });
      return (await read(await call('POST', `${own}/retry`, { body }), counted)).count;
    },
    states: async () =>
      Object.fromEntries((await deliveries()).map(({ about, status }) => [about, status])),
    /**
     * Returns the folder names in the deliveries since the last call of this function, in order of
     * receipt.
     */
    takeReceived: () => getFolderNames(received.splice(0)),
  };
}

/** Returns the folder name in each delivery, in the order of the deliveries. */
export function getFolderNames(received: readonly { body: string }[]): string[] {
  const event = v.object({ data: v.object({ folder: v.object({ name: v.string() }) }) });
  return received.map(({ body }) => v.parse(event, JSON.parse(body)).data.folder.name);
}
