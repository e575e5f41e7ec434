import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { getPersonLookups } from '#data/directory/people/person-lookups.ts';
import { storageKey } from '#platform/stored.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();
const rightKey = 'reference-directory-key';
const asking = { directoryKey: { mode: 'ask' } };
const field = () => screen.findByLabelText('Directory key');

/** Stores a directory key as if the user had entered the key earlier in this tab. */
beforeEach(() => sessionStorage.setItem(storageKey('directory-key', appOrigin), rightKey));

/**
 * Makes the directory respond with this status to the stored key and accept only a different key.
 */
function revoke(status: number) {
  server.use(
    http.get(`${appOrigin}/data/v1/*`, ({ request }) =>
      request.headers.get('x-api-key') === rightKey
        ? new HttpResponse(null, { status })
        : server.service().fetch(new Request(request, { headers: { 'x-api-key': rightKey } })),
    ),
  );
}

type View = Awaited<ReturnType<typeof renderApp>>;

const readAgain = ({ services }: View) =>
  act(() => services.queryClient.invalidateQueries({ queryKey: ['directory'] }));

/** Resolves when no query is pending and the screen shows all look-ups, which it updates later. */
async function lookupsAreShown({ services: { directory, queryClient } }: View) {
  const lookups = getPersonLookups(queryClient, directory);
  await waitFor(() => {
    expect(queryClient.isFetching()).toBe(0);
    const statuses = [...lookups.snapshot().byName.values()].map(({ status }) => status);
    expect(statuses).not.toContain('looking');
  });
}

async function give({ user }: View, key: string) {
  await user.click(await field());
  await user.paste(key);
  await user.click(screen.getByRole('button', { name: 'Use key' }));
}

describe('form for a new directory key', () => {
  it.each([
    ['the list of competencies', '/competencies', 401, /^Competencies/, /^Competencies/],
    ['a person', '/people/Mara%20Okafor', 403, /Mara Okafor/, 'In team room Atlas'],
  ])(
    'replaces %s after the directory refuses the key, until the user enters another key',
    async (_, path, status, title, last) => {
      const view = await renderApp(server, path, asking);
      await screen.findByRole('heading', { name: last });
      await lookupsAreShown(view);
      const before = screen.getByRole('main').textContent;
      revoke(status);
      await readAgain(view);

      expect(await field()).toHaveFocus();
      expect(await field()).toHaveAccessibleDescription('The directory refused this key.');
      expect(screen.queryByRole('heading', { name: title })).not.toBeInTheDocument();
      expect(screen.getByRole('status', { name: 'Connection and version' })).toBeEmptyDOMElement();

      await give(view, 'the-new-key');
      await screen.findByRole('heading', { level: 1, name: title });
      await waitFor(() => expect(screen.getByRole('main').textContent).toBe(before));
      const read = server.sent.filter((request) => request.path.startsWith('/data/'));
      expect(read.at(-1)?.headers.get('x-api-key')).toBe('the-new-key');
    },
  );

  it('is not shown if the request for one person returns 403', async () => {
    server.use(
      http.get(`${appOrigin}/data/v1/people/Mara%20Okafor`, () => {
        return new HttpResponse(null, { status: 403 });
      }),
    );
    await renderApp(server, '/people/Mara%20Okafor', asking);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The directory doesn’t allow this with the current key.',
    );
    expect(screen.queryByLabelText('Directory key')).not.toBeInTheDocument();
  });

  it('keeps the typed key when the directory refuses further requests, and is not shown on the bookmarks screen', async () => {
    const view = await renderApp(server, '/competencies', asking);
    await screen.findByRole('heading', { name: /^Competencies/ });
    revoke(401);
    await readAgain(view);
    await view.user.type(await field(), 'half');
    await act(() => view.services.directoryKey.credentials.renew({ 'x-api-key': rightKey }));
    expect(await field()).toHaveValue('half');
    await view.user.click(screen.getByRole('link', { name: /^Bookmarks/ }));
    await screen.findByRole('heading', { name: /^Bookmarks/ });
    expect(screen.queryByLabelText('Directory key')).not.toBeInTheDocument();
  });
});

describe('“Change directory key…”', () => {
  /**
   * Returns the directory keys that were sent with requests for competencies. Ignores the request
   * for the user's profile, which the menu sends.
   */
  const getSentCompetencyKeys = () =>
    server.sent
      .filter(({ path }) => path.endsWith('/competencies'))
      .map(({ headers }) => headers.get('x-api-key'));
  const person = () => screen.getByRole('button', { name: /Mara Okafor/ });
  const item = () => screen.queryByRole('button', { name: 'Change directory key…' });
  const openPersonMenu = async (user: View['user']) => {
    await user.click(await screen.findByRole('button', { name: /Mara Okafor/ }));
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeVisible();
  };

  it('fetches all data of the directory again with the new key', async () => {
    const view = await renderApp(server, '/competencies', asking);
    await screen.findByRole('heading', { name: /^Competencies/ });
    await openPersonMenu(view.user);
    await view.user.click(screen.getByRole('button', { name: 'Change directory key…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change directory key' });
    // Waits until the menu has loaded the user's profile.
    await waitFor(() => expect(view.services.queryClient.isFetching()).toBe(0));
    server.sent.length = 0;
    expect(within(dialog).getByLabelText('Directory key')).toHaveFocus();
    await view.user.paste('the-new-key');
    revoke(401);
    await view.user.click(within(dialog).getByRole('button', { name: 'Use key' }));
    expect(dialog).not.toBeInTheDocument();
    expect(person()).toHaveFocus();
    await screen.findByRole('heading', { name: /^Competencies/ });
    expect(getSentCompetencyKeys()).toEqual(['the-new-key']);
    expect(sessionStorage).toHaveLength(0);
  });

  it('keeps the current key when the user presses “Keep the current key”', async () => {
    const view = await renderApp(server, '/competencies', asking);
    await screen.findByRole('heading', { name: /^Competencies/ });
    await openPersonMenu(view.user);
    await view.user.click(screen.getByRole('button', { name: 'Change directory key…' }));
    await view.user.click(await screen.findByRole('button', { name: 'Keep the current key' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await waitFor(() => expect(view.services.queryClient.isFetching()).toBe(0));
    server.sent.length = 0;
    await readAgain(view);
    expect(getSentCompetencyKeys()).toEqual([rightKey]);
  });

  it.each(['proxy', 'public'])(
    'is not offered if the key mode in the configuration is “%s”',
    async (mode) => {
      const value = mode === 'public' ? { value: rightKey } : {};
      const { user } = await renderApp(server, '/settings/webhooks', {
        directoryKey: { mode, ...value },
      });
      await openPersonMenu(user);
      expect(item()).not.toBeInTheDocument();
    },
  );
});
