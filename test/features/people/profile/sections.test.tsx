import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();

function answerWith(record: object) {
  server.use(http.get(`${appOrigin}/data/v1/people/:name`, () => HttpResponse.json(record)));
}

async function section(name: RegExp) {
  const heading = await screen.findByRole('heading', { level: 2, name });
  const found = heading.closest('section');
  expect(found).not.toBeNull();
  return within(found ?? document.body);
}

describe('skills of a profile', () => {
  test('show how many people have each skill, and link to the list of these people', async () => {
    const { user } = await renderApp(server, '/people/Amira%20Haddad');
    const skills = await section(/^Skills 6$/);
    const link = await skills.findByRole('link', { name: 'Facilitation 4 people' });
    await user.click(link);
    expect(await screen.findByRole('heading', { level: 1, name: 'People 4 of 27' })).toBeVisible();
    expect(screen.getByRole('button', { name: /^Skill: Facilitation/ })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Mara Okafor' })).toBeVisible();
  });

  test('show the level of a skill', async () => {
    await renderApp(server, '/people/Jonas%20Weber');
    const skills = await section(/^Skills 3$/);
    const link = within(skills.getByRole('link', { name: 'PostgreSQL expert 1 person' }));
    // The level is in a `bdi` element, because it can be in a right-to-left script.
    expect(link.getByText('expert', { selector: 'bdi' })).toBeVisible();
  });

  test('show their group, and are plain text if the person doesn’t have them', async () => {
    answerWith({ name: 'Ada', skills: { Languages: ['Fortran'], Tools: [{ name: 'Cobbler' }] } });
    const { unmount } = await renderApp(server, '/people/Ada');
    const skills = await section(/^Skills 2$/);
    expect(skills.getByRole('link', { name: 'Fortran Languages 1 person' })).toBeVisible();
    expect(skills.getByRole('link', { name: 'Cobbler Tools 1 person' })).toBeVisible();
    unmount();
    answerWith({ name: 'Ada', skills: { Fortran: true, Rust: false } });
    await renderApp(server, '/people/Ada');
    const flags = await section(/^Skills 2$/);
    expect(flags.getByRole('link')).toHaveAccessibleName('Fortran 1 person');
    expect(flags.getByText('Rust')).toBeVisible();
  });

  test("are counted among the loaded people if the directory doesn't list people", async () => {
    await renderApp(server, '/people/Amira%20Haddad', { extensions: [] });
    const skills = await section(/^Skills 6$/);
    expect(skills.getByRole('link', { name: 'Facilitation 1 person' })).toBeVisible();
    expect(skills.getByText('Only people loaded so far are counted.')).toBeVisible();
  });

  test('show “Not given” if the record has no skills', async () => {
    answerWith({ name: 'Ada', skills: [], SKILL: null });
    await renderApp(server, '/people/Ada');
    expect((await section(/^Skills$/)).getByText('Not given')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'More from the record' })).toBeNull();
  });
});

describe('project assignments of a profile', () => {
  test('show role, period and share, and link to the people in the project', async () => {
    const { user } = await renderApp(server, '/people/Mara%20Okafor');
    const projects = await section(/^Project assignments 2$/);
    const [first] = projects.getAllByRole('listitem');
    expect(first).toHaveTextContent('Settlement rewriteLeadSince 1 September 202560 %');
    await user.click(projects.getByRole('link', { name: 'Settlement rewrite' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'People 4 of 27' })).toBeVisible();
  });

  test('show additional fields unmodified', async () => {
    answerWith({ name: 'Ada', assignments: { Harbour: { allocation: 0.6, notes: 'part time' } } });
    await renderApp(server, '/people/Ada');
    const projects = await section(/^Project assignments 1$/);
    expect(projects.getByRole('link', { name: 'Harbour' })).toBeVisible();
    expect(projects.getByText('part time')).toBeVisible();
    expect(projects.getByText('0.6')).toBeVisible();
  });
});

describe('competencies of a person', () => {
  test('link to the page of the competency, which lists all people who have this competency', async () => {
    const { user } = await renderApp(server, '/people/Amira%20Haddad');
    const held = await section(/^Has 2 competencies$/);
    await user.click(held.getByRole('link', { name: 'Accessibility' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Accessibility' })).toBeVisible();
    const holders = await section(/^2 people have this competency$/);
    expect(holders.getByRole('link', { name: 'Aiko Tan' })).toBeVisible();
    await user.click(holders.getByRole('link', { name: 'Amira Haddad' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Amira Haddad' })).toBeVisible();
  });

  test("are plain text if the directory doesn't list the competency", async () => {
    answerWith({ name: 'Ada', competency: 'Falconry; API design' });
    await renderApp(server, '/people/Ada');
    const held = await section(/^Has 2 competencies$/);
    expect(held.getByText('Falconry')).toBeVisible();
    expect(held.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['API design']);
  });
});
