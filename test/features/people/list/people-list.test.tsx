import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { mockMediaFeature } from '#test/support/pretend-screen.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();
const documentedOnly = { extensions: [] };

const asked = () => server.sent.map(({ path }) => path).filter((path) => path.startsWith('/data/'));
const people = () => screen.findByRole('list', { name: 'People' });

describe('people list', () => {
  test('without the directory.people extension shows the owners of competencies, each looked up once', async () => {
    vi.stubGlobal('innerHeight', 1450);
    await renderApp(server, '/people', documentedOnly);
    const list = await people();
    expect(await within(list).findByRole('link', { name: 'Jonas Weber' })).toBeVisible();
    expect((await within(list).findAllByText(/ · Atlas · Owner of \d/))[0]).toBeVisible();
    expect(screen.getByText(/doesn’t list everybody/)).toBeVisible();
    const lookups = asked().filter((path) => path !== '/data/v1/competencies');
    expect(lookups).toHaveLength(25);
    expect(new Set(lookups).size).toBe(25);
  });

  test('with the directory.people extension shows all people in the directory’s list, and owners who are not in the list', async () => {
    vi.stubGlobal('innerHeight', 2000);
    await renderApp(server, '/people');
    const list = await people();
    expect(within(list).getByRole('link', { name: 'Jonas Weber' })).toHaveAttribute(
      'href',
      '/people/Jonas%20Weber',
    );
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^People 27$/),
    );
    expect(await within(list).findAllByText('Not in the directory')).toHaveLength(2);
    expect(
      asked()
        .filter((path) => path !== '/data/v1/competencies')
        .sort(),
    ).toEqual([
      '/data/v1/people',
      expect.stringMatching(/^.data.v1.people.\w/),
      expect.stringMatching(/^.data.v1.people.\w/),
    ]);
  });

  test('shows a message instead of an empty list', async () => {
    const empty = () => HttpResponse.json([]);
    server.use(http.get(`${appOrigin}/data/v1/people`, () => HttpResponse.json(['noise'])));
    server.use(http.get(`${appOrigin}/data/v1/competencies`, empty));
    const { unmount } = await renderApp(server, '/people');
    expect(await screen.findByText('The directory’s list is empty.')).toBeVisible();
    expect(screen.getByText('1 item couldn’t be read')).toBeVisible();
    expect(screen.queryByLabelText('Find by name')).not.toBeInTheDocument();
    unmount();
    await renderApp(server, '/people', documentedOnly);
    expect(await screen.findByText('You can still find anybody by name.')).toBeVisible();
    expect(screen.getByLabelText('Find by name')).toBeInTheDocument();
  });

  test('is printed completely, although only visible rows are rendered on screen', async () => {
    vi.stubGlobal('innerHeight', 300);
    await renderApp(server, '/people');
    const list = await people();
    // The directory lists all people, so no field finds a person by name.
    expect(screen.queryByLabelText('Name')).not.toBeInTheDocument();
    const rows = () => within(list).getAllByRole('listitem').length;
    expect(rows()).toBeLessThan(27);
    fireEvent(window, new Event('beforeprint'));
    expect(rows()).toBe(27);
    fireEvent(window, new Event('afterprint'));
    expect(rows()).toBeLessThan(27);
  });

  test("doesn't look up an owner whose name is too long for a URL", async () => {
    const competency = { name: 'One', category: 'Any', owner: 'x'.repeat(501) };
    server.use(
      http.get(`${appOrigin}/data/v1/competencies`, () => HttpResponse.json([competency])),
    );
    await renderApp(server, '/people', documentedOnly);
    expect((await screen.findAllByText('Can’t be loaded'))[0]).toBeVisible();
    expect(asked()).toEqual(['/data/v1/competencies']);
  });

  test('reports two failed requests in one notice, and “Try again” repeats the two requests', async () => {
    let isDown = true;
    server.use(
      http.get(`${appOrigin}/data/v1/:list`, () =>
        isDown ? HttpResponse.json({}, { status: 500 }) : undefined,
      ),
    );
    const { user } = await renderApp(server, '/people');
    const title = 'Couldn’t load the people. Couldn’t load the competencies.';
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getAllByText(/^Couldn’t load/)).toHaveLength(1);
    isDown = false;
    server.sent.length = 0;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await people()).toBeVisible();
    expect(screen.queryByText(title)).toBeNull();
    expect(asked()).toEqual(['/data/v1/people', '/data/v1/competencies']);
  });
});

describe('field that finds a person by name', () => {
  const find = async (user: UserEvent, typed: string) => {
    await user.click(screen.getByLabelText('Name'));
    await user.paste(typed);
    await user.click(screen.getByRole('button', { name: 'Find' }));
  };

  test('explains how names are written, and finds a person who owns no competency', async () => {
    const { user } = await renderApp(server, '/people', documentedOnly);
    await screen.findByRole('list', { name: 'People' });
    const field = screen.getByLabelText('Name');
    expect(field).toHaveAccessibleDescription('Names are written like “Aiko Tan”.');
    await user.click(screen.getByRole('button', { name: 'Find' }));
    expect(screen.getByText('Enter a name.')).toBeVisible();
    expect(field).toHaveFocus();
    await find(user, 'El Idrissi, Fatima');
    expect(await screen.findByRole('heading', { name: 'Profile' })).toBeVisible();
    expect(window.location.pathname).toBe('/people/Fatima%20El%20Idrissi');
  });

  test('first requests exactly the entered name, even if the competencies can’t be fetched', async () => {
    server.use(
      http.get(`${appOrigin}/data/v1/competencies`, () => HttpResponse.json({}, { status: 500 })),
    );
    const { user } = await renderApp(server, '/people', documentedOnly);
    expect(await screen.findByText('Couldn’t load the competencies')).toBeVisible();
    await find(user, ' 50% a/b ');
    expect(await screen.findByRole('heading', { name: 'Not in the directory' })).toBeVisible();
    expect(asked().find((path) => path.includes('50'))).toBe('/data/v1/people/%2050%25%20a%2Fb%20');
  });
});

test('on a phone, the filters and the order of the list of people are in a dialog', async () => {
  mockMediaFeature('width < 56.25em');
  const { user } = await renderApp(server, '/people');
  await people();
  expect(screen.queryByRole('button', { name: 'Team room' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Filters' }));
  expect(dialog.getByLabelText('Sort by')).toBeVisible();
  await user.click(await dialog.findByRole('option', { name: /^Atlas/ }));
  await user.click(dialog.getByRole('button', { name: /^Show \d people$/ }));
  expect(screen.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
});
