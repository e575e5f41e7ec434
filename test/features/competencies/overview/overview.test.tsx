import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  getPathAndQuery,
  mockCompetencies,
} from '#test/features/competencies/directory-responses.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();

const competency = (category: string, name: string, owner: string | null, easy?: number) => ({
  category,
  name,
  owner,
  difficultyLevels: { easy: { storyPoints: easy } },
});
const four = [
  competency('A', 'One', 'Mara', 1),
  competency('A', 'Two', 'Mara', 3),
  competency('A', 'Three', 'Jonas', 3),
  competency('B', 'Four', null, 0),
];
const picture = () => screen.findByRole('figure', { name: 'Picture of story points' });
const table = (name: string) => screen.findByRole('table', { name });

describe('chart of story points', () => {
  test('links marks to their competencies, named in a tooltip and in a dialog if there are several', async () => {
    mockCompetencies(server, ...four);
    const { user } = await renderApp(server, '/competencies/overview');
    const marks = within(await picture());
    expect(marks.getByRole('link', { name: 'B, easy, 0 points: Four' })).toBeVisible();
    expect(marks.getByRole('link', { name: 'B, hard, points not given: Four' })).toBeVisible();
    const single = marks.getByRole('link', { name: 'A, easy, 1 point: One' });
    expect(single).toHaveAttribute('href', '/competencies/A/One');
    const mark = marks.getByRole('button', { name: 'A, easy, 3 points: Three, Two' });
    await user.hover(mark);
    const tooltip = screen.getByRole('tooltip', { hidden: true });
    expect(tooltip).toHaveTextContent('A, easy, 3 pointsThreeTwo');
    await user.unhover(mark);
    expect(screen.queryByRole('tooltip', { hidden: true })).toBeNull();
    await user.click(mark);
    const dialog = within(await screen.findByRole('dialog', { name: 'A, easy, 3 points' }));
    expect(dialog.getAllByRole('link').map((link) => link.textContent)).toEqual(['Three', 'Two']);
    await user.click(dialog.getByRole('link', { name: 'Two' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Two' })).toBeVisible();
    expect(getPathAndQuery()).toBe('/competencies/A/Two');
  });

  test('is a single Tab stop, and arrow keys move between its marks', async () => {
    mockCompetencies(server, ...four);
    const { user } = await renderApp(server, '/competencies/overview');
    const marks = within(await picture());
    const first = marks.getByRole('link', { name: /^A, easy, 1 point/ });
    const stops = (await picture()).querySelectorAll('[data-mark][tabindex="0"]');
    expect([...stops]).toEqual([first]);
    first.focus();
    await user.keyboard('{ArrowRight}');
    expect(marks.getByRole('button', { name: /^A, easy, 3 points/ })).toHaveFocus();
    await user.keyboard('{Control>}{End}{/Control}');
    expect(marks.getByRole('link', { name: /^B, hard, points not given/ })).toHaveFocus();
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(marks.getByRole('link', { name: /^B, easy, 0 points/ })).toHaveFocus();
    await user.keyboard('{Control>}{Home}{/Control}{ArrowDown}');
    expect(marks.getByRole('button', { name: /^A, medium, points not given/ })).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(marks.getByRole('button', { name: /^A, hard, points not given/ })).toHaveFocus();
  });

  test('has a table as an alternative, and the URL stores whether the chart or the table is shown', async () => {
    mockCompetencies(server, ...four);
    const { user } = await renderApp(server, '/competencies/overview');
    await user.click(await screen.findByRole('radio', { name: 'Table' }));
    const rows = within(await table('Story points of each competency')).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      'CompetencyCategoryEasyMediumHard',
      'OneA1Not givenNot given',
      'ThreeA3Not givenNot given',
      'TwoA3Not givenNot given',
      'FourB0Not givenNot given',
    ]);
    await waitFor(() => expect(getPathAndQuery()).toBe('/competencies/overview?points=table'));
    expect(screen.queryByRole('figure')).toBeNull();
  });
});

describe('table of owners by category', () => {
  test('shows how many competencies each owner has per category, with links to lists of these competencies', async () => {
    mockCompetencies(server, ...four);
    const { user } = await renderApp(server, '/competencies/overview');
    const owners = within(await table('Owners by category'));
    const rows = owners.getAllByRole('row').map((row) => row.textContent);
    expect(rows).toEqual(['OwnerA 3B 1All', 'No owner11', 'Mara22', 'Jonas11']);
    await user.click(owners.getByRole('link', { name: '2: Mara, A' }));
    await screen.findByRole('heading', { level: 1, name: /^Competencies\s*2 of 4$/ });
    expect(getPathAndQuery()).toBe('/competencies?category=A&owner=Mara');
  });
});

describe('overview of a filtered list', () => {
  test('shows the filtered competencies, and “Show all” shows all competencies', async () => {
    mockCompetencies(server, ...four);
    const { user } = await renderApp(server, '/competencies?owner=Mara&sort=easy&group=none');
    await user.click(await screen.findByRole('link', { name: 'Overview' }));
    await screen.findByRole('heading', { level: 1, name: /^Overview\s*2 of 4$/ });
    expect(within(await picture()).queryByRole('link', { name: /Four/ })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Show all' }));
    expect(await within(await picture()).findAllByRole('link', { name: /Four/ })).toHaveLength(3);
  });

  test('shows “No competencies” if no competency matches the filter', async () => {
    mockCompetencies(server, ...four);
    await renderApp(server, '/competencies/overview?owner=Nobody');
    expect(await screen.findByRole('heading', { name: 'No competencies' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Show all' })).toBeVisible();
  });
});
