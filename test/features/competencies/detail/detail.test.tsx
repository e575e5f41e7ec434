import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  getPathAndQuery,
  mockCompetencies,
} from '#test/features/competencies/directory-responses.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();
const findRow = (name: string) => screen.findByRole('link', { name });

describe('competency page', () => {
  test('opens next to the list at its top with focus on the title, and the list marks the row', async () => {
    const { user } = await renderApp(server, '/competencies');
    await user.click(await findRow('API design'));
    const title = await screen.findByRole('heading', { level: 1, name: 'API design' });
    await waitFor(() => expect(title).toHaveFocus());
    expect(document.title).toBe('API design · Spec Viewer');
    expect(await findRow('API design')).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('heading', { level: 2, name: /^Competencies/ })).toBeVisible();
    screen.getByRole('article').scrollTop = 100;
    await user.click(await findRow('Data contracts'));
    await screen.findByRole('heading', { level: 1, name: 'Data contracts' });
    expect(screen.getByRole('article').scrollTop).toBe(0);
  });

  test('shows every documented field of a competency', async () => {
    await renderApp(server, '/competencies/Product/Specification%20writing');
    const detail = within(await screen.findByRole('article'));
    expect(detail.getByRole('heading', { level: 1 })).toHaveTextContent('Specification writing');
    expect(detail.getByText(/^Writing specifications that two teams understand/)).toBeVisible();
    expect(detail.getByRole('link', { name: 'Mara Okafor' })).toHaveAttribute(
      'href',
      '/people/Mara%20Okafor',
    );
    expect(detail.getByRole('list', { name: 'Settings' })).toHaveTextContent('CLI onPlan off');
    expect(detail.getAllByRole('term').map((term) => term.textContent)).toEqual([
      'Easy 2 points',
      'Medium 3 points',
      'Hard 8 points',
    ]);
    for (const kind of ['Second brains', 'Quality bar', 'Commands']) {
      expect(detail.getByRole('heading', { level: 3, name: kind })).toBeVisible();
    }
    const link = detail.getByRole('link', { name: 'Specification handbook' });
    expect(link).toHaveAttribute(
      'href',
      expect.stringMatching(/^https:\/\/handbook\.example\.test/),
    );
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  });

  test('omits empty lists of links, and the section if all lists are empty', async () => {
    const link = { name: 'Run', url: 'https://a.test' };
    mockCompetencies(
      server,
      { category: 'A', name: 'Some', aiContent: { commands: [link], qualityBar: [] } },
      {
        category: 'A',
        name: 'None',
        aiContent: { commands: [], qualityBar: [], secondBrains: [] },
      },
    );
    const { router } = await renderApp(server, '/competencies/A/Some');
    expect(await screen.findByRole('heading', { level: 3, name: 'Commands' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 3, name: 'Second brains' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Quality bar' })).toBeNull();
    await act(() => router().navigate('/competencies/A/None'));
    await screen.findByRole('heading', { level: 1, name: 'None' });
    expect(screen.queryByRole('heading', { name: 'AI content' })).toBeNull();
  });

  test('marks the words that each level adds to the level before', async () => {
    mockCompetencies(server, {
      category: 'A',
      name: 'Levels',
      difficultyLevels: {
        easy: { criteria: 'One team, no states' },
        medium: { criteria: 'One team, two states' },
        hard: { criteria: 'Everything breaks' },
      },
    });
    const { user } = await renderApp(server, '/competencies/A/Levels');
    await user.click(await screen.findByRole('checkbox', { name: 'Mark what each level adds' }));
    const detail = within(screen.getByRole('article'));
    expect(detail.getByText('two', { selector: 'mark' })).toBeVisible();
    expect(detail.queryByText('no', { selector: 'mark' })).toBeNull();
    expect(
      detail.getByText('Added words aren’t marked: too different from medium, or too long.'),
    ).toBeVisible();
  });

  test('shows missing, invalid and undocumented fields, but no javascript: link', async () => {
    mockCompetencies(server, {
      category: 'A',
      name: 'Odd',
      difficultyLevels: { easy: { storyPoints: 1, criteria: 7 } },
      aiContent: {
        commands: [{ name: 'Run me', url: 'javascript:alert(1)' }, { name: 'Nowhere' }],
        qualityBar: [],
      },
      settings: { enabledForCli: null },
      reviewedAt: 'last spring',
    });
    await renderApp(server, '/competencies/A/Odd');
    const detail = await screen.findByRole('article');
    expect(detail).toHaveTextContent('Owner not given');
    expect(detail).toHaveTextContent('CLI not given');
    expect(detail).toHaveTextContent('Easy 1 point');
    expect(detail).toHaveTextContent('Medium Points not given');
    expect(detail).toHaveTextContent('Run me (not a web URL (javascript:))');
    expect(within(detail).queryByRole('link', { name: /Run me/ })).toBeNull();
    expect(detail).toHaveTextContent('Nowhere (URL not given)');
    expect(within(detail).getByText('last spring')).toBeVisible();
    expect(within(detail).getByText('difficultyLevels.easy.criteria')).toBeVisible();
  });

  test('has a number in its URL if two competencies have the same name', async () => {
    mockCompetencies(
      server,
      { category: 'A', name: 'Twin', owner: 'First' },
      { category: 'A', name: 'Twin', owner: 'Second' },
    );
    const { user } = await renderApp(server, '/competencies');
    const [, second] = await screen.findAllByRole('link', { name: 'Twin' });
    if (second === undefined) throw new Error('two rows were expected');
    await user.click(second);
    expect(await screen.findByRole('link', { name: 'Second' })).toBeVisible();
    expect(getPathAndQuery()).toBe('/competencies/A/Twin?n=2');
  });

  test('round-trips “/”, “%” and “..” in the name of the competency through the URL', async () => {
    const category = 'a/b %2F';
    const name = '..';
    mockCompetencies(server, { category, name, description: 'Found.' });
    const { user } = await renderApp(server, '/competencies');
    await user.click(await findRow(name));
    expect(within(await screen.findByRole('article')).getByText('Found.')).toBeVisible();
    const deepLink = getPathAndQuery();
    cleanup();
    await renderApp(server, deepLink);
    expect(within(await screen.findByRole('article')).getByText('Found.')).toBeVisible();
  });

  test('for an unknown name says that the competency may have been removed, and links to the list', async () => {
    const { user } = await renderApp(server, '/competencies/Product/Nope');
    expect(await screen.findByRole('heading', { level: 1, name: 'Nope' })).toBeVisible();
    expect(screen.getByText(/may have been renamed or removed/)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Show all competencies' }));
    await waitFor(() => expect(getPathAndQuery()).toBe('/competencies'));
  });
});
