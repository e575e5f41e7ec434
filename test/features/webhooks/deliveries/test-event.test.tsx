import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { advanceFakeClock } from '#test/faults/probes.ts';
import {
  createDeliveryRecord,
  deliveriesPage,
  startDeliveryService,
  webhookRoute,
} from './delivery-service.ts';

const server = startDeliveryService();
const { open, posts } = server;

async function openDialog(...extensions: readonly string[]) {
  const { user } = await open(deliveriesPage, ...extensions);
  const opener = await screen.findByRole('button', { name: 'Send test event' });
  await user.click(opener);
  const dialog = within(await screen.findByRole('dialog', { name: 'Send test event' }));
  return { user, opener, send: dialog.getByRole('button', { name: 'Send test event' }) };
}

describe('test event', () => {
  test('is sent with the selected type, and its result is shown until the user closes it', async () => {
    const { user, opener, send } = await openDialog();
    const failed = () => HttpResponse.json(createDeliveryRecord(9, 'failed'));
    server.use(http.post(`${webhookRoute}/test`, failed));
    const kind = screen.getByRole('combobox', { name: 'Event' });
    await user.selectOptions(kind, 'bookmark_folder.deleted');
    await user.click(send);
    const title = await screen.findByRole('heading', {
      name: 'The test event couldn’t be delivered',
    });
    expect(title).toHaveFocus();
    expect(posts().map(({ body }) => JSON.parse(body))).toEqual([
      { eventType: 'bookmark_folder.deleted' },
    ]);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(title).not.toBeInTheDocument();
    expect(opener).toHaveFocus();
  });

  test("says that the endpoint didn't respond within 30 seconds", async () => {
    await server.openOnFastClock();
    const hung = {
      ...createDeliveryRecord(9, 'pending'),
      attempts: [
        {
          at: '2026-11-21T12:00:00Z',
          durationMs: 30_000,
          responseStatus: null,
          responseBody: null,
          error: 'There was no response within 30 seconds.',
        },
      ],
    };
    server.use(
      http.post(`${webhookRoute}/test`, async () => {
        await new Promise((resolve) => setTimeout(resolve, 30_000));
        return HttpResponse.json(hung);
      }),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Send test event' }));
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Send test event' }));
    await advanceFakeClock(31_000);
    expect(
      screen.getByRole('heading', { name: 'The endpoint didn’t respond to the test event' }),
    ).toBeInTheDocument();
    expect(screen.getByText('There was no response within 30 seconds.')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('shows in its dialog the example data of the selected type, and why sending failed or that it may have succeeded', async () => {
    const { user, send } = await openDialog('webhooks.eventTypes');
    await screen.findByRole('option', { name: 'bookmark.updated' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Event' }), 'bookmark.updated');
    await user.click(await screen.findByText('Example of the event’s data'));
    const code = await screen.findByRole('figure', { name: /JSON/ });
    expect(code).toHaveTextContent('"previous"');

    const words = 'If it was sent, it is in the list of deliveries.';
    server.use(
      http.post(
        `${webhookRoute}/test`,
        () => HttpResponse.json({ detail: 'It is paused.' }, { status: 409 }),
        { once: true },
      ),
      http.post(`${webhookRoute}/test`, () => HttpResponse.error()),
    );
    await user.click(send);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('It is paused.');
    expect(alert).not.toHaveTextContent(words);
    await user.click(send);
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('may or may not'));
    expect(screen.getByRole('alert')).toHaveTextContent(words);
    expect(posts()).toHaveLength(2);
  });
});
