import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { mockCompetencies } from '#test/features/competencies/directory-responses.ts';
import { mockMediaFeature } from '#test/support/pretend-screen.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();

const six = Array.from({ length: 6 }, (_, index) => ({ category: 'A', name: `No ${index + 1}` }));
const tick = (name: string) => screen.findByRole('checkbox', { name: `Compare ${name}` });
const bar = () => screen.findByRole('region', { name: 'Comparison' });
const query = () => window.location.search;
const columns = async () => {
  const heads = await screen.findAllByRole('columnheader');
  return heads.slice(1).map((head) => within(head).getByRole('link').textContent);
};
const row = async (name: RegExp) => {
  const header = await screen.findByRole('rowheader', { name });
  const found = header.closest('tr');
  if (found === null) throw new Error('a row header is in a row');
  return found;
};

describe('selection of competencies for a comparison', () => {
  test('stores up to four competencies in the URL', async () => {
    mockCompetencies(server, ...six);
    const { user } = await renderApp(server, '/competencies');
    await user.click(await tick('No 1'));
    expect(within(await bar()).getByRole('status')).toHaveTextContent('1 chosen, choose another');
    expect(within(await bar()).queryByRole('link', { name: 'Compare' })).toBeNull();
    for (const name of ['No 2', 'No 3', 'No 4', 'No 5']) await user.click(await tick(name));
    expect(within(await bar()).getByRole('status')).toHaveTextContent('4 chosen (4 at most)');
    expect(await tick('No 5')).not.toBeChecked();
    expect(await tick('No 4')).toBeChecked();

    await user.click(await tick('No 2'));
    await waitFor(() => expect(query()).toBe('?c=A%2FNo+1&c=A%2FNo+3&c=A%2FNo+4'));
    await user.click(screen.getByRole('link', { name: 'No 6' }));
    const here = await screen.findByRole('checkbox', { name: 'Compare' });
    expect(here).not.toBeChecked();
    await user.click(here);
    await waitFor(() => expect(query()).toContain('c=A%2FNo+6'));
    await user.click(within(await bar()).getByRole('link', { name: 'Compare' }));
    expect(await columns()).toEqual(['No 1', 'No 3', 'No 4', 'No 6']);
  });
});

test('selection of competencies on a phone has checkboxes between “Select several” and “Cancel”', async () => {
  mockMediaFeature('width <');
  mockCompetencies(server, ...six);
  const { user } = await renderApp(server, '/competencies');
  const button = await screen.findByRole('button', { name: 'Select several' });
  expect(screen.queryByRole('region', { name: 'Comparison' })).toBeNull();
  await user.click(button);
  expect(button).toHaveAttribute('aria-pressed', 'true');
  expect(within(await bar()).getByRole('status')).toHaveTextContent('Choose 2 to 4');
  expect((await tick('No 1')).parentElement).toHaveAttribute('data-choosing');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(button).toHaveAttribute('aria-pressed', 'false');
  expect(screen.queryByRole('region', { name: 'Comparison' })).toBeNull();
});

describe('comparison page', () => {
  const level = (criteria: string, storyPoints: number) => ({ criteria, storyPoints });

  test('shows every field in columns and highlights differences', async () => {
    mockCompetencies(
      server,
      {
        category: 'A',
        name: 'One',
        owner: 'Mara',
        difficultyLevels: { easy: level('same', 1), medium: level('m', 0), hard: null },
        settings: { enabledForCli: false },
        aiContent: { commands: [{ name: 'Run', url: 'javascript:alert(1)' }], qualityBar: [] },
      },
      {
        category: 'A',
        name: 'Two',
        owner: 'Jonas',
        difficultyLevels: { easy: level('same', 1), medium: level('m', 3) },
        settings: {},
      },
    );
    await renderApp(server, '/competencies/compare?c=A/One&c=A/Two');
    const cells = async (name: RegExp) =>
      within(await row(name))
        .getAllByRole('cell')
        .map((cell) => cell.textContent);

    expect(await columns()).toEqual(['One', 'Two']);
    expect(await cells(/^Owner.*Differs$/)).toEqual(['Mara', 'Jonas']);
    expect(await cells(/^Category$/)).toEqual(['A', 'A']);
    expect(await cells(/^Easy: points$/)).toEqual(['1 point', '1 point']);
    expect(await cells(/^Medium: points.*Differs$/)).toEqual(['0 points', '3 points']);
    expect(await cells(/^Hard: points$/)).toEqual(['Not given', 'Not given']);
    expect(await cells(/^CLI.*Differs$/)).toEqual(['Off', 'Not given']);
    expect(await cells(/^Plan$/)).toEqual(['Not given', 'Not given']);
    expect(await cells(/^Quality bar.*Differs$/)).toEqual(['None', 'Not given']);
    expect(await row(/^Owner.*Differs$/)).toHaveAttribute('data-tinted');
    const commands = await row(/^Commands/);
    expect(within(commands).queryByRole('link')).toBeNull();
    expect(commands).toHaveTextContent('Run');
  });

  test('tints no row if most fields differ, and shows how many differ', async () => {
    const other = { owner: 'Jonas', description: 'x', settings: { enabledForCli: true } };
    const levels = { easy: level('a', 1), medium: level('b', 2), hard: level('c', 3) };
    mockCompetencies(
      server,
      { category: 'A', name: 'One', owner: 'Mara', difficultyLevels: levels },
      { category: 'B', name: 'Two', ...other },
    );
    await renderApp(server, '/competencies/compare?c=A/One&c=B/Two');
    expect(await screen.findByText('10 of 14 fields differ')).toBeVisible();
    expect(screen.queryByText('Differs')).toBeNull();
    expect(await row(/^Owner\s*\(differs\)$/)).toHaveAttribute('data-differs');
    expect(await row(/^Owner/)).not.toHaveAttribute('data-tinted');
    expect(await row(/^Plan$/)).not.toHaveAttribute('data-differs');
  });

  test('distinguishes competencies of the same category and name, and omits equal fields after “Only differences”', async () => {
    mockCompetencies(
      server,
      { category: 'A', name: 'Twin', owner: 'Mara' },
      { category: 'A', name: 'Twin', owner: 'Jonas' },
    );
    const { user } = await renderApp(server, '/competencies/compare?c=A/Twin/2&c=A/Twin');
    const owners = within(await row(/^Owner/)).getAllByRole('link');
    expect(owners.map((link) => link.textContent)).toEqual(['Jonas', 'Mara']);
    expect(screen.getByText(/2 of 2 with this name/)).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Only differences' }));
    // The header of the group and the header of the row.
    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(2));
    expect(await row(/^Owner/)).toBeVisible();
    await waitFor(() => expect(query()).toContain('only=differences'));
  });

  test('moves and removes columns, and keeps focus on the pressed button', async () => {
    mockCompetencies(server, ...six);
    const { user } = await renderApp(
      server,
      '/competencies/compare?c=A/No%201&c=A/No%202&c=A/No%203',
    );
    await user.click(await screen.findByRole('button', { name: 'Move No 1 right' }));
    await waitFor(async () => expect(await columns()).toEqual(['No 2', 'No 1', 'No 3']));
    expect(screen.getByRole('button', { name: 'Move No 1 right' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Move No 2 left' }));
    expect(await columns()).toEqual(['No 2', 'No 1', 'No 3']);
    await user.click(screen.getByRole('button', { name: 'Remove No 2' }));
    await waitFor(async () => expect(await columns()).toEqual(['No 1', 'No 3']));
    expect(query()).toBe('?c=A%2FNo+1&c=A%2FNo+3');
  });

  test("lists competencies that don't exist or exceed the limit of four, with buttons that remove these competencies", async () => {
    mockCompetencies(server, ...six);
    const all = six.map(({ name }) => `c=A/${name}`).join('&');
    const { user } = await renderApp(server, `/competencies/compare?c=A/Gone&${all}`);
    expect(await columns()).toEqual(['No 1', 'No 2', 'No 3', 'No 4']);
    expect(screen.getByText('Not in the directory')).toBeVisible();
    expect(screen.getByText(/^Gone/)).toBeVisible();
    expect(screen.getByText('Only the first 4 are compared')).toBeVisible();
    const [first] = screen.getAllByRole('button', { name: 'Remove from comparison' });
    if (first === undefined) throw new Error('a way to take them out was expected');
    await user.click(first);
    await waitFor(() => expect(screen.queryByText('Not in the directory')).toBeNull());
    expect(new URLSearchParams(query()).getAll('c')).toHaveLength(4);
  });

  test('explains how to start a comparison if fewer than two competencies are selected', async () => {
    mockCompetencies(server, ...six);
    const { user } = await renderApp(server, '/competencies/compare?c=A/No%201');
    expect(await screen.findByText('Nothing to compare it with yet')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Add another' }));
    expect(await tick('No 1')).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    await waitFor(() => expect(query()).toBe(''));
    expect(screen.getByRole('searchbox')).toHaveFocus();
    expect(screen.queryByRole('region', { name: 'Comparison' })).toBeNull();
    cleanup();
    await renderApp(server, '/competencies/compare');
    expect(await screen.findByRole('heading', { name: 'Nothing to compare' })).toBeVisible();
  });
});
