import { afterAll, describe, expect, onTestFinished } from 'vitest';
import { test } from '#test/e2e/support/browser-test.ts';
import { misbehaveOn, openApp, startServices, tryCell } from '#test/e2e/support/fault-cells.ts';
import { connectionFaults, unknownOutcome } from '#test/e2e/support/fault-kinds.ts';
import { operations, steps } from '#test/e2e/support/fault-operations.ts';

/**
 * The services are on another origin than the app, so that CORS is in force; preflights go over the
 * wire, since nothing is intercepted any more once the app has started.
 */
const rows: string[] = [];
afterAll(() => {
  process.stdout.write(`\nFaults in the browser, ${rows.length} cells:\n${rows.join('\n')}\n`);
});

test.describe('an operation', () => {
  test.for(operations)(
    '%s: fails in words under every fault of the connection',
    { timeout: 180_000 },
    async (operation, { browser, origin }) => {
      const elsewhere = await startServices();
      onTestFinished(() => elsewhere.close());
      const server = await startServices();
      onTestFinished(() => server.close());
      const { page, printed, uncaught, close } = await openApp(browser, origin, server, {
        policy: false,
        extensions: steps[operation].extensions,
      });
      onTestFinished(close);
      const { prepare, after, again = after } = steps[operation];
      await prepare(page);
      for (const [round, fault] of connectionFaults.entries()) {
        await misbehaveOn(server, steps[operation], fault.how(elsewhere.origin));
        rows.push(await tryCell({ page, printed }, server, operation, fault, round));
        // Past every pause of the services.
        await page.clock.fastForward(130_000);
        await (fault.does === operation ? again(page) : after(page));
      }
      expect(elsewhere.arrived, 'nothing follows a redirect').toEqual([]);
      expect(uncaught).toEqual([]);
    },
  );

  test.for(operations)(
    '%s: is never sent where the policy of the deployment blocks it',
    async (operation, { browser, origin }) => {
      const server = await startServices();
      onTestFinished(() => server.close());
      const { page, printed, uncaught, close } = await openApp(browser, origin, server, {
        policy: true,
        extensions: steps[operation].extensions,
      });
      onTestFinished(close);
      await steps[operation].prepare(page);
      const words = unknownOutcome;
      const blocked = { name: 'F2 blocked by the policy', words, requests: [0, 0, 0, 0] as const };
      rows.push(await tryCell({ page, printed }, server, operation, blocked, 0));
      await expect(page.getByText(`does not allow requests to ${server.origin}`)).toBeVisible();
      expect(server.arrived).toEqual([]);
      expect(uncaught).toEqual([]);
    },
  );
});
