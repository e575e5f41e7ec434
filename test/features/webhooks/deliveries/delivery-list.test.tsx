import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pass, settle, takeClock } from '#test/faults/probes.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';
// Loaded before the tests begin: none of them waits for what people load when they need it.
import '#features/webhooks/DeliveriesPage.tsx';
import '#features/webhooks/WebhooksRoom.tsx';

const server = startReferenceService();
const address = '/settings/webhooks/sub-1/deliveries';
const operation = `${appOrigin}/webhooks/v1/subscriptions/:id`;
const extensions = ['webhooks.deliveries'];

type Sent = Record<string, unknown> & { deliveryId: string };

/** What the service would answer, newest first. */
let held: Sent[] = [];

function made(number: number, status = 'succeeded'): Sent {
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
        responseStatus: status === 'failed' ? 503 : 200,
        responseBody: '<h1>Hello</h1>',
        error: null,
      },
    ],
  };
}

const listed = http.get(`${operation}/deliveries`, ({ request }) => {
  const { searchParams } = new URL(request.url);
  const status = searchParams.get('status');
  const before = searchParams.get('before');
  const kept = held.filter((one) => status === null || one.status === status);
  const from = before === null ? 0 : kept.findIndex(({ deliveryId }) => deliveryId === before) + 1;
  return HttpResponse.json(kept.slice(from, from + Number(searchParams.get('limit'))));
});

beforeEach(() => {
  held = [made(3), made(2, 'failed'), made(1)];
  server.use(listed);
});
afterEach(() => vi.useRealTimers());

const open = (path = address) => renderApp(server, path, { extensions });
const list = () => screen.findByRole('list', { name: 'Deliveries' });
const rows = () =>
  within(screen.getByRole('list', { name: 'Deliveries' }))
    .getAllByText(/^event\.number/)
    .map(({ textContent }) => textContent);
const reads = () =>
  server.sent.filter(({ method, path }) => method === 'GET' && path.includes('/deliveries'));

function beHidden(hidden: boolean): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(hidden ? 'hidden' : 'visible');
  fireEvent(document, new Event('visibilitychange'));
  fireEvent(window, new Event('visibilitychange'));
}

describe('the list of deliveries', () => {
  it('says how many of them could not be read, of the older ones too', async () => {
    held = Array.from({ length: 70 }, (_, index) => made(70 - index));
    const nameless = { ...made(0), deliveryId: '' };
    server.use(
      http.get(`${operation}/deliveries`, ({ request }) => {
        const isOlder = new URL(request.url).searchParams.has('before');
        return HttpResponse.json([...held.slice(...(isOlder ? [49] : [0, 49])), nameless]);
      }),
    );
    const { user } = await open();
    await list();
    expect(screen.getByText('1 item could not be read')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Older' }));
    expect(await screen.findByText('2 items could not be read')).toBeInTheDocument();
    expect(rows()).toHaveLength(70);
  });

  it('is filtered by the address', async () => {
    const { user } = await open(`${address}?status=failed`);
    await list();
    expect(rows()).toEqual(['event.number2']);
    const filter = screen.getByRole('combobox', { name: 'Show' });
    expect(filter).toHaveValue('failed');
    await user.selectOptions(filter, 'All');
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(window.location.search).toBe('');
    expect(filter).toHaveFocus();
  });

  it('goes back page by page from the oldest one shown, and on from there', async () => {
    held = Array.from({ length: 70 }, (_, index) => made(70 - index));
    const { user } = await open();
    await list();
    expect(rows()).toHaveLength(50);
    await user.click(screen.getByRole('button', { name: 'Older' }));
    await waitFor(() => expect(rows()).toHaveLength(70));
    expect(reads().at(-1)?.path).toContain('limit=50&before=d21');
    expect(document.activeElement).toHaveTextContent('event.number20');
    expect(screen.queryByRole('button', { name: 'Older' })).toBeNull();
  });

  it('shows all there is to know of one, as text', async () => {
    const { user } = await open();
    await user.click(within(await list()).getByText('event.number2'));
    expect(screen.getByText('Attempt 1')).toBeInTheDocument();
    expect(
      screen.getByText(/Status 503 in 84 ms/, { selector: 'span span, p span' }),
    ).toBeVisible();
    expect(screen.getByText('<h1>Hello</h1>')).toBeInTheDocument();
    expect(screen.getByText(/"markup": "<b>bold<\/b>"/)).toBeInTheDocument();
    expect(document.querySelector('b, h1 + h1')?.textContent).not.toBe('bold');
  });

  it('shows “Not given” for whatever is missing or of another type', async () => {
    const odd: unknown[] = [null, 0, 'text', [], {}];
    held = odd.map((value, index) => ({
      deliveryId: `odd${index}`,
      eventType: index % 2 === 0 ? value : null,
      createdAt: value,
      status: value,
      nextAttemptAt: value,
      attempts: value,
      payload: value,
    }));
    held.push({ deliveryId: 'bare' });
    const { user } = await open();
    const items = within(await list()).getAllByRole('listitem');
    expect(items).toHaveLength(6);
    for (const item of items) {
      const summary = item.querySelector('summary');
      if (summary !== null) await user.click(summary);
    }
    expect(screen.getAllByText('Not given').length).toBeGreaterThan(12);
  });

  it('says when there are none', async () => {
    held = [];
    const { user } = await open();
    expect(await screen.findByText('No deliveries yet')).toBeInTheDocument();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Failed');
    expect(await screen.findByText('No deliveries: failed')).toBeInTheDocument();
  });

  it('isn’t there where the service has none', async () => {
    await renderApp(server, address, { extensions: [] });
    expect(await screen.findByRole('heading', { level: 1 })).not.toHaveTextContent('Deliveries');
    expect(reads()).toEqual([]);
  });
});

describe('what happens while somebody looks', () => {
  it('is announced, and shown when it is asked for', async () => {
    takeClock();
    const { services } = await open();
    await settle(services);
    held = [made(5), made(4, 'pending'), { ...made(3), status: 'failed' }, ...held.slice(1)];
    await pass(6_000);
    expect(rows()).toHaveLength(3);
    const more = screen.getByRole('button', { name: 'Show 2 new' });
    expect(more.closest('[role="status"]')).not.toBeNull();
    // Those that are shown change in their place.
    expect(screen.getByText('event.number3').closest('summary')).toHaveTextContent('Failed');
    await act(async () => fireEvent.click(more));
    expect(rows()).toEqual([5, 4, 3, 2, 1].map((number) => `event.number${number}`));
    expect(document.activeElement).toHaveTextContent('event.number5');
  });

  it('marks what has left a filtered list, until the list is brought up to date', async () => {
    takeClock();
    const { services } = await open(`${address}?status=failed`);
    await settle(services);
    held = [made(3), made(2), made(1)];
    await pass(6_000);
    expect(rows()).toEqual(['event.number2']);
    expect(screen.getByText('Has changed since')).toBeInTheDocument();
    const update = screen.getByRole('button', { name: 'Update the list: 1 changed' });
    await act(async () => fireEvent.click(update));
    expect(screen.getByText('No deliveries: failed')).toBeInTheDocument();
  });

  it('is not asked for while the page is hidden or offline, and at once after', async () => {
    takeClock();
    const { services } = await open();
    await settle(services);
    await act(async () => beHidden(true));
    const before = reads().length;
    await pass(12_000);
    expect(reads()).toHaveLength(before);
    await act(async () => beHidden(false));
    await pass(300);
    expect(reads()).toHaveLength(before + 1);

    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await act(async () => fireEvent(window, new Event('offline')));
    expect(screen.getByText('Paused: no connection')).toBeInTheDocument();
    await pass(12_000);
    expect(reads()).toHaveLength(before + 1);
    online.mockReturnValue(true);
    await act(async () => fireEvent(window, new Event('online')));
    await pass(300);
    expect(reads()).toHaveLength(before + 2);
  });

  it('waits as long as the service asks for', async () => {
    takeClock();
    const { services } = await open();
    await settle(services);
    server.use(
      http.get(
        `${operation}/deliveries`,
        () => new HttpResponse(null, { status: 429, headers: { 'retry-after': '60' } }),
        { once: true },
      ),
    );
    await pass(6_000);
    const before = reads().length;
    expect(screen.getByText(/Paused: the service asks to wait \d+ s/)).toBeInTheDocument();
    await pass(50_000);
    expect(reads()).toHaveLength(before);
    await pass(12_000);
    expect(reads().length).toBeGreaterThan(before);
    expect(screen.getByText('Live')).toBeInTheDocument();
  }, 60_000);
});

describe('the picture of the day', () => {
  it('counts by state, says the waiting time, and has a table for it', async () => {
    const created = Date.now() - 1_000;
    const at = (ms: number) => new Date(created + ms).toISOString();
    const arrived = (deliveryId: string, ms: number) => ({
      ...made(1),
      deliveryId,
      createdAt: at(0),
      attempts: [{ at: at(ms - 10), durationMs: 10, responseStatus: 200 }],
    });
    held = [arrived('a', 40), arrived('b', 60), arrived('c', 400_000), made(2, 'failed')];
    const { user } = await open();
    expect(
      await screen.findByRole('img', {
        name: 'Deliveries of the last 24 hours: 3 succeeded, 1 failed, 0 waiting; waiting time 60 ms, 6 minutes at most',
      }),
    ).toBeInTheDocument();
    expect(screen.getByText(/all deliveries of the time/)).toBeInTheDocument();
    await user.click(screen.getByText('As a table'));
    const table = within(screen.getByRole('table'));
    expect(table.getByRole('columnheader', { name: 'Waiting time' })).toBeInTheDocument();
    expect(table.getAllByRole('row').length).toBeGreaterThanOrEqual(2);
  });

  it('reads on where the newest deliveries don’t reach back a day', async () => {
    held = Array.from({ length: 120 }, (_, index) => made(120 - index));
    await open();
    expect(await screen.findByRole('img', { name: /: 120 succeeded/ })).toBeInTheDocument();
    expect(screen.getByText(/all deliveries of the time/)).toBeInTheDocument();
    // The list is what the person asks for.
    expect(rows()).toHaveLength(50);
  });

  it('doesn’t read on where they do', async () => {
    const old = new Date(Date.now() - 90_000_000).toISOString();
    held = Array.from({ length: 60 }, (_, index) => ({ ...made(60 - index), createdAt: old }));
    await open();
    expect(await screen.findByRole('img', { name: /: 0 succeeded/ })).toBeInTheDocument();
    expect(reads().filter(({ path }) => path.includes('before'))).toEqual([]);
  });

  it('says on how much it is based where there are more than a thousand', async () => {
    held = Array.from({ length: 1_100 }, (_, index) => made(1_100 - index));
    await open();
    expect(await screen.findByText(/the newest 1,000 deliveries only, since/)).toBeInTheDocument();
  });
});

describe('sending again', () => {
  it('resends one, once, and shows what the service says of it', async () => {
    const { user } = await open();
    server.use(
      http.post(`${operation}/deliveries/:delivery/resend`, () =>
        HttpResponse.json({ ...made(2), status: 'pending' }),
      ),
    );
    await user.click(within(await list()).getByText('event.number2'));
    await user.dblClick(screen.getByRole('button', { name: 'Resend event.number2' }));
    expect(await screen.findByText('Sent again: waiting to be sent.')).toBeInTheDocument();
    const posts = server.sent.filter(({ method }) => method === 'POST');
    expect(posts.map(({ path, body }) => [path, body])).toEqual([
      ['/webhooks/v1/subscriptions/sub-1/deliveries/d2/resend', ''],
    ]);
  });

  it('never repeats by itself what may have been sent', async () => {
    const { user } = await open();
    server.use(http.post(`${operation}/deliveries/:delivery/resend`, () => HttpResponse.error()));
    await user.click(within(await list()).getByText('event.number2'));
    await user.click(screen.getByRole('button', { name: 'Resend event.number2' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('may or may not');
    expect(server.sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('resends all failed, the oldest first, with a result for each', async () => {
    held = Array.from({ length: 60 }, (_, index) => made(60 - index, 'failed'));
    const { user } = await open();
    await list();
    server.use(
      http.post(`${operation}/deliveries/:delivery/resend`, ({ params }) =>
        params.delivery === 'd2'
          ? HttpResponse.json({ title: 'Gone' }, { status: 404 })
          : HttpResponse.json({ deliveryId: params.delivery, status: 'pending' }),
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Resend all failed…' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Resend all failed deliveries' }));
    await user.click(await dialog.findByRole('button', { name: 'Resend 60 deliveries' }));
    expect(
      await dialog.findByText('59 deliveries were sent again, 1 was not.'),
    ).toBeInTheDocument();
    const results = within(dialog.getByRole('list', { name: 'Results' }));
    expect(results.getAllByRole('listitem')[0]).toHaveTextContent('event.number2,');
    expect(results.getAllByText(/waiting to be sent/)).toHaveLength(59);
    const sent = server.sent.filter(({ method }) => method === 'POST').map(({ path }) => path);
    expect(sent[0]).toContain('/d1/resend');
    expect(sent).toHaveLength(60);
    expect(dialog.getByRole('button', { name: 'Go on with 1 delivery' })).toBeInTheDocument();
  });

  it('can be stopped in between', async () => {
    held = [3, 2, 1].map((number) => made(number, 'failed'));
    const { user } = await open();
    await list();
    let answer: () => void = () => undefined;
    server.use(
      http.post(`${operation}/deliveries/:delivery/resend`, async ({ params }) => {
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        return HttpResponse.json({ deliveryId: params.delivery, status: 'succeeded' });
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Resend all failed…' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: 'Resend 3 deliveries' }));
    expect(dialog.getByRole('progressbar', { name: 'Resending' })).toBeInTheDocument();
    await waitFor(() => expect(answer).not.toBeUndefined());
    await user.click(dialog.getByRole('button', { name: 'Stop' }));
    await waitFor(() => {
      answer();
      expect(dialog.getByText(/Stopped before the end/)).toBeInTheDocument();
    });
    expect(server.sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('says so where nothing has failed', async () => {
    held = [made(1)];
    const { user } = await open();
    await list();
    await user.click(screen.getByRole('button', { name: 'Resend all failed…' }));
    expect(await screen.findByText('No delivery of this webhook has failed.')).toBeInTheDocument();
  });
});

describe('a test event', () => {
  it('of the chosen kind is sent, and its result stays until it is dismissed', async () => {
    const { user } = await open();
    let answer: (response: Response) => void = () => undefined;
    server.use(
      http.post(`${operation}/test`, () => new Promise<Response>((resolve) => (answer = resolve))),
    );
    const kind = await screen.findByRole('combobox', { name: 'Event' });
    await user.selectOptions(kind, 'bookmark_folder.deleted');
    const send = screen.getByRole('button', { name: 'Send test event' });
    await user.dblClick(send);
    await waitFor(() => expect(server.sent.some(({ method }) => method === 'POST')).toBe(true));
    answer(HttpResponse.json(made(9, 'failed')));
    const title = await screen.findByRole('heading', {
      name: 'The test event could not be delivered',
    });
    expect(title).toHaveFocus();
    const posts = server.sent.filter(({ method }) => method === 'POST');
    expect(posts.map(({ body }) => JSON.parse(body))).toEqual([
      { eventType: 'bookmark_folder.deleted' },
    ]);
    await user.click(screen.getByRole('button', { name: 'Dismiss the result' }));
    expect(title).not.toBeInTheDocument();
    expect(send).toHaveFocus();
  });

  it('whose answer is lost is said to be in the list if it was sent', async () => {
    const { user } = await open();
    server.use(http.post(`${operation}/test`, () => HttpResponse.error()));
    await user.click(await screen.findByRole('button', { name: 'Send test event' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'If it was sent, it is in the list of deliveries.',
    );
  });
});
