import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach } from 'vitest';
import type { Services } from '#platform/react.tsx';
import {
  advanceFakeClock,
  advanceUntilIdle,
  startFakeClock,
  waitForResponses,
} from '#test/faults/probes.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';
// Imports these modules before the tests, because dynamic imports don't finish while timers are
// fake.
import '#features/webhooks/deliveries/DeliveriesPage.tsx';
import '#features/webhooks/deliveries/DeliveryPage.tsx';
import '#features/webhooks/WebhooksLayout.tsx';

export const deliveriesPage = '/settings/webhooks/sub-1/deliveries';
/** MSW route of a single webhook. */
export const webhookRoute = `${appOrigin}/webhooks/v1/subscriptions/:id`;

type Sent = Readonly<Record<string, unknown>> & {
  readonly deliveryId: string;
  readonly status?: unknown;
};

/** Returns a delivery as the service sends it, with `number` in its id and its event. */
export function createDeliveryRecord(
  number: number,
  status = 'succeeded',
  more: Readonly<Record<string, unknown>> = {},
): Sent {
  return {
    deliveryId: `d${number}`,
    eventType: `event.number${number}`,
    createdAt: new Date(Date.now() - 60_000 + number).toISOString(),
    status,
    nextAttemptAt: null,
    payload: { type: 'event', data: { markup: '<b>bold</b>' } },
    attempts: [
      {
        at: '2026-11-21T12:00:00Z',
        durationMs: 84,
        responseStatus: status === 'succeeded' ? 200 : 503,
        responseBody: '<h1>Hello</h1>',
        error: null,
      },
    ],
    ...more,
  };
}

/** Returns this number of deliveries, newest first. */
export const createDeliveryRecords = (count: number, status?: string): readonly Sent[] =>
  Array.from({ length: count }, (_, index) => createDeliveryRecord(count - index, status));

/**
 * Serves the deliveries of one webhook: a failed delivery between two successful deliveries. Each
 * test starts with the same deliveries. Call this function once at the top of a test file.
 */
export function startDeliveryService() {
  const server = startReferenceService();
  let held: readonly Sent[] = [];
  let opened: Services | undefined;
  const listed = http.get(`${webhookRoute}/deliveries`, ({ request }) => {
    const { searchParams } = new URL(request.url);
    const status = searchParams.get('status');
    const before = searchParams.get('before');
    const kept = held.filter((one) => status === null || one.status === status);
    const from =
      before === null ? 0 : kept.findIndex(({ deliveryId }) => deliveryId === before) + 1;
    return HttpResponse.json(kept.slice(from, from + Number(searchParams.get('limit'))));
  });
  const one = http.get(`${webhookRoute}/deliveries/:delivery`, ({ params }) => {
    const found = held.find(({ deliveryId }) => deliveryId === params.delivery);
    return found ? HttpResponse.json(found) : HttpResponse.json({ title: 'Gone' }, { status: 404 });
  });
  beforeEach(() => {
    held = [createDeliveryRecord(3), createDeliveryRecord(2, 'failed'), createDeliveryRecord(1)];
    server.use(listed, one);
  });
  const open = (path = deliveriesPage, ...more: readonly string[]) =>
    renderApp(server, path, { extensions: ['webhooks.deliveries', ...more] });
  return {
    ...server,
    /** Replaces the listed deliveries, newest first. */
    hold(sent: readonly Sent[]): void {
      held = sent;
    },
    open,
    /**
     * Sets properties of the webhook, which the app loads only with the extension webhooks.manage.
     */
    describeWebhook(members: Readonly<Record<string, unknown>>): void {
      const subscription = { subscriptionId: 'sub-1', status: 'active', ...members };
      server.use(http.get(webhookRoute, () => HttpResponse.json(subscription)));
    },
    /** Starts the fake clock, opens the page, and advances the time until everything is loaded. */
    async openOnFastClock(path?: string, ...more: readonly string[]): Promise<void> {
      startFakeClock();
      const { services } = await open(path, ...more);
      opened = services;
      await advanceUntilIdle(services);
    },
    /**
     * Advances the fake clock, then waits for the responses of all queries. Requires
     * `openOnFastClock`.
     */
    async advance(ms: number): Promise<void> {
      await advanceFakeClock(ms);
      if (opened) await waitForResponses(opened);
    },
    reads: () =>
      server.sent.filter(({ method, path }) => method === 'GET' && path.includes('/deliveries')),
    posts: () => server.sent.filter(({ method }) => method === 'POST'),
  };
}

export const findDeliveryList = () => screen.findByRole('list', { name: 'Deliveries' });

/** Expands the row of the delivery with this event. */
export async function openRow(user: { click(element: Element): Promise<void> }, event: string) {
  const list = await findDeliveryList();
  await user.click(within(list).getByText(event, { selector: 'summary > bdi' }));
}

/** Returns the row of the delivery with this event. */
export const getDeliveryRow = (event: string) =>
  within(screen.getByRole('list', { name: 'Deliveries' }))
    .getByText(event, { selector: 'summary > bdi' })
    .closest('summary');

/** Returns the events of the listed deliveries, in order. */
export function getListedEvents(): readonly (string | null)[] {
  return within(screen.getByRole('list', { name: 'Deliveries' }))
    .getAllByText(/^event\.number/, { selector: 'summary > bdi' })
    .map(({ textContent }) => textContent);
}
