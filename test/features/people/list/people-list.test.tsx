import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();
const documentedOnly = { extensions: [] };

const asked = () => server.sent.map(({ path }) => path).filter((path) => path.startsWith('/data/'));
const people = () => screen.findByRole('list', { name: 'People' });

describe('the list of people', () => {
  test('shows owners, each looked up once, without directory.people', async () => {
    vi.stubGlobal('innerHeight', 1200);
    await renderApp(server, '/people', documentedOnly);
    const list = await people();
    expect(await within(list).findByRole('link', { name: 'Jonas Maximilian Weber' })).toBeVisible();
    expect(within(list).getAllByText(/ · Atlas · Owns \d/)[0]).toBeVisible();
    expect(screen.getByText(/doesn’t offer a list of everybody/)).toBeVisible();
    const lookups = asked().filter((path) => path !== '/data/v1/competencies');
    expect(lookups).toHaveLength(24);
    expect(new Set(lookups).size).toBe(24);
  });

  test('shows everybody, and owners not listed, with directory.people', async () => {
    vi.stubGlobal('innerHeight', 2000);
    await renderApp(server, '/people');
    const list = await people();
    expect(within(list).getByRole('link', { name: 'Jonas Maximilian Weber' })).toHaveAttribute(
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

  test('asks nobody about an owner whose name is too long for an address', async () => {
    const competency = { name: 'One', category: 'Any', owner: 'x'.repeat(501) };
    server.use(
      http.get(`${appOrigin}/data/v1/competencies`, () => HttpResponse.json([competency])),
    );
    await renderApp(server, '/people', documentedOnly);
    expect((await screen.findAllByText('Can’t be looked up'))[0]).toBeVisible();
    expect(asked()).toEqual(['/data/v1/competencies']);
  });

  test('after a failed read: the search by name still works', async () => {
    server.use(
      http.get(`${appOrigin}/data/v1/competencies`, () => HttpResponse.json({}, { status: 500 })),
    );
    const { user } = await renderApp(server, '/people', documentedOnly);
    expect(await screen.findByText('Couldn’t load the competencies')).toBeVisible();
    await user.click(screen.getByLabelText('Name'));
    await user.paste('Mara Okafor');
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Mara Okafor' })).toBeVisible();
  });
});

describe('finding a person by name', () => {
  test('asks for a name first', async () => {
    const { user } = await renderApp(server, '/people');
    await user.click(await screen.findByRole('button', { name: 'Find' }));
    expect(screen.getByText('Enter a name first.')).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveFocus();
  });

  test('asks for exactly that name, spaces and “%” included', async () => {
    const { user } = await renderApp(server, '/people');
    await user.click(await screen.findByLabelText('Name'));
    await user.paste(' 50% a/b ');
    await user.click(screen.getByRole('button', { name: 'Find' }));
    expect(await screen.findByRole('heading', { name: 'Not in the directory' })).toBeVisible();
    expect(asked()).toContain('/data/v1/people/%2050%25%20a%2Fb%20');
  });

  test('offers the name without the spaces around it', async () => {
    const { user } = await renderApp(server, '/people', documentedOnly);
    await user.click(await screen.findByLabelText('Name'));
    await user.paste(' Mara Okafor ');
    await user.click(screen.getByRole('button', { name: 'Find' }));
    await user.click(await screen.findByRole('link', { name: 'Without the spaces around it' }));
    expect(window.location.pathname).toBe('/people/Mara%20Okafor');
    expect(asked()).toContain('/data/v1/people/%20Mara%20Okafor%20');
  });
});
