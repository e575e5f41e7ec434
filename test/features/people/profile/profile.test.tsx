import { act, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();
const documentedOnly = { extensions: [] };
const asked = () => server.sent.map(({ path }) => path).filter((path) => path.startsWith('/data/'));
const crumb = () => within(screen.getByRole('main')).getByRole('link', { name: 'People' });

/** Makes the people directory return this record for every name. */
function answerWith(record: object) {
  server.use(http.get(`${appOrigin}/data/v1/people/:name`, () => HttpResponse.json(record)));
}

describe('profile', () => {
  test('has the same colour of the avatar as the rows with other spellings of the name', async () => {
    const colourOf = (element: Element | null | undefined) =>
      element?.querySelector('[data-hue]')?.getAttribute('data-hue');
    const { router } = await renderApp(server, '/people/Jonas%20Weber');
    const heading = await screen.findByRole('heading', { name: 'Jonas Maximilian Weber' });
    const onProfile = colourOf(heading.closest('header'));
    await act(() => router().navigate('/people'));
    const links = await screen.findAllByRole('link', { name: 'Jonas Weber' });
    expect(links.map((link) => colourOf(link.closest('li')))).toContain(onProfile);
    await act(() => router().navigate('/competencies/Platform/Data%20modelling'));
    const owner = await screen.findByText(/^Owned by/);
    expect(colourOf(owner.parentElement)).toBe(onProfile);
  });

  test('shows every documented field of a person', async () => {
    const { user } = await renderApp(server, '/people/Mara%20Okafor');
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Mara Okafor');
    expect(screen.queryByText('ASG-2291')).toBeNull();
    await user.click(screen.getByText('Identifiers'));
    const facts = screen
      .getAllByRole('term')
      .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
    expect(facts).toEqual([
      'Team room: Atlas',
      'Project: PRJ-0184',
      'Email: mara@example.test',
      'Code host: mara-okafor',
      expect.stringMatching(/^Started: 3 February 2025 · \d+ (year|month)/),
      'Employment: Internal',
      'Onboarding: Yes',
      'Can QC: Yes',
      'Name in the directory: Mara Okafor',
      'Assignment: ASG-2291',
      'Tracker: 712020:8f1c',
      'Identity provider: 00u1x9kd',
    ]);
    for (const tag of ['Engineering', 'Can QC', 'Onboarding']) {
      expect(screen.getAllByText(tag)[0]).toBeVisible();
    }
  });

  test('offers to copy e-mail, code host name and tracker name, and links only to web URLs', async () => {
    const host = 'https://host.test/ada';
    answerWith({ email: 'a@b.test', codeHostUsername: host, trackerId: 'T 1' });
    const { user } = await renderApp(server, '/people/Ada');
    const write = vi.spyOn(navigator.clipboard, 'writeText');
    await user.click(await screen.findByRole('button', { name: 'Copy code host name' }));
    await user.click(screen.getByText('Identifiers'));
    await user.click(screen.getByRole('button', { name: 'Copy tracker ID' }));
    const copies = screen.getAllByRole('button', { name: 'Copy email' });
    for (const button of copies) await user.click(button);
    expect(write.mock.calls.flat()).toEqual([host, 'T 1', 'a@b.test', 'a@b.test']);
    const link = (name: string) => screen.getByRole('link', { name });
    expect(link(host)).toHaveAttribute('rel', 'noopener noreferrer');
    expect(link('a@b.test')).toHaveAttribute('href', 'mailto:a@b.test');
  });

  test('shows “Not given” for missing values, never “No”', async () => {
    answerWith({ leaving: false, canQc: false, email: 'see intranet', startDate: 'last spring' });
    const { user } = await renderApp(server, '/people/Bare');
    expect(await screen.findByRole('heading', { level: 1, name: 'Bare' })).toBeVisible();
    await user.click(screen.getByText('Identifiers'));
    const fact = (term: string) =>
      screen.getByRole('term', { name: (_, element) => element.textContent === term })
        .nextElementSibling;
    expect(fact('Name in the directory')).toHaveTextContent('Not given');
    expect(fact('Started')).toHaveTextContent(/^last spring$/);
    expect(fact('Employment')).toHaveTextContent('Internal or external not given');
    expect(fact('Onboarding')).toHaveTextContent('Not given');
    expect(fact('Can QC')).toHaveTextContent('No');
    expect(fact('Category')).toHaveTextContent('Not given');
    expect(fact('Email')).toHaveTextContent('see intranet');
    expect(document.querySelector('a[href^="mailto:"]')).toBeNull();
  });

  test("lists the person's competencies with links, and each competency links back to the profile", async () => {
    const { user } = await renderApp(server, '/people/Mara%20Okafor');
    expect(await screen.findByText('You')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Owner of 2 competencies' })).toBeVisible();
    expect(screen.getByText(/^Story points: easy \d+, medium \d+, hard \d+$/)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'API design' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'API design' })).toBeVisible();
    await user.click(await screen.findByRole('link', { name: 'Mara Okafor' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Mara Okafor' })).toBeVisible();
  });

  test('is shown without the competencies if loading the competencies fails', async () => {
    server.use(
      http.get(`${appOrigin}/data/v1/competencies`, () => HttpResponse.json({}, { status: 401 })),
    );
    await renderApp(server, '/people/Mara%20Okafor');
    expect(await screen.findByText('Couldn’t load the competencies')).toBeVisible();
    expect(screen.getByText('PRJ-0184')).toBeVisible();
  });

  test('shows “Not in the directory” after a 404, and doesn’t repeat the request', async () => {
    await renderApp(server, '/people/Nobody%20Here');
    expect(await screen.findByRole('heading', { level: 1, name: 'Nobody Here' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Not in the directory' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Copy name' })).toBeVisible();
    expect(asked().filter((path) => path.startsWith('/data/v1/people/'))).toHaveLength(1);
  });

  test('is not requested if the URL contains an invalid name', async () => {
    const { router } = await renderApp(server, '/people/~');
    for (const segment of ['~', '~2E', '~2E~2E']) {
      await act(() => router().navigate(`/people/${segment}`));
      expect(
        await screen.findByRole('heading', { name: 'This profile can’t be opened' }),
      ).toBeVisible();
    }
    expect(asked().filter((path) => path.startsWith('/data/v1/people'))).toEqual([]);
  });
});

describe('team room of a profile', () => {
  test('lists all other members if the directory lists all people', async () => {
    const { user } = await renderApp(server, '/people/Mara%20Okafor');
    expect(await screen.findByRole('heading', { name: 'In team room Atlas' })).toBeVisible();
    const link = await screen.findByRole('link', { name: 'Jonas Weber' });
    expect(screen.queryByText('Only people loaded so far are listed.')).toBeNull();
    await user.click(link);
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Jonas Maximilian Weber' }),
    ).toBeVisible();
  });

  test("lists only the members who were looked up, with a note, if the directory doesn't list all people", async () => {
    const { user } = await renderApp(server, '/people/Mara%20Okafor', documentedOnly);
    await screen.findByRole('heading', { name: 'Profile' });
    expect(screen.queryByRole('heading', { name: /^In team room/ })).toBeNull();
    await user.click(crumb());
    await user.click(await screen.findByRole('link', { name: 'Jonas Weber' }));
    expect(await screen.findByRole('heading', { name: 'In team room Atlas' })).toBeVisible();
    expect(screen.getByText('Only people loaded so far are listed.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Mara Okafor' })).toBeVisible();
  });
});
