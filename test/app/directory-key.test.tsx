import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { ownName } from '#platform/own-name.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();
const rightKey = 'reference-directory-key';
const asking = { directoryKey: { mode: 'ask' } };
const field = () => screen.findByLabelText('Directory key');

/** As if it had been typed earlier, and kept for the tab. */
beforeEach(() => sessionStorage.setItem(ownName('directory-key', '/', appOrigin), rightKey));

/** From now on the directory knows another key only. */
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

async function give({ user }: View, key: string) {
  await user.type(await field(), key);
  await user.click(screen.getByRole('button', { name: 'Use key' }));
}

describe('a key that is refused after it had served', () => {
  it.each([
    ['the list of competencies', '/competencies', 401, /^Competencies/, /^Competencies/],
    [
      'a competency',
      '/competencies/Product/Specification%20writing',
      403,
      'Specification writing',
      'Specification writing',
    ],
    ['the people', '/people', 401, /^People/, /^People/],
    ['a person', '/people/Mara%20Okafor', 403, /Mara Okafor/, 'In team room Atlas'],
  ])(
    'is asked for anew in place of %s, which then goes on',
    async (_, path, status, title, last) => {
      const view = await renderApp(server, path, asking);
      await screen.findByRole('heading', { name: last });
      await waitFor(() => expect(view.services.queryClient.isFetching()).toBe(0));
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
      expect(server.sent.at(-1)?.headers.get('x-api-key')).toBe('the-new-key');
    },
  );

  it('that serves for the rest is not refused by a person it doesn’t open', async () => {
    server.use(
      http.get(`${appOrigin}/data/v1/people/Mara%20Okafor`, () => {
        return new HttpResponse(null, { status: 403 });
      }),
    );
    await renderApp(server, '/people/Mara%20Okafor', asking);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The directory doesn’t open this to the key in use.',
    );
    expect(screen.queryByLabelText('Directory key')).not.toBeInTheDocument();
  });

  it('is said to be refused when the next one is too', async () => {
    const view = await renderApp(server, '/competencies', asking);
    await screen.findByRole('heading', { name: /^Competencies/ });
    server.use(http.get(`${appOrigin}/data/v1/*`, () => new HttpResponse(null, { status: 401 })));
    await readAgain(view);
    await give(view, 'another');
    await waitFor(async () => expect(await field()).toHaveValue(''));
    expect(await field()).toHaveAccessibleDescription('The directory refused this key.');
    expect(await field()).toHaveFocus();
  });

  it('leaves what was typed alone while more answers to it arrive', async () => {
    const view = await renderApp(server, '/competencies', asking);
    await screen.findByRole('heading', { name: /^Competencies/ });
    revoke(401);
    await readAgain(view);
    await view.user.type(await field(), 'half');
    await act(() => view.services.directoryKey.credentials.renew({ 'x-api-key': rightKey }));
    expect(await field()).toHaveValue('half');
  });

  it('is not asked for where the directory isn’t needed', async () => {
    const view = await renderApp(server, '/competencies', asking);
    await screen.findByRole('heading', { name: /^Competencies/ });
    revoke(401);
    await readAgain(view);
    await field();
    await view.user.click(screen.getByRole('link', { name: /^Bookmarks/ }));
    await screen.findByRole('heading', { name: /^Bookmarks/ });
    expect(screen.queryByLabelText('Directory key')).not.toBeInTheDocument();
  });
});

describe('changing the key', () => {
  const person = () => screen.getByRole('button', { name: /Mara Okafor/ });
  const item = () => screen.queryByRole('button', { name: 'Change directory key…' });

  it('is offered to whoever typed one, and reads everything anew with it', async () => {
    const view = await renderApp(server, '/competencies', asking);
    await screen.findByRole('heading', { name: /^Competencies/ });
    server.sent.length = 0;
    revoke(401);
    await view.user.click(person());
    await view.user.click(screen.getByRole('button', { name: 'Change directory key…' }));
    const dialog = screen.getByRole('dialog', { name: 'Change directory key' });
    expect(within(dialog).getByLabelText('Directory key')).toHaveFocus();
    await give(view, 'the-new-key');
    expect(dialog).not.toBeInTheDocument();
    expect(person()).toHaveFocus();
    await screen.findByRole('heading', { name: /^Competencies/ });
    expect(server.sent.map(({ headers }) => headers.get('x-api-key'))).toEqual(['the-new-key']);
    expect(sessionStorage).toHaveLength(0);
  });

  it('can be called off, and the present key stays', async () => {
    const view = await renderApp(server, '/competencies', asking);
    await screen.findByRole('heading', { name: /^Competencies/ });
    server.sent.length = 0;
    await view.user.click(person());
    await view.user.click(screen.getByRole('button', { name: 'Change directory key…' }));
    await view.user.click(screen.getByRole('button', { name: 'Keep the present key' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await readAgain(view);
    expect(server.sent.map(({ headers }) => headers.get('x-api-key'))).toEqual([rightKey]);
  });

  it.each(['proxy', 'public'])('is not offered where the key is given by “%s”', async (mode) => {
    const value = mode === 'public' ? { value: rightKey } : {};
    await renderApp(server, '/settings/webhooks', { directoryKey: { mode, ...value } });
    expect(item()).not.toBeInTheDocument();
  });

  it('is not offered while one is being asked for', async () => {
    sessionStorage.clear();
    const { user } = await renderApp(server, '/competencies', asking);
    await field();
    await user.click(person());
    expect(item()).not.toBeInTheDocument();
  });
});
