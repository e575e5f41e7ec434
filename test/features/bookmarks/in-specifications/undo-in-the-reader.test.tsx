import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { getSentChanges } from '#test/features/bookmarks/bookmarks-screen.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();

async function remove(user: UserEvent, folder: string) {
  await user.click(await screen.findByRole('button', { name: `In “${folder}”` }));
  const name = `Delete bookmark from “${folder}”`;
  await user.click(await screen.findByRole('menuitem', { name }));
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
}

test('Ctrl+Z in the reader undoes an edit from the bookmark menu', async () => {
  const { user } = await renderApp(server, '/specifications/pay~2Fapi/spec~2Frefunds.md');
  await remove(user, 'Payments');
  expect(await screen.findByRole('button', { name: 'Add bookmarks' })).toBeVisible();
  const messages = within(screen.getByRole('status', { name: 'Messages' }));
  const undo = await messages.findByRole('button', { name: /^Undo/ });
  expect(undo).toHaveAttribute('aria-keyshortcuts', 'Control+Z');
  await user.keyboard('{Control>}z{/Control}');
  expect(await messages.findByText('Undone: deletion of “Refunds”.')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'In “Payments”' })).toBeVisible();
});

describe('bookmark menus of several search results', () => {
  const posts = `${appOrigin}/viewer/v1/bookmark-changes`;
  const createHit = (codeHostSlug: string, path: string) => ({
    codeHostSlug,
    path,
    title: path,
    excerpt: 'refund',
    heading: null,
    line: 1,
  });

  async function openResults() {
    server.use(
      http.get(`${appOrigin}/viewer/v1/specifications/search`, () =>
        HttpResponse.json([
          createHit('pay/api', 'spec/refunds.md'),
          createHit('pay/core', 'spec/evidence.md'),
        ]),
      ),
    );
    const app = await renderApp(server, '/specifications?q=refund');
    const said = async (text: string | RegExp) =>
      expect(await screen.findByText(text)).toBeVisible();
    return { ...app, said };
  }

  test('let Ctrl+Z undo the latest edit, even while it is being sent', async () => {
    const { user, said } = await openResults();
    await remove(user, 'Disputes');
    await said('Deleted the bookmark from “Disputes”.');
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.use(http.post(posts, () => held, { once: true }));
    await remove(user, 'Payments');
    await user.keyboard('{Control>}z{/Control}');
    answer();
    await said('Undone: deletion of “Refunds”.');
    expect(getSentChanges(server).at(-1)).toMatchObject([
      { op: 'create-bookmark', path: 'spec/refunds.md' },
    ]);
  });

  test('show a notice while the service doesn’t respond; “Stop trying” ends the edit also from another screen', async () => {
    server.use(http.post(posts, () => HttpResponse.error()));
    const { user, said } = await openResults();
    await remove(user, 'Payments');
    await said('The service hasn’t responded.');
    await user.click(screen.getByRole('link', { name: 'Bookmarks' }));
    expect(await screen.findByRole('heading', { level: 1, name: /^Bookmarks/ })).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Stop trying' }));
    await said(/^Couldn’t delete the bookmark “Refunds” from “Payments”\./);
    await waitFor(() => expect(screen.queryByText('The service hasn’t responded.')).toBeNull());
  });
});
