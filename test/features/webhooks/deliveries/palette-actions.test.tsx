import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { startDeliveryService } from './delivery-service.ts';

const { open } = startDeliveryService();

test.each([
  ['test event', /^Send test event/, 'Send a test event'],
  ['replay', /^Replay since…/, /^Replay/],
])('“Jump to” finds what can be done with deliveries by “%s”', async (typed, option, name) => {
  const { user } = await open();
  await screen.findByRole('button', { name: 'Send test event' });
  await user.keyboard(`{Control>}k{/Control}${typed}`);
  await user.click(await screen.findByRole('option', { name: option }));
  expect(await screen.findByRole('dialog', { name })).toBeVisible();
});
