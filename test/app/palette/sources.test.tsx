import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();
const competencies = `${appOrigin}/data/v1/competencies`;
const bookmarks = `${appOrigin}/viewer/v1/bookmark-state`;

async function openPalette(config: Readonly<Record<string, unknown>> = {}) {
  const { user } = await renderApp(server, '/settings/webhooks', config);
  await user.click(await screen.findByRole('button', { name: /^Jump to/ }));
  return { user, dialog: await screen.findByRole('dialog', { name: 'Jump to' }) };
}

const option = (name: RegExp) => screen.findByRole('option', { name });

/** Accessible name of the status shown while entries of the command palette are still loading. */
const loadingPlaces = { name: 'Loading places' };

describe('command palette', () => {
  test('shows which groups are still loading, and finds items of the loaded groups', async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.use(
      http.get(competencies, async ({ request }) => {
        await answered;
        return server.service().fetch(request);
      }),
    );
    const { user, dialog } = await openPalette({ extensions: ['viewer.read'] });
    await user.keyboard('writing');
    await waitFor(() =>
      expect(within(dialog).getByRole('status', loadingPlaces)).toHaveTextContent(
        /^Competencies and people are loading…$/,
      ),
    );
    expect(dialog).toHaveTextContent('No results for “writing” yet.');
    await user.clear(screen.getByRole('combobox'));
    await user.keyboard('settl');
    expect(await option(/^Settlement Payments$/)).toBeVisible();

    await act(async () => answer());
    await waitFor(() =>
      expect(within(dialog).getByRole('status', loadingPlaces)).toBeEmptyDOMElement(),
    );
    await user.clear(screen.getByRole('combobox'));
    await user.keyboard('writing');
    expect(await option(/Specification writing/)).toBeVisible();
  });

  test('shows which group failed to load and why, and reloads the group with “Try again”', async () => {
    server.use(
      http.get(bookmarks, () => HttpResponse.json({ detail: 'Closed today.' }, { status: 403 }), {
        once: true,
      }),
    );
    const { user, dialog } = await openPalette();
    const retry = await within(dialog).findByRole('button', {
      name: 'Try again: Bookmarks',
    });
    expect(within(dialog).getByRole('status', loadingPlaces)).toHaveTextContent(
      'Bookmarks couldn’t be loaded. The service says: “Closed today.”',
    );
    await user.click(retry);
    expect(screen.getByRole('combobox', { name: 'Jump to' })).toHaveFocus();
    await user.keyboard('settl');
    expect(await option(/^Settlement Payments$/)).toBeVisible();
    expect(within(dialog).getByRole('status', loadingPlaces)).toBeEmptyDOMElement();
  });

  test('without a directory key, finds the competencies page, where the user can enter the key', async () => {
    const { user, dialog } = await openPalette({ directoryKey: { mode: 'ask' } });
    await waitFor(() =>
      expect(within(dialog).getByRole('status', loadingPlaces)).toHaveTextContent(
        'Competencies couldn’t be loaded.',
      ),
    );
    expect(within(dialog).queryByRole('button', { name: /^Try again/ })).toBeNull();
    await user.keyboard('compet');
    expect(await option(/^Competencies/)).toBeVisible();
  });

  test('without the viewer.read extension, requests no bookmarks and shows no loading message for bookmarks', async () => {
    const { user, dialog } = await openPalette({ extensions: [] });
    await user.keyboard('writing');
    expect(await option(/Specification writing/)).toBeVisible();
    await waitFor(() =>
      expect(within(dialog).getByRole('status', loadingPlaces)).toBeEmptyDOMElement(),
    );
    expect(server.sent.some(({ path }) => path === '/viewer/v1/bookmark-state')).toBe(false);
  });
});
