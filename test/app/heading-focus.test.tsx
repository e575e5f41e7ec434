import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();

/** Delays the response to the request for bookmarks until the returned function is called. */
function delayBookmarks() {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.use(
    http.get(`${appOrigin}/viewer/v1/bookmark-state`, async () => {
      await answered;
      return HttpResponse.json({ folders: [], bookmarks: [] });
    }),
  );
  return answer;
}

/** Opens the webhooks, then follows the link to the bookmarks, which load slowly. */
async function openSlowBookmarks() {
  const arrive = delayBookmarks();
  const { user } = await renderApp(server, '/settings/webhooks');
  await screen.findByRole('heading', { level: 1, name: /^Webhooks/ });
  await user.click(screen.getByRole('link', { name: /^Bookmarks/ }));
  await waitFor(() => expect(window.location.pathname).toBe('/bookmarks'));
  return { user, arrive: () => act(async () => arrive()) };
}

const heading = () => screen.findByRole('heading', { level: 1, name: /^Bookmarks/ });

describe('heading of a screen that loads slowly', () => {
  test('takes focus after the screen has loaded', async () => {
    const { arrive } = await openSlowBookmarks();
    await arrive();
    const title = await heading();
    await waitFor(() => expect(title).toHaveFocus());
  });

  test('does not take focus if the user has focused another element while the screen loads', async () => {
    const { user, arrive } = await openSlowBookmarks();
    await user.tab();
    const next = screen.getByRole('link', { name: 'Specifications' });
    expect(next).toHaveFocus();
    await arrive();
    await heading();
    await waitFor(() => expect(document.title).toBe('Bookmarks · Spec Viewer'));
    expect(next).toHaveFocus();
  });

  test('takes focus if the focused link is removed with the previous screen', async () => {
    const { arrive } = await openSlowBookmarks();
    const inOldScreen = within(screen.getByRole('main')).getByRole('link', { name: 'New webhook' });
    act(() => inOldScreen.focus());
    await arrive();
    const title = await heading();
    await waitFor(() => expect(title).toHaveFocus());
  });
});

test('Back from a person focuses the row of the person', async () => {
  const { user } = await renderApp(server, '/people');
  const name = 'Jonas Weber';
  await user.click(await screen.findByRole('link', { name }));
  await screen.findByRole('heading', { level: 1, name: 'Jonas Maximilian Weber' });
  act(() => window.history.back());
  await screen.findByRole('heading', { level: 1, name: /^People/ });
  const rows = within(await screen.findByRole('list', { name: 'People' }));
  await waitFor(() => expect(rows.getByRole('link', { name })).toHaveFocus());
});
