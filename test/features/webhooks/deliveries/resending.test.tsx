import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import {
  createDeliveryRecord,
  findDeliveryList,
  getDeliveryRow,
  openRow,
  startDeliveryService,
  webhookRoute,
} from './delivery-service.ts';

const server = startDeliveryService();
const { hold, open, posts } = server;
const resend = `${webhookRoute}/deliveries/:delivery/resend`;
const sent = () => posts().map(({ path, body }) => [path.split('/sub-1/')[1], body]);

describe('resent delivery', () => {
  test('says if no response arrived, and sends one POST for each attempt, even for a double click', async () => {
    const { user } = await open();
    server.use(http.post(resend, () => HttpResponse.error()));
    await openRow(user, 'event.number2');
    await user.click(screen.getByRole('button', { name: 'Resend event.number2' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('may or may not');
    expect(posts()).toHaveLength(1);
    server.use(
      http.post(resend, () => {
        hold([createDeliveryRecord(2, 'pending')]);
        return HttpResponse.json(createDeliveryRecord(2, 'pending'));
      }),
    );
    await user.dblClick(screen.getByRole('button', { name: 'Resend event.number2' }));
    expect(await screen.findByText('Resent: waiting to be sent.')).toBeInTheDocument();
    expect(sent()).toEqual(Array(2).fill(['deliveries/d2/resend', '']));
  });

  test('has the status “Resending” if the delivery succeeded before, and then the new result', async () => {
    const { user } = await open();
    const again = createDeliveryRecord(1, 'pending', {
      attempts: createDeliveryRecord(1).attempts,
    });
    server.use(http.post(resend, () => HttpResponse.json(again)));
    await openRow(user, 'event.number1');
    hold([again]);
    await user.click(screen.getByRole('button', { name: 'Resend event.number1' }));
    await waitFor(() => expect(getDeliveryRow('event.number1')).toHaveTextContent('Resending'));
    hold([createDeliveryRecord(1, 'failed')]);
    await waitFor(() => expect(screen.getByText('Resent: failed again.')).toBeInTheDocument(), {
      timeout: 8_000,
    });
    expect(getDeliveryRow('event.number1')).toHaveTextContent('Failed');
  });
});

test('a waiting delivery can be retried with all others, or skipped with a notice how to send it again', async () => {
  hold([createDeliveryRecord(2, 'retrying', { about: 'Settlement' }), createDeliveryRecord(1)]);
  const { user } = await open();
  server.use(
    http.post(`${webhookRoute}/retry`, () => HttpResponse.json({ count: 3 })),
    http.post(`${webhookRoute}/deliveries/:delivery/skip`, () => {
      hold([createDeliveryRecord(2, 'skipped', { about: 'Settlement' })]);
      return HttpResponse.json(createDeliveryRecord(2, 'skipped', { about: 'Settlement' }));
    }),
  );
  await openRow(user, 'event.number1');
  expect(screen.queryByRole('button', { name: 'Retry event.number1 now' })).toBeNull();
  await openRow(user, 'event.number2');
  await user.click(screen.getByRole('button', { name: 'Retry Settlement now' }));
  expect(await screen.findByText('3 deliveries are being sent now.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Skip Settlement' }));
  expect(
    await screen.findByText('Skipped “Settlement”. Use “Resend” to send it.'),
  ).toBeInTheDocument();
  expect(sent()).toEqual([
    ['retry', '{"since":null}'],
    ['deliveries/d2/skip', ''],
  ]);
  expect(getDeliveryRow('event.number2')).toHaveTextContent('Skipped');
  expect(screen.queryByRole('button', { name: 'Skip Settlement' })).toBeNull();
});

describe('dialog “Resend since…”', () => {
  async function openDialog() {
    const { user } = await open();
    await findDeliveryList();
    await user.click(screen.getByRole('button', { name: 'Resend since…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Resend deliveries' });
    return {
      user,
      dialog,
      replay: () => user.click(screen.getByRole('button', { name: 'Resend deliveries' })),
    };
  }
  const replayed = () => posts().map(({ body }) => JSON.parse(body));

  test('sends one request for a period, and shows the number of deliveries', async () => {
    const { user, dialog, replay } = await openDialog();
    server.use(http.post(`${webhookRoute}/retry`, () => HttpResponse.json({ count: 1 })));
    expect(screen.getByRole('radio', { name: 'Last hour' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'Last 24 hours' }));
    await replay();
    expect(await screen.findByText('1 delivery is being sent now.')).toBeInTheDocument();
    expect(dialog).not.toBeInTheDocument();
    expect(replayed()).toEqual([{ since: expect.any(String) }]);
    const [{ since }] = replayed();
    expect(Math.abs(Date.now() - 86_400_000 - Date.parse(since))).toBeLessThan(10_000);
  });

  test('accepts only a date and time in the past, and says if no delivery was resent', async () => {
    const { user, replay } = await openDialog();
    await user.click(screen.getByRole('radio', { name: 'Since a date and time' }));
    await replay();
    const field = screen.getByLabelText('Date and time');
    expect(field).toHaveAccessibleDescription('Enter a date and a time in the past.');
    await user.type(field, '2099-01-01T00:00');
    await replay();
    expect(posts()).toEqual([]);
    await user.clear(field);
    await user.type(field, '2026-01-02T03:04');
    server.use(http.post(`${webhookRoute}/retry`, () => HttpResponse.json({ count: 0 })));
    await replay();
    expect(await screen.findByText('There was nothing to send.')).toBeInTheDocument();
    expect(replayed()).toEqual([{ since: new Date('2026-01-02T03:04').toISOString() }]);
  });
});
