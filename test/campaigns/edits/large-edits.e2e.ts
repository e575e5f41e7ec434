import { afterAll, describe, expect } from 'vitest';
import { test as base } from '#test/e2e/support/browser-test.ts';
import { databasesOf } from '#test/e2e/support/databases.ts';
import { openLargeFolder } from '#test/e2e/support/interrupted-edits.ts';
import { startKillableServer } from '#test/e2e/support/killable-server.ts';
import { openImport } from '#test/e2e/support/more-actions.ts';
import { signIn } from '#test/e2e/support/sign-in.ts';

const test = base
  .extend('server', { scope: 'file' }, async ({ executable: _browser }, { onCleanup }) => {
    const server = await startKillableServer();
    onCleanup(server.close);
    return server;
  })
  .extend('origin', ({ server }) => server.origin);

const rows: string[] = [];
afterAll(() => {
  process.stdout.write(`\nLarge edits, until the response is on screen:\n${rows.join('\n')}\n`);
});
const report = (what: string, ms: number) => rows.push(`  ${what}: ${Math.round(ms)} ms`);

test.describe('one request', () => {
  test('undoes the deletion of 7,857 nodes', async ({ browser, server }) => {
    const user = await openLargeFolder(browser, server, 'Undoer of Much');
    const { deletion, undo } = await user.measure();
    expect(user.sentChanges()).toEqual([7_857]);
    report('deletion of 7,857 nodes', deletion);
    report('undo of that deletion', undo);
    await user.close();
  });

  test('imports 20,000 bookmarks, and one undo takes them back', async ({ page, wire, faults }) => {
    // The details show the first imported bookmark, which leads to no file.
    faults.allow(/\/viewer\/v1\/specifications\?/);
    await signIn(page, 'Importer of Much', '/bookmarks');
    await expect(page.getByRole('tree')).toBeVisible();
    const host = `${new URL(page.url()).origin}/code/a/b/blob/HEAD`;
    const links = Array.from(
      { length: 20_000 },
      (_, n) => `<DT><A HREF="${host}/${n}.md">${n}</A>`,
    );
    const html = ['<!DOCTYPE NETSCAPE-Bookmark-file-1>', '<DL><p>', ...links, '</DL>'];
    const dialog = await openImport(page, 'large.html', html.join('\n'));
    const button = dialog.getByRole('button', { name: 'Import 20,000 items' });
    await expect(button).toBeVisible();
    const start = performance.now();
    await button.click();
    await expect(page.getByText(/^Imported /).first()).toBeVisible();
    report('import of 20,000 bookmarks', performance.now() - start);
    const requests = (await wire.all()).filter(({ method }) => method === 'POST');
    expect(requests.map(({ path }) => path)).toEqual(['/viewer/v1/bookmark-changes']);
    const [[, edits = ''] = []] = await databasesOf(page);
    expect(edits.match(/"answered"/g)).toHaveLength(1);
    await page.keyboard.press('Control+z');
    await expect(page.getByText(/^Undone: import/).first()).toBeVisible();
  });
});
