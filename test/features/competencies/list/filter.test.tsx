import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { getPathAndQuery } from '#test/features/competencies/directory-responses.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();
const filterField = () => screen.findByLabelText('Filter by name, text or owner');
const findRow = (name: string) => screen.findByRole('link', { name });

describe('competency filter', () => {
  test('filters the list while the user types, and replaces the URL', async () => {
    const { user } = await renderApp(server, '/competencies');
    const entriesBefore = window.history.length;
    await user.type(await filterField(), 'mara contracts');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Dashboards' })).toBeNull());
    expect(await findRow('API design')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/Competencies \d of 42/);
    await waitFor(() => expect(getPathAndQuery()).toBe('/competencies?q=mara+contracts'));
    expect(window.history.length).toBe(entriesBefore);
  });

  test('is stored in the URL, stays active when a competency is opened, and highlights the category of a group', async () => {
    const { user } = await renderApp(server, '/competencies?q=quality');
    expect(await filterField()).toHaveValue('quality');
    const list = await screen.findByRole('list', { name: /^Quality/ });
    const head = document.getElementById(list.getAttribute('aria-labelledby') ?? '');
    expect(head?.querySelector('mark')).toHaveTextContent('Quality');
    await user.click(within(list).getAllByRole('link')[0] ?? document.body);
    await screen.findByRole('article');
    expect(getPathAndQuery()).toMatch(/^\/competencies\/Quality\/.*\?q=quality$/);
    expect(await filterField()).toHaveValue('quality');
  });

  test('suggests a correction for a typo', async () => {
    const { user } = await renderApp(server, '/competencies?q=privcy');
    await screen.findByRole('heading', { name: 'No results for “privcy”' });
    await user.click(screen.getByRole('button', { name: 'Data privacy' }));
    expect(await filterField()).toHaveFocus();
    expect(await filterField()).toHaveValue('Data privacy');
    expect(await findRow('Data privacy')).toBeVisible();
  });

  test('shows “No results for” with a button that clears the filter', async () => {
    const { user } = await renderApp(server, '/competencies?q=xyzzy');
    const title = await screen.findByRole('heading', { name: 'No results for “xyzzy”' });
    const state = title.parentElement;
    if (state === null) throw new Error('the heading stands in a state');
    await user.click(within(state).getByRole('button', { name: 'Clear the filter' }));
    expect(await filterField()).toHaveFocus();
    expect(await findRow('Dashboards')).toBeVisible();
    await waitFor(() => expect(getPathAndQuery()).toBe('/competencies'));
  });
});

test('the list of competencies stores the chosen order in the URL, except for the default order', async () => {
  const { user } = await renderApp(server, '/competencies');
  const order = await screen.findByLabelText('Sort by');
  await user.selectOptions(order, 'Owner');
  expect(order).toHaveValue('owner');
  await waitFor(() => expect(getPathAndQuery()).toBe('/competencies?sort=owner'));
  await user.selectOptions(order, 'Name');
  await waitFor(() => expect(getPathAndQuery()).toBe('/competencies'));
});

describe('search without results', () => {
  test('links to the searches of the other lists', async () => {
    const { router } = await renderApp(server, '/competencies?q=xyzzy');
    for (const [list, others] of [
      ['competencies', ['people', 'specifications']],
      ['people', ['competencies', 'specifications']],
      ['specifications', ['competencies', 'people']],
    ] as const) {
      await act(() => router().navigate(`/${list}?q=xyzzy`));
      await screen.findByRole('heading', { level: 1, name: new RegExp(`^${list}`, 'i') });
      const links = await screen.findAllByRole('link', { name: /^Search .* for “xyzzy”$/ });
      expect(links.map((link) => link.getAttribute('href'))).toEqual(
        others.map((other) => `/${other}?q=xyzzy`),
      );
    }
  });

  test('opens “Jump to…” with the same text after “Search everywhere”', async () => {
    const { user } = await renderApp(server, '/competencies?q=postgres');
    await user.click(await screen.findByRole('button', { name: 'Search everywhere' }));
    expect(screen.getByRole('combobox', { name: 'Jump to' })).toHaveValue('postgres');
    expect(await screen.findByRole('option', { name: /^Jonas Weber/ })).toBeVisible();
  });

  test('offers no search of specifications if the service has none', async () => {
    await renderApp(server, '/competencies?q=kafka', { extensions: [] });
    expect(await screen.findByRole('link', { name: 'Search people for “kafka”' })).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Search specifications/ })).toBeNull();
  });
});
