import { describe, expect, onTestFinished } from 'vitest';
import { test } from '#test/e2e/support/browser-test.ts';
import { misbehaveOn, openApp, startServices } from '#test/e2e/support/fault-cells.ts';
import { connectionFaults } from '#test/e2e/support/fault-kinds.ts';
import { addition } from '#test/e2e/support/fault-operations.ts';
import { json } from '#test/e2e/support/fault-server.ts';

const changes = {
  matches: ({ method, path }: { method: string; path: string }) =>
    method === 'POST' && path === '/viewer/v1/bookmark-changes',
};
/** Faults after which the request is sent again; after all others the dialog says what happened. */
const lost = /^F2 (reset|error)|^F3|^F4/;

test.describe('a list of bookmark changes', () => {
  const reached = connectionFaults.filter(({ name }) => name !== 'F2 refused');
  test.for(reached)('is sent again or explained: $name', async (fault, { browser, origin }) => {
    const elsewhere = await startServices();
    onTestFinished(() => elsewhere.close());
    const server = await startServices();
    onTestFinished(() => server.close());
    const extensions = ['viewer.changes'];
    const { page, uncaught, close } = await openApp(browser, origin, server, {
      policy: false,
      extensions,
    });
    onTestFinished(close);
    await addition.prepare(page);
    await misbehaveOn(server, changes, fault.how(elsewhere.origin));
    const dialog = await addition.act(page, 'spec/four.md');
    await expect.poll(() => server.arrived.some(changes.matches)).toBe(true);
    const [first] = server.arrived.filter(changes.matches);
    const isTold = async () => {
      await page.clock.fastForward(1_000);
      return (await dialog.getByRole('alert').count()) > 0;
    };

    if (lost.test(fault.name)) {
      await expect
        .poll(async () => {
          await page.clock.fastForward(1_000);
          return server.arrived.filter(changes.matches).length;
        })
        .toBeGreaterThan(1);
      const keys = server.arrived.map(({ idempotencyKey, body }) => [idempotencyKey, body]);
      expect(first?.idempotencyKey).toMatch(/^[\da-f-]{36}$/);
      expect(keys).toEqual(keys.map(() => [first?.idempotencyKey, first?.body]));
      const bookmark = { codeHostSlug: 'pay/api', path: 'spec/four.md', title: 'Four' };
      await misbehaveOn(
        server,
        changes,
        json(200, {
          folders: [],
          bookmarks: [{ ...bookmark, folderId: null, position: 0 }],
          lastFolderId: null,
        }),
      );
      await expect
        .poll(async () => {
          await page.clock.fastForward(1_000);
          return dialog.count();
        })
        .toBe(0);
      await expect(page.getByRole('treeitem', { name: 'Four' })).toBeVisible();
    } else {
      await expect.poll(isTold).toBe(true);
      await expect(dialog.getByLabel('Path')).toHaveValue('spec/four.md');
    }
    expect(elsewhere.arrived).toEqual([]);
    expect(uncaught).toEqual([]);
  });
});
