import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';
import {
  createPersonResponse,
  documentedOnlyConfig,
  findLoadRestButton,
  findPeople,
  mockLookupResponses,
  ownersContent,
} from './lookup-responses.ts';

const filterField = () => screen.getByLabelText('Filter people');
const heading = () => screen.getByRole('heading', { level: 1 });
const here = () => window.location.pathname + window.location.search;

describe('people filter', () => {
  const server = startReferenceService();

  test('is restored from the URL, and typing updates the URL', async () => {
    const { user } = await renderApp(server, '/people?q=zielinski');
    expect(await screen.findByRole('link', { name: 'Bartosz Zieliński' })).toBeVisible();
    expect(within(await findPeople()).getAllByRole('link')).toHaveLength(1);
    await user.click(filterField());
    await user.paste('xyzzy');
    expect(await screen.findByRole('heading', { name: /^No one matches/ })).toBeVisible();
    await waitFor(() => expect(here()).toBe('/people?q=zielinskixyzzy'));
  });

  test('suggests the person whose name is mistyped', async () => {
    const { user } = await renderApp(server, '/people?q=Kowalczik');
    const title = await screen.findByRole('heading', { name: 'No one matches “Kowalczik”' });
    expect(title.parentElement).toHaveTextContent('Did you mean Wanda Kowalczyk?');
    await user.click(screen.getByRole('button', { name: /Kowalczyk/ }));
    expect(filterField()).toHaveFocus();
    expect(within(await findPeople()).getAllByRole('link')).toHaveLength(1);
  });

  test('suggests the skill whose name is mistyped, and finds people by skill', async () => {
    const { user } = await renderApp(server, '/people?q=facilitaton');
    const title = await screen.findByRole('heading', { name: 'No one matches “facilitaton”' });
    expect(title.parentElement).toHaveTextContent('Did you mean Facilitation?');
    await user.click(screen.getByRole('button', { name: 'Facilitation' }));
    expect(await screen.findAllByText('Facilitation', { selector: 'mark' })).toHaveLength(4);
    expect(within(await findPeople()).getAllByRole('link')).toHaveLength(4);
  });

  test('highlights the matching text, including details that a row shows only for a match', async () => {
    await renderApp(server, '/people?q=zielinski%20prj-0166');
    const link = await screen.findByRole('link', { name: 'Bartosz Zieliński' });
    expect(within(link).getByText('Zieliński', { selector: 'mark' })).toBeVisible();
    expect(screen.getByText('PRJ-0166', { selector: 'mark' })).toBeVisible();
    expect(screen.queryByText(/bzielinski/)).not.toBeInTheDocument();
  });
});

describe('people list of a directory that lists everybody', () => {
  const server = startReferenceService();

  test('is sorted by the names as shown, and the URL stores the order and the grouping', async () => {
    const { user } = await renderApp(server, '/people');
    const list = await findPeople();
    const [first] = within(list).getAllByRole('link');
    expect(first).toHaveTextContent('Aiko Tan');
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Start date');
    await waitFor(() => expect(here()).toBe('/people?sort=start'));
    await waitFor(() => expect(screen.getByLabelText('Sort by')).toHaveValue('start'));
    await user.click(screen.getByRole('button', { name: 'Reverse the order' }));
    await waitFor(() => expect(here()).toBe('/people?sort=start&order=desc'));
    await screen.findByRole('button', { name: 'Reverse the order', pressed: true });
    await user.selectOptions(screen.getByLabelText('Group by'), 'Team room');
    await waitFor(() => expect(here()).toBe('/people?sort=start&order=desc&group=room'));
    const atlas = within(await screen.findByRole('list', { name: /^Atlas \d$/ }));
    const names = atlas.getAllByRole('link').map(({ textContent }) => textContent);
    expect(names.at(0)).toBe('Mara Okafor');
    expect(names.at(-1)).toBe('Jonas Weber');
  });
});

describe('people filter without the directory.people extension', () => {
  const server = startReferenceService(ownersContent);

  test('has facets with counts, and stores the selected values in the URL', async () => {
    mockLookupResponses(server, createPersonResponse);
    const { user } = await renderApp(server, '/people', documentedOnlyConfig);
    await user.click(await findLoadRestButton());
    await screen.findByText('Searching details of 120 of 120 people.');

    await user.click(screen.getByRole('button', { name: 'Team room' }));
    await user.click(await screen.findByRole('option', { name: 'Atlas 60' }));
    await waitFor(() => expect(heading()).toHaveTextContent('People 60 of 120'));
    await user.click(screen.getByRole('button', { name: 'Status' }));
    const canQc = within(await screen.findByRole('group', { name: 'Can QC' }));
    expect(canQc.getByRole('option', { name: 'Yes 20' })).toBeVisible();
    await user.click(canQc.getByRole('option', { name: 'Not given 20' }));
    await user.click(canQc.getByRole('option', { name: 'No 20' }));
    await waitFor(() => expect(heading()).toHaveTextContent('People 40 of 120'));
    expect(window.location.search).toBe('?room=Atlas&qc=unknown&qc=no');

    await user.click(screen.getByRole('button', { name: 'Remove filter Status' }));
    await waitFor(() => expect(heading()).toHaveTextContent('People 60 of 120'));
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(heading()).toHaveTextContent(/^People 120$/));
    expect(window.location.search).toBe('');
    expect(filterField()).toHaveFocus();
    await user.paste('host-7');
    await waitFor(() => expect(heading()).toHaveTextContent('People 11 of 120'));
  });

  test('is restored after Back', async () => {
    mockLookupResponses(server, createPersonResponse);
    const { user } = await renderApp(server, '/people?room=Comet&q=person', documentedOnlyConfig);
    await user.click(await findLoadRestButton());
    const [first] = await within(await findPeople()).findAllByRole('link');
    const name = first?.textContent ?? '';
    expect(name).toMatch(/^Person \d+$/);
    await user.click(screen.getByRole('link', { name }));
    await screen.findByRole('heading', { name: 'Profile' });
    await act(async () => window.history.back());
    await waitFor(() => expect(filterField()).toHaveValue('person'));
    expect(screen.getByRole('button', { name: 'Team room: Comet' })).toBeVisible();
    expect(await within(await findPeople()).findByRole('link', { name })).toBeVisible();
  });
});
