import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { mockCompetencies } from '#test/features/competencies/directory-responses.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();
const findRow = (name: string) => screen.findByRole('link', { name });

describe('competency list', () => {
  test('is grouped by category and fetched once, with the directory key and without a token', async () => {
    await renderApp(server, '/competencies');
    const data = await screen.findByRole('list', { name: /^Data\s*7$/ });
    expect(within(data).getByRole('link', { name: 'Data contracts' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Competencies 42');
    expect(document.title).toBe('Competencies · Spec Viewer');
    const asked = server.sent.filter(({ path }) => path === '/data/v1/competencies');
    expect(asked).toHaveLength(1);
    expect(asked[0]?.headers.get('x-api-key')).toBe('reference-directory-key');
    expect(asked[0]?.headers.has('authorization')).toBe(false);
  });

  test('shows “Not given” for a missing name, owner, category or story points, and counts unreadable records', async () => {
    mockCompetencies(server, { name: 'Bare' }, 'noise', null, {
      category: 'A',
      difficultyLevels: { easy: { storyPoints: 0 }, hard: { storyPoints: 5 } },
    });
    await renderApp(server, '/competencies');
    const items = await screen.findAllByRole('listitem');
    const rows = items.filter(
      (item) => within(item).queryByRole('img', { name: /^Story points/ }) !== null,
    );
    expect(rows).toHaveLength(2);
    expect(screen.getByText('2 items couldn’t be read')).toBeVisible();
    const [unnamed, bare] = rows;
    if (unnamed === undefined || bare === undefined) throw new Error('two rows were expected');
    expect(within(unnamed).getByRole('link', { name: '(unnamed)' })).toBeVisible();
    expect(
      within(unnamed).getByRole('img', {
        name: 'Story points: easy 0, medium not given, hard 5',
      }),
    ).toBeVisible();
    expect(within(bare).getByRole('img', { name: 'Story points: not given' })).toBeVisible();
    expect(within(bare).getAllByText('Not given')).toHaveLength(2);
    expect(screen.getByRole('list', { name: /^No category/ })).toBeVisible();
  });

  test('shows “No competencies” if the list is empty', async () => {
    mockCompetencies(server);
    await renderApp(server, '/competencies');
    expect(await screen.findByRole('heading', { name: 'No competencies' })).toBeVisible();
  });

  test('renders only a few of ten thousand rows, and End moves to the last row', async () => {
    mockCompetencies(
      server,
      ...Array.from({ length: 10_000 }, (_, index) => ({ category: 'Many', name: `No ${index}` })),
    );
    const { user } = await renderApp(server, '/competencies');
    const first = await findRow('No 0');
    expect(screen.getAllByRole('link', { name: /^No / }).length).toBeLessThan(100);
    first.focus();
    await user.keyboard('{End}');
    expect(await findRow('No 9999')).toHaveFocus();
    await user.keyboard('{ArrowUp}{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'No 9998' })).toBeVisible();
  });

  test('is a single Tab stop, is described, moves focus with arrow keys, and takes focus from the filter', async () => {
    const { user } = await renderApp(server, '/competencies');
    const above = await screen.findByLabelText('Group by');
    await findRow('Dashboards');
    const field = screen.getByRole('searchbox', { name: 'Filter by name, text or owner' });
    for (const key of ['ArrowDown', 'Enter']) {
      await user.click(field);
      await user.keyboard(`{${key}}`);
      expect(await findRow('Dashboards')).toHaveFocus();
    }
    above.focus();
    await user.tab();
    expect(await findRow('Dashboards')).toHaveFocus();
    const data = screen.getByRole('list', { name: /^Data\s*7$/ });
    expect(data).toHaveAccessibleDescription('↑ and ↓ move through the list. Enter opens.');
    await user.keyboard('{ArrowDown}');
    expect(await findRow('Data contracts')).toHaveFocus();
    await user.tab({ shift: true });
    expect(above).toHaveFocus();
    const row = within((await findRow('Dashboards')).closest('li') ?? document.body);
    const owner = row.getByRole('link', { name: 'Owner: Leilani Kahale' });
    expect(owner).toHaveAttribute('href', '/people/Leilani%20Kahale');
    expect(owner.parentElement?.closest('a')).toBeNull();
    expect(screen.getByText('Story points:').parentElement).toHaveTextContent(
      /^Story points:easymediumhard$/,
    );
  });
});
