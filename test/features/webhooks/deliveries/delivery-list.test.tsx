import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { advanceFakeClock } from '#test/faults/probes.ts';
import { renderApp } from '#test/support/render-app.tsx';
import {
  createDeliveryRecord,
  createDeliveryRecords,
  deliveriesPage,
  findDeliveryList,
  getDeliveryRow,
  getListedEvents,
  openRow,
  startDeliveryService,
  webhookRoute,
} from './delivery-service.ts';

const server = startDeliveryService();
const { hold, open, openOnFastClock, reads } = server;

describe('list of deliveries', () => {
  test('loads earlier deliveries with “Older”, focuses the first new row, and counts unreadable deliveries', async () => {
    const held = createDeliveryRecords(70);
    const nameless = { ...createDeliveryRecord(0), deliveryId: '' };
    server.use(
      http.get(`${webhookRoute}/deliveries`, ({ request }) => {
        const isOlder = new URL(request.url).searchParams.has('before');
        return HttpResponse.json([...held.slice(...(isOlder ? [49] : [0, 49])), nameless]);
      }),
    );
    const { user } = await open();
    await findDeliveryList();
    expect(screen.getByText('1 item couldn’t be read')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Older' }));
    expect(await screen.findByText('2 items couldn’t be read')).toBeInTheDocument();
    expect(getListedEvents()).toHaveLength(70);
    expect(reads().at(-1)?.path).toContain('limit=50&before=d22');
    expect(document.activeElement).toHaveTextContent('event.number21');
    expect(screen.queryByRole('button', { name: 'Older' })).toBeNull();
  });

  test('shows attempts, headers and payload as plain text, and “Not given” for missing or invalid fields', async () => {
    const attempt = {
      durationMs: 84,
      requestHeaders: { 'webhook-id': 'd2' },
      responseStatus: 503,
      responseHeaders: { 'retry-after': '<b>9</b>' },
      responseBody: '<h1>Hello</h1>',
    };
    const odd: unknown[] = [null, 0, 'text', [], {}];
    hold([
      createDeliveryRecord(2, 'failed', { attempts: [attempt] }),
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
    const list = await findDeliveryList();
    const [, ...oddRows] = list.querySelectorAll('summary');
    await openRow(user, 'event.number2');
    expect(within(list).getByText('Attempt 1')).toBeInTheDocument();
    expect(within(list).getByText(/Status 503 in 84 ms/, { selector: 'p span' })).toBeVisible();
    expect(within(list).getByText('<h1>Hello</h1>')).toBeInTheDocument();
    expect(within(list).getByText(/"markup": "<b>bold<\/b>"/)).toBeInTheDocument();
    await user.click(screen.getByText('Headers'));
    expect(screen.getByText('webhook-id: d2')).toBeVisible();
    expect(screen.getByText('retry-after: <b>9</b>')).toBeVisible();
    expect(list.querySelectorAll('b, h1')).toHaveLength(0);

    expect(oddRows).toHaveLength(6);
    for (const row of oddRows) await user.click(row);
    expect(within(list).getAllByRole('button', { name: /^Resend/ })).toHaveLength(7);
    expect(within(list).getAllByText('Not given').length).toBeGreaterThan(12);
  });

  test('shows name, remark, last response and time in each row, so that similar rows are distinguishable', async () => {
    const longAgo = '2020-03-01T12:00:00Z';
    const nextAttemptAt = new Date(Date.now() + 300_000).toISOString();
    const gaveUp = [{ at: '2020-03-04T12:00:00Z', error: 'No answer in time' }];
    hold([
      createDeliveryRecord(6, 'pending', { about: 'Disputes', waitsBehind: 'd5', attempts: [] }),
      createDeliveryRecord(5, 'retrying', { about: 'Settlement', nextAttemptAt }),
      createDeliveryRecord(4, 'succeeded', { about: 'Refunds', createdAt: longAgo }),
      createDeliveryRecord(3, 'failed', { about: 'Old', createdAt: longAgo, attempts: gaveUp }),
      createDeliveryRecord(2, 'skipped', { about: 'Ideas' }),
    ]);
    await open();
    await findDeliveryList();
    for (const [event, text] of [
      ['event.number6', /^WaitingDisputes · waits behind “Settlement”event\.number6–/],
      [
        'event.number5',
        /^RetryingSettlement · 1 attempt, next (today at \d\d:\d\d|tomorrow .+|on .+)event\.number5503/,
      ],
      ['event.number4', /^DeliveredRefundsevent\.number42001 Mar 2020, \d\d:00$/],
      [
        'event.number3',
        /^FailedOld · gave up after 3 daysevent\.number3No response1 Mar 2020, \d\d:00$/,
      ],
      ['event.number2', /^SkippedIdeasevent\.number2503/],
    ] as const)
      expect(getDeliveryRow(event)?.textContent).toMatch(text);
  });

  test('says in an empty list that the webhook is paused', async () => {
    hold([]);
    const { unmount } = await open();
    expect(await screen.findByText(/its delivery appears here/)).toBeInTheDocument();
    unmount();
    server.describeWebhook({ status: 'paused' });
    await open(deliveriesPage, 'webhooks.manage');
    expect(await screen.findByText(/^The webhook is paused\. Nothing/)).toBeInTheDocument();
    expect(screen.queryByText(/appears here/)).toBeNull();
  });

  test("isn't shown and sends no request if the service lacks the webhooks.deliveries extension", async () => {
    await renderApp(server, deliveriesPage, { extensions: [] });
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Page not found');
    expect(reads()).toEqual([]);
  });

  test('has commands in the command palette', async () => {
    const { user } = await open();
    await screen.findByRole('button', { name: 'Send test event' });
    for (const [typed, option, name] of [
      ['test event', /^Send test event/, 'Send test event'],
      ['resend', /^Resend since…/, /^Resend deliveries/],
    ] as const) {
      await user.keyboard(`{Control>}k{/Control}${typed}`);
      await user.click(await screen.findByRole('option', { name: option }));
      expect(await screen.findByRole('dialog', { name })).toBeVisible();
      await user.keyboard('{Escape}');
    }
  });
});

/** Returns the query parameters of the last request that had a filter. */
const asked = () =>
  reads()
    .map(({ path }) => new URL(path, 'https://service.test').searchParams)
    .findLast((params) => params.size > 1);

describe('filter of deliveries', () => {
  test('ignores unknown values in the URL', async () => {
    await open(`${deliveriesPage}?result=lost&answer=many&time=1y&status=failed`);
    await findDeliveryList();
    expect(getListedEvents()).toHaveLength(3);
  });

  test('is restored from the URL, and can be removed', async () => {
    const { user } = await open(`${deliveriesPage}?result=failed`);
    await findDeliveryList();
    expect(getListedEvents()).toEqual(['event.number2']);
    expect(screen.getByRole('button', { name: 'Result: Failed' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove filter Result' }));
    await waitFor(() => expect(getListedEvents()).toHaveLength(3));
    expect(window.location.search).toBe('');
    expect(screen.getByRole('button', { name: 'Result' })).toHaveFocus();
  });

  test('is sent to the service, stored in the URL, and removed by “Show all deliveries” if nothing matches', async () => {
    const { user } = await open();
    await findDeliveryList();
    const choose = async (pill: string, option: string) => {
      await user.click(screen.getByRole('button', { name: pill }));
      await user.click(within(screen.getByRole('group', { name: pill })).getByLabelText(option));
    };
    await choose('Event', 'bookmark.created');
    await choose('Response', '503');
    await choose('Time', 'Last hour');
    await choose('Result', 'Skipped');
    expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({
      result: 'skipped',
      event: 'bookmark.created',
      answer: '503',
      time: '1h',
    });
    await waitFor(() => expect(asked()?.get('status')).toBe('skipped'));
    const { since, ...rest } = Object.fromEntries(asked() ?? []);
    expect(rest).toEqual({
      status: 'skipped',
      eventType: 'bookmark.created',
      responseStatus: '503',
      limit: '50',
    });
    const age = Date.now() - Date.parse(since ?? '');
    expect(age).toBeGreaterThanOrEqual(3_600_000);
    expect(age).toBeLessThan(3_700_000);

    expect(await screen.findByText('No delivery matches')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show all deliveries' }));
    await findDeliveryList();
    expect(getListedEvents()).toHaveLength(3);
    expect(window.location.search).toBe('');
  });

  test('sends one request for typed text, after a pause', async () => {
    await openOnFastClock();
    const field = screen.getByRole('searchbox', { name: /^Name, ID or text/ });
    for (const value of ['s', 'settle', 'settlement']) {
      await act(async () => fireEvent.change(field, { target: { value } }));
      await advanceFakeClock(200);
    }
    expect(reads().filter(({ path }) => path.includes('q='))).toEqual([]);
    await advanceFakeClock(2_000);
    expect(asked()?.get('q')).toBe('settlement');
    expect(reads().filter(({ path }) => path.includes('q='))).toHaveLength(1);
    expect(window.location.search).toBe('?q=settlement');
  });
});

describe('page of one delivery', () => {
  test('opens from the list, and shows the delivery, its actions and a link to copy', async () => {
    hold([createDeliveryRecord(2, 'failed', { about: 'Settlement' })]);
    const { user } = await open();
    await openRow(user, 'event.number2');
    await user.click(screen.getByRole('link', { name: 'Open Settlement' }));
    await screen.findByRole('heading', { level: 1, name: 'Settlement' });
    expect(window.location.pathname).toBe(`${deliveriesPage}/d2`);
    expect(screen.getByText('Failed')).toBeInTheDocument();
    expect(screen.getByText('Attempt 1')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).toBe(window.location.href);
    const delivered = createDeliveryRecord(2, 'succeeded', { about: 'Settlement' });
    server.use(
      http.post(`${webhookRoute}/deliveries/d2/resend`, () => HttpResponse.json(delivered)),
    );
    hold([delivered]);
    await user.click(screen.getByRole('button', { name: 'Resend Settlement' }));
    expect(await screen.findByText('Resent: delivered.')).toBeInTheDocument();
    expect(screen.getByText('Delivered')).toBeInTheDocument();
  });

  test('says that there is no delivery with this id, and links to all deliveries', async () => {
    const { user } = await open(`${deliveriesPage}/lost`);
    expect(await screen.findByText('Delivery not found')).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'All deliveries' }));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Deliveries' }),
    ).toBeInTheDocument();
  });
});
