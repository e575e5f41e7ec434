import { describe, expect, onTestFinished } from 'vitest';
import { test } from './support/browser-test.ts';
import { misbehaveOn, openApp, startServices, tryCell } from './support/fault-cells.ts';
import { connectionFaults } from './support/fault-kinds.ts';
import { steps } from './support/fault-operations.ts';

/** A campaign has every operation under every fault. */
const operation = 'POST webhook';
const kinds = connectionFaults.filter(({ name }) =>
  ['F2 reset', 'F12 Retry-After exposed', 'F19 redirect 307 elsewhere'].includes(name),
);

test.describe('services on another origin', () => {
  test('fail with a message: no repetition, leak or redirect', async ({ browser, origin }) => {
    const elsewhere = await startServices();
    onTestFinished(() => elsewhere.close());
    const server = await startServices();
    onTestFinished(() => server.close());
    const { page, printed, uncaught, close } = await openApp(browser, origin, server, {
      policy: false,
      extensions: steps[operation].extensions,
    });
    onTestFinished(close);
    expect(kinds).toHaveLength(3);
    await steps[operation].prepare(page);
    for (const [round, kind] of kinds.entries()) {
      await misbehaveOn(server, steps[operation], kind.how(elsewhere.origin));
      await tryCell({ page, printed }, server, operation, kind, round);
      // Past every pause of the services.
      await page.clock.fastForward(130_000);
      await steps[operation].after(page);
    }
    expect(elsewhere.arrived).toEqual([]);
    expect(uncaught).toEqual([]);
  });
});
