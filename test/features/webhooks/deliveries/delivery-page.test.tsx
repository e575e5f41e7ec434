import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import {
  deliveriesPage,
  delivery,
  openRow,
  startDeliveryService,
  webhookRoute,
} from './delivery-service.ts';

const server = startDeliveryService();
const { hold, open } = server;

describe('the page of one delivery', () => {
  test('is opened from the list, and shows it with its actions', async () => {
    hold([delivery(2, 'failed', { about: 'Settlement' })]);
    const { user } = await open();
    await openRow(user, 'event.number2');
    await user.click(screen.getByRole('link', { name: 'Open Settlement' }));
    await screen.findByRole('heading', { level: 1, name: 'Settlement' });
    expect(window.location.pathname).toBe(`${deliveriesPage}/d2`);
    expect(screen.getByText('Failed')).toBeInTheDocument();
    expect(screen.getByText('Attempt 1')).toBeInTheDocument();
    server.use(
      http.post(`${webhookRoute}/deliveries/d2/resend`, () =>
        HttpResponse.json(delivery(2, 'succeeded', { about: 'Settlement' })),
      ),
    );
    hold([delivery(2, 'succeeded', { about: 'Settlement' })]);
    await user.click(screen.getByRole('button', { name: 'Resend Settlement' }));
    expect(await screen.findByText('Sent again: delivered.')).toBeInTheDocument();
    expect(screen.getByText('Delivered')).toBeInTheDocument();
  });

  test('has a link to copy', async () => {
    const { user } = await open(`${deliveriesPage}/d2`);
    await user.click(await screen.findByRole('button', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).toBe(
      `${window.location.origin}${deliveriesPage}/d2`,
    );
  });

  test('says that there is none with this ID, and leads to all', async () => {
    const { user } = await open(`${deliveriesPage}/lost`);
    expect(await screen.findByText('Delivery not found')).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'All deliveries' }));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Deliveries' }),
    ).toBeInTheDocument();
  });
});
