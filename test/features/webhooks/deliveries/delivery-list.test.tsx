import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { renderApp } from '#test/support/render-app.tsx';
import {
  deliveries,
  deliveriesPage,
  delivery,
  findList,
  listedEvents,
  openRow,
  rowOf,
  startDeliveryService,
  webhookRoute,
} from './delivery-service.ts';

const server = startDeliveryService();
const { hold, open, reads } = server;

describe('the list of deliveries', () => {
  test('counts those that could not be read, on each page that was read', async () => {
    const held = deliveries(70);
    const nameless = { ...delivery(0), deliveryId: '' };
    server.use(
      http.get(`${webhookRoute}/deliveries`, ({ request }) => {
        const isOlder = new URL(request.url).searchParams.has('before');
        return HttpResponse.json([...held.slice(...(isOlder ? [49] : [0, 49])), nameless]);
      }),
    );
    const { user } = await open();
    await findList();
    expect(screen.getByText('1 item could not be read')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Older' }));
    expect(await screen.findByText('2 items could not be read')).toBeInTheDocument();
    expect(listedEvents()).toHaveLength(70);
  });

  test('has times in the reader’s locale and time zone, which is named', async () => {
    vi.stubEnv('TZ', 'America/New_York');
    vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-US');
    hold([{ ...delivery(1), createdAt: '2025-02-03T14:05:09Z' }]);
    const { user } = await open();
    await openRow(user, 'event.number1');
    expect(screen.getByText(/^Feb 3, 2025, 9:05:09.AM EST$/)).toBeInTheDocument();
  });

  test('“Older” reads the page before, and focuses its first', async () => {
    hold(deliveries(55));
    const { user } = await open();
    await findList();
    expect(listedEvents()).toHaveLength(50);
    await user.click(screen.getByRole('button', { name: 'Older' }));
    await waitFor(() => expect(listedEvents()).toHaveLength(55));
    expect(reads().at(-1)?.path).toContain('limit=50&before=d6');
    expect(document.activeElement).toHaveTextContent('event.number5');
    expect(screen.queryByRole('button', { name: 'Older' })).toBeNull();
  });

  test('shows attempts and payload of one as text, never as markup', async () => {
    const { user } = await open();
    const list = await findList();
    await openRow(user, 'event.number2');
    expect(within(list).getByText('Attempt 1')).toBeInTheDocument();
    expect(within(list).getByText(/Status 503 in 84 ms/, { selector: 'p span' })).toBeVisible();
    expect(within(list).getByText('<h1>Hello</h1>')).toBeInTheDocument();
    expect(within(list).getByText(/"markup": "<b>bold<\/b>"/)).toBeInTheDocument();
    expect(list.querySelectorAll('b, h1')).toHaveLength(0);
  });

  test('shows “Not given” for whatever is missing or of another type', async () => {
    const odd: unknown[] = [null, 0, 'text', [], {}];
    hold([
      ...odd.map((value, index) => ({
        deliveryId: `odd${index}`,
        eventType: index % 2 === 0 ? value : null,
        createdAt: value,
        status: value,
        nextAttemptAt: value,
        attempts: value,
        payload: value,
      })),
      { deliveryId: 'bare' },
    ]);
    const { user } = await open();
    const list = await findList();
    const summaries = list.querySelectorAll('summary');
    expect(summaries).toHaveLength(6);
    for (const summary of summaries) await user.click(summary);
    expect(within(list).getAllByRole('button', { name: /^Resend/ })).toHaveLength(6);
    expect(within(list).getAllByText('Not given').length).toBeGreaterThan(12);
  });

  test('tells rows apart by name, remark, last answer and time', async () => {
    const now = Date.now();
    const in5 = new Date(now + 300_000);
    hold([
      delivery(6, 'pending', { about: 'Disputes', waitsBehind: 'd5', attempts: [] }),
      delivery(5, 'retrying', { about: 'Settlement', nextAttemptAt: in5.toISOString() }),
      delivery(4, 'succeeded', { about: 'Refunds', createdAt: '2020-03-01T12:00:00Z' }),
      delivery(3, 'failed', {
        about: 'Archive',
        createdAt: '2020-03-01T12:00:00Z',
        attempts: [{ at: '2020-03-04T12:00:00Z', error: 'No answer in time' }],
      }),
      delivery(2, 'skipped', { about: 'Old ideas' }),
    ]);
    await open();
    await findList();
    const words = (event: string) => rowOf(event)?.textContent;
    expect(words('event.number6')).toMatch(
      /^WaitingDisputes · waits behind “Settlement”event\.number6–/,
    );
    expect(words('event.number5')).toMatch(
      /^RetryingSettlement · 1 try, next (at \d\d:\d\d|on .+)event\.number5503/,
    );
    expect(words('event.number4')).toBe('DeliveredRefundsevent.number42001 March 2020');
    expect(words('event.number3')).toBe(
      'FailedArchive · gave up after 3 daysevent.number3No response1 March 2020',
    );
    expect(words('event.number2')).toMatch(/^SkippedOld ideasevent\.number2503/);
  });

  test('shows the headers that were sent and received, in a fold', async () => {
    hold([
      delivery(1, 'failed', {
        attempts: [
          {
            requestHeaders: { 'webhook-id': 'd1' },
            responseStatus: 503,
            responseHeaders: { 'retry-after': '<b>9</b>' },
          },
        ],
      }),
    ]);
    const { user } = await open();
    await openRow(user, 'event.number1');
    await user.click(screen.getByText('Headers'));
    expect(screen.getByText('webhook-id: d1')).toBeVisible();
    expect(screen.getByText('retry-after: <b>9</b>')).toBeVisible();
  });

  test('that is empty promises nothing while the webhook is paused', async () => {
    hold([]);
    const { unmount } = await open();
    expect(await screen.findByText(/its delivery appears here/)).toBeInTheDocument();
    unmount();
    server.describeWebhook({ status: 'paused' });
    await open(deliveriesPage, 'webhooks.manage');
    expect(await screen.findByText(/^The webhook is paused\. Nothing/)).toBeInTheDocument();
    expect(screen.queryByText(/appears here/)).toBeNull();
  });

  test('has no page and is not read without webhooks.deliveries', async () => {
    await renderApp(server, deliveriesPage, { extensions: [] });
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Page not found');
    expect(reads()).toEqual([]);
  });
});
