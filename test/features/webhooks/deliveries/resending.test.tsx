import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import {
  deliveries,
  delivery,
  findList,
  startDeliveryService,
  webhookRoute,
} from './delivery-service.ts';

const server = startDeliveryService();
const { hold, open, posts } = server;
const resend = `${webhookRoute}/deliveries/:delivery/resend`;

/** Opens the page, and the dialog over it. */
async function openDialog() {
  const { user } = await open();
  await findList();
  await user.click(screen.getByRole('button', { name: 'Resend all failed…' }));
  const dialog = screen.getByRole('dialog', { name: 'Resend all failed deliveries' });
  return { user, dialog: within(dialog) };
}

describe('resending a delivery', () => {
  test('sends one POST for a double click, and shows what the service answers', async () => {
    const { user } = await open();
    server.use(http.post(resend, () => HttpResponse.json(delivery(2, 'pending'))));
    await user.click(within(await findList()).getByText('event.number2'));
    await user.dblClick(screen.getByRole('button', { name: 'Resend event.number2' }));
    expect(await screen.findByText('Sent again: waiting to be sent.')).toBeInTheDocument();
    expect(posts().map(({ path, body }) => [path, body])).toEqual([
      ['/webhooks/v1/subscriptions/sub-1/deliveries/d2/resend', ''],
    ]);
  });

  test('after no answer says so, and repeats nothing by itself', async () => {
    const { user } = await open();
    server.use(http.post(resend, () => HttpResponse.error()));
    await user.click(within(await findList()).getByText('event.number2'));
    await user.click(screen.getByRole('button', { name: 'Resend event.number2' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('may or may not');
    expect(posts()).toHaveLength(1);
  });
});

describe('resending all failed deliveries', () => {
  test('sends them oldest first, and lists a result for each', async () => {
    hold(deliveries(52, 'failed'));
    const { user, dialog } = await openDialog();
    server.use(
      http.post(resend, ({ params }) =>
        params.delivery === 'd2'
          ? HttpResponse.json({ title: 'Gone' }, { status: 404 })
          : HttpResponse.json({ deliveryId: params.delivery, status: 'pending' }),
      ),
    );
    await user.click(await dialog.findByRole('button', { name: 'Resend 52 deliveries' }));
    expect(
      await dialog.findByText('51 deliveries were sent again, 1 was not.'),
    ).toBeInTheDocument();
    const results = within(dialog.getByRole('list', { name: 'Results' }));
    expect(results.getAllByRole('listitem')[0]).toHaveTextContent('event.number2,');
    expect(results.getAllByText(/waiting to be sent/)).toHaveLength(51);
    expect(posts()).toHaveLength(52);
    expect(posts()[0]?.path).toContain('/d1/resend');
    expect(posts()[51]?.path).toContain('/d52/resend');
    expect(dialog.getByRole('button', { name: 'Go on with 1 delivery' })).toBeInTheDocument();
  });

  test('sends no more after “Stop”, and says that it was stopped', async () => {
    hold(deliveries(3, 'failed'));
    const { user, dialog } = await openDialog();
    const answers: (() => void)[] = [];
    server.use(
      http.post(resend, async ({ params }) => {
        await new Promise<void>((resolve) => answers.push(resolve));
        return HttpResponse.json({ deliveryId: params.delivery, status: 'succeeded' });
      }),
    );
    await user.click(await dialog.findByRole('button', { name: 'Resend 3 deliveries' }));
    expect(dialog.getByRole('progressbar', { name: 'Resending' })).toBeInTheDocument();
    await waitFor(() => expect(answers).toHaveLength(1));
    await user.click(dialog.getByRole('button', { name: 'Stop' }));
    answers[0]?.();
    expect(await dialog.findByText(/Stopped before the end/)).toBeInTheDocument();
    expect(posts()).toHaveLength(1);
  });

  test('says that none has failed', async () => {
    hold([delivery(1)]);
    const { dialog } = await openDialog();
    expect(await dialog.findByText('No delivery of this webhook has failed.')).toBeInTheDocument();
  });
});
