import { expect, onTestFinished } from 'vitest';
import { test } from '#test/e2e/support/browser-test.ts';
import { misbehaveOn, openApp, startServices } from '#test/e2e/support/fault-cells.ts';
import { steps } from '#test/e2e/support/fault-operations.ts';
import { dripping } from '#test/e2e/support/fault-server.ts';

const operation = 'GET competencies';

test('an answer that drips: has words after 5 seconds, can be cancelled, ends after 45', async ({
  browser,
  origin,
}) => {
  const server = await startServices();
  onTestFinished(() => server.close());
  const { page, close } = await openApp(browser, origin, server, { policy: false });
  onTestFinished(close);
  const { act, after, matches } = steps[operation];
  const waiting = page.getByText('This is taking longer than usual.');
  const begin = async () => {
    await misbehaveOn(server, steps[operation], dripping);
    await act(page, 0);
    await expect.poll(() => server.open()).toBe(1);
    await page.clock.fastForward(5_000);
    await expect(waiting).toBeVisible();
    await expect(page.getByRole('status').filter({ has: waiting })).toHaveCount(1);
  };

  await begin();
  await page.clock.fastForward(40_000);
  await expect(
    page.getByRole('alert').filter({ hasText: 'took longer than 45 seconds' }),
  ).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await page.clock.fastForward(60_000);
  expect(server.arrived.filter(matches)).toHaveLength(1);
  await expect.poll(() => server.open()).toBe(0);

  await after(page);
  // Past what counts as read just now.
  await page.clock.fastForward(600_000);
  await begin();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Stopped loading' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect.poll(() => server.open()).toBe(0);
  await misbehaveOn(server, steps[operation], (response, request) => dripping(response, request));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => server.arrived.filter(matches).length).toBe(1);
});
