import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { advanceFakeClock, advanceUntilIdle, startFakeClock } from '#test/faults/probes.ts';
import { CHANGES, createFolder } from '#test/service/bookmark-changes.ts';
import { createCaller, read } from '#test/service/harness.ts';
import {
  createReceiver,
  getFolderNames,
  SUBSCRIPTIONS,
  withSecret,
} from '#test/service/webhook-harness.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';
// Imports this module before the test, because dynamic imports don't finish while timers are fake.
import '#features/webhooks/deliveries/DeliveriesPage.tsx';
import '#features/webhooks/list/WebhooksPage.tsx';
import '#features/webhooks/WebhooksLayout.tsx';

const endpoint = { status: 200 };
const { received, send } = createReceiver(() => endpoint.status);
const server = startReferenceService(undefined, send);

const MINUTE = 60_000;
const realTimeout = globalThis.setTimeout;

/**
 * Advances the service's fake clock by a number of minutes, and waits for work that takes real
 * time.
 */
async function minutes(count: number): Promise<void> {
  for (let minute = 0; minute < count; minute += 1) {
    await vi.advanceTimersByTimeAsync(MINUTE);
    await new Promise((resolve) => realTimeout(resolve, 2));
  }
}

test('an outage of one hour is visible immediately, and two clicks deliver all waiting events within a minute', async () => {
  startFakeClock();
  const call = createCaller(server.service(), 'mara');
  const body = {
    url: 'https://hooks.example.test/in',
    eventTypes: ['bookmark_folder.created'],
  };
  await read(await call('POST', SUBSCRIPTIONS, { body }), withSecret);
  const addFolder = async (name: string) => {
    const made = await call('POST', CHANGES, {
      body: { changes: [createFolder(crypto.randomUUID(), null, { name })] },
    });
    expect(made.status).toBe(200);
  };
  const names = Array.from({ length: 61 }, (_, minute) => `Folder ${minute}`);
  await addFolder('Folder 0');
  await minutes(1);
  expect(getFolderNames(received)).toEqual(['Folder 0']);

  // One event occurs each minute, and the endpoint returns 503 for all of them.
  endpoint.status = 503;
  for (const name of names.slice(1)) {
    await addFolder(name);
    await minutes(1);
  }
  endpoint.status = 200;
  received.length = 0;

  const begin = Date.now();
  let presses = 0;
  const press = async (role: 'link' | 'button', name: string | RegExp) => {
    presses += 1;
    const element = screen.getByRole(role, { name });
    await act(async () => fireEvent.click(element));
    await advanceUntilIdle(services);
  };
  const { services } = await renderApp(server, '/settings/webhooks');
  await advanceUntilIdle(services);
  expect(screen.getByText(/^Failing since/)).toBeVisible();
  await press('link', 'See deliveries');
  expect(screen.getByRole('region', { name: /^The endpoint has failed since/ })).toHaveTextContent(
    /It responds with 503\. \d+ events wait in order behind “Folder \d+”/,
  );
  await press('button', 'Retry all now');
  while (screen.queryByRole('region', { name: /^The endpoint has failed/ }))
    await advanceFakeClock(500);

  expect(new Set(getFolderNames(received))).toEqual(new Set(names.slice(1)));
  expect(received).toHaveLength(names.length - 1);
  expect(presses).toBe(2);
  const seconds = (Date.now() - begin) / 1_000;
  process.stdout.write(`An outage of an hour: ${presses} presses, ${seconds} s on the clock.\n`);
  expect(seconds).toBeLessThan(60);
});
