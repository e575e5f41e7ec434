import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();
const documentedOnly = { extensions: [] };

const asked = () => server.sent.map(({ path }) => path).filter((path) => path.startsWith('/data/'));
const here = () => window.location.pathname + window.location.search;
const people = () => screen.findByRole('list', { name: 'People' });

/** The directory answers with this person, whoever is asked for. */
function answerWith(record: object) {
  server.use(http.get(`${appOrigin}/data/v1/people/:name`, () => HttpResponse.json(record)));
}

describe('the list of people', () => {
  it('shows owners where the directory lists nobody else, each looked up once', async () => {
    vi.stubGlobal('innerHeight', 1200);
    await renderApp(server, '/people', documentedOnly);
    const list = await people();
    expect(await within(list).findByRole('link', { name: 'Jonas Maximilian Weber' })).toBeVisible();
    expect(within(list).getAllByText(/ · Atlas · Owns \d/)[0]).toBeVisible();
    expect(screen.getByText(/doesn’t offer a list of everybody/)).toBeVisible();
    const lookups = asked().filter((path) => path !== '/data/v1/competencies');
    expect(lookups.length).toBe(24);
    expect(new Set(lookups).size).toBe(24);
  });

  it('shows everybody where the directory offers that, and the owners not listed', async () => {
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

  it('marks what people were found by, and says it where a row wouldn’t show it', async () => {
    await renderApp(server, '/people?q=zielinski%20prj-0166');
    const link = await screen.findByRole('link', { name: 'Bartosz Jan Zieliński' });
    expect(within(link).getByText('Zieliński', { selector: 'mark' })).toBeVisible();
    expect(screen.getByText('PRJ-0166', { selector: 'mark' })).toBeVisible();
    expect(screen.queryByText(/bzielinski/)).not.toBeInTheDocument();
  });

  it('is filtered by what is in the address', async () => {
    const { user } = await renderApp(server, '/people?q=zielinski');
    expect(await screen.findByRole('link', { name: 'Bartosz Jan Zieliński' })).toBeVisible();
    expect(within(await people()).getAllByRole('link')).toHaveLength(1);
    await user.type(screen.getByLabelText('Filter people'), 'xyzzy');
    expect(await screen.findByRole('heading', { name: 'Nobody matches' })).toBeVisible();
    await waitFor(() => expect(here()).toBe('/people?q=zielinskixyzzy'));
  });

  it('fails without taking away the search by name', async () => {
    server.use(
      http.get(`${appOrigin}/data/v1/competencies`, () => HttpResponse.json({}, { status: 500 })),
    );
    const { user } = await renderApp(server, '/people', documentedOnly);
    expect(await screen.findByText('Couldn’t load the competencies')).toBeVisible();
    await user.type(screen.getByLabelText('Name'), 'Mara Okafor{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Mara Okafor' })).toBeVisible();
  });
});

describe('finding by name', () => {
  it('asks for a name first', async () => {
    const { user } = await renderApp(server, '/people');
    await user.click(await screen.findByRole('button', { name: 'Find' }));
    expect(screen.getByText('Enter a name first.')).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveFocus();
  });

  it('asks the directory for exactly that name', async () => {
    const { user } = await renderApp(server, '/people');
    await user.type(await screen.findByLabelText('Name'), ' 50% a/b ');
    await user.click(screen.getByRole('button', { name: 'Find' }));
    expect(await screen.findByRole('heading', { name: 'Not in the directory' })).toBeVisible();
    expect(asked()).toContain('/data/v1/people/%2050%25%20a%2Fb%20');
  });
});

describe('a person', () => {
  it('is shown with every field of the interface', async () => {
    await renderApp(server, '/people/Mara%20Okafor');
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Mara Okafor');
    const facts = screen
      .getAllByRole('term')
      .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
    expect(facts).toEqual([
      'Name: Mara Okafor',
      'Email: mara@example.test',
      'Code host: mara-okafor',
      expect.stringMatching(/^Started: 3 February 2025 · \d+ (year|month)/),
      'Team room: Atlas',
      'Project: PRJ-0184',
      'Assignment: ASG-2291',
      'Tracker: 712020:8f1c',
      'Identity provider: 00u1x9kd',
      'Employment: Internal, not leaving',
      'Onboarding: Yes',
      'Can QC: Yes',
      'skills: TypeScriptOpenAPIFacilitation',
      'projectAssignments: 2 items',
    ]);
    for (const tag of ['Engineering', 'Can QC', 'Onboarding']) {
      expect(screen.getAllByText(tag)[0]).toBeVisible();
    }
  });

  it('gives email, code host name and tracker ID to copy, and no link but to the web', async () => {
    answerWith({ email: 'a@b.test', codeHostUsername: 'https://host.test/ada', trackerId: 'T 1' });
    const { user } = await renderApp(server, '/people/Ada');
    const write = vi.spyOn(navigator.clipboard, 'writeText');
    await user.click(await screen.findByRole('button', { name: 'Copy code host name' }));
    await user.click(screen.getByRole('button', { name: 'Copy tracker ID' }));
    for (const button of screen.getAllByRole('button', { name: 'Copy email' })) {
      await user.click(button);
    }
    expect(write.mock.calls.flat()).toEqual([
      'https://host.test/ada',
      'T 1',
      'a@b.test',
      'a@b.test',
    ]);
    expect(screen.getByRole('link', { name: 'https://host.test/ada' })).toHaveAttribute(
      'rel',
      'noopener noreferrer',
    );
    expect(document.querySelector('a[href^="mailto:"]')).toBeNull();
  });

  it('is shown with what the interface doesn’t name, by its shape', async () => {
    const { user } = await renderApp(server, '/people/Mara%20Okafor');
    expect(await screen.findByText('OpenAPI')).toBeVisible();
    await user.click(screen.getByText('2 items'));
    const table = await screen.findByRole('table');
    expect(within(table).getByRole('columnheader', { name: 'allocation' })).toBeVisible();
    expect(within(table).getByText('Settlement rewrite')).toBeVisible();
  });

  it('is shown with the competencies they own, which lead there', async () => {
    const { user } = await renderApp(server, '/people/Mara%20Okafor');
    expect(await screen.findByRole('heading', { name: 'Owns 2 competencies' })).toBeVisible();
    expect(screen.getByText(/^Story points: easy \d+, medium \d+, hard \d+$/)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'API design' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'API design' })).toBeVisible();
    await user.click(await screen.findByRole('link', { name: 'Mara Okafor' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Mara Okafor' })).toBeVisible();
  });

  it('is shown even if the competencies can’t be had', async () => {
    server.use(
      http.get(`${appOrigin}/data/v1/competencies`, () => HttpResponse.json({}, { status: 401 })),
    );
    await renderApp(server, '/people/Mara%20Okafor');
    expect(await screen.findByText('Couldn’t load the competencies')).toBeVisible();
    expect(screen.getByText('PRJ-0184')).toBeVisible();
  });

  it('is shown whatever is missing, and nothing is taken for no', async () => {
    answerWith({ leaving: false, canQc: false, email: 'see intranet', startDate: 'last spring' });
    await renderApp(server, '/people/Bare');
    expect(await screen.findByRole('heading', { level: 1, name: 'Bare' })).toBeVisible();
    const fact = (term: string) =>
      screen.getByRole('term', { name: (_, element) => element.textContent === term })
        .nextElementSibling;
    expect(fact('Name')).toHaveTextContent('Not given');
    expect(fact('Started')).toHaveTextContent(/^last spring$/);
    expect(fact('Employment')).toHaveTextContent('Internal or external not given, not leaving');
    expect(fact('Onboarding')).toHaveTextContent('Not given');
    expect(fact('Can QC')).toHaveTextContent('No');
    expect(fact('Category')).toHaveTextContent('Not given');
    expect(fact('Email')).toHaveTextContent('see intranet');
  });

  it('who is not in the directory has a screen of their own', async () => {
    await renderApp(server, '/people/Nobody%20Here');
    expect(await screen.findByRole('heading', { level: 1, name: 'Nobody Here' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Not in the directory' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Copy name' })).toBeVisible();
    expect(asked().filter((path) => path.startsWith('/data/v1/people/'))).toHaveLength(1);
  });

  it('whose name was typed with spaces around it is asked for as typed, then without', async () => {
    const { user } = await renderApp(server, '/people', documentedOnly);
    await user.type(await screen.findByLabelText('Name'), ' Mara Okafor ');
    await user.click(screen.getByRole('button', { name: 'Find' }));
    await user.click(await screen.findByRole('link', { name: 'Without the spaces around it' }));
    expect(here()).toBe('/people/Mara%20Okafor');
    expect(asked()).toContain('/data/v1/people/%20Mara%20Okafor%20');
  });

  it('whose name is longer than any is not asked for by the list', async () => {
    const owner = 'x'.repeat(501);
    const competency = { name: 'One', category: 'Any', owner };
    server.use(
      http.get(`${appOrigin}/data/v1/competencies`, () => HttpResponse.json([competency])),
    );
    await renderApp(server, '/people', documentedOnly);
    expect((await screen.findAllByText('Can’t be looked up'))[0]).toBeVisible();
    expect(asked()).toEqual(['/data/v1/competencies']);
  });

  it.each(['~', '~2E', '~2E~2E'])('whose name is %s is never asked for', async (segment) => {
    await renderApp(server, `/people/${segment}`);
    expect(
      await screen.findByRole('heading', { name: 'This name can’t be looked up' }),
    ).toBeVisible();
    expect(asked().filter((path) => path.startsWith('/data/v1/people'))).toEqual([]);
  });
});

describe('the team room of a person', () => {
  it('names who else is in it, of everybody where the directory lists them', async () => {
    const { user } = await renderApp(server, '/people/Mara%20Okafor');
    expect(await screen.findByRole('heading', { name: 'In team room Atlas' })).toBeVisible();
    const link = await screen.findByRole('link', { name: 'Jonas Maximilian Weber' });
    expect(screen.queryByText('Of those looked up so far.')).toBeNull();
    await user.click(link);
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Jonas Maximilian Weber' }),
    ).toBeVisible();
  });

  it('names those who have been looked up, where it doesn’t, and says so', async () => {
    const { user } = await renderApp(server, '/people/Mara%20Okafor', documentedOnly);
    await screen.findByRole('heading', { name: 'Profile' });
    expect(screen.queryByRole('heading', { name: /^In team room/ })).toBeNull();
    await user.click(screen.getAllByRole('link', { name: 'People' })[0] ?? document.body);
    await user.click(await screen.findByRole('link', { name: 'Jonas Maximilian Weber' }));
    expect(await screen.findByRole('heading', { name: 'In team room Atlas' })).toBeVisible();
    expect(screen.getByText('Of those looked up so far.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Mara Okafor' })).toBeVisible();
  });
});

describe('recent look-ups', () => {
  const forget = () => screen.queryByRole('button', { name: 'Forget recent names' });

  it('are offered by name, and nothing else of a person is kept', async () => {
    const { user } = await renderApp(server, '/people/Lena%20Fischer', documentedOnly);
    await screen.findByRole('heading', { name: 'Profile' });
    await user.click(screen.getAllByRole('link', { name: 'People' })[0] ?? document.body);
    const recent = await screen.findByRole('region', { name: 'Recent' });
    expect(within(recent).getByRole('link', { name: 'Lena Fischer' })).toBeVisible();
    expect(Object.values({ ...sessionStorage })).toEqual([
      expect.stringContaining('"names":["Lena Fischer"]'),
    ]);
    await user.click(forget() ?? document.body);
    expect(forget()).toBeNull();
    expect(screen.getByLabelText('Name')).toHaveFocus();
    expect(sessionStorage).toHaveLength(0);
  });

  it('don’t offer who is not in the directory', async () => {
    const { user } = await renderApp(server, '/people/Nobody', documentedOnly);
    await screen.findByRole('heading', { name: 'Not in the directory' });
    await user.click(screen.getByRole('link', { name: 'All people' }));
    await people();
    expect(forget()).toBeNull();
  });

  it('are forgotten at sign-out', async () => {
    const { services } = await renderApp(server, '/people/Mara%20Okafor');
    await screen.findByRole('heading', { name: 'Profile' });
    expect(JSON.stringify({ ...sessionStorage })).toContain('Mara Okafor');
    await act(() => services.session.signOut());
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Mara');
  });
});

describe('a directory that asks for a key', () => {
  const asking = { directoryKey: { mode: 'ask' }, ...documentedOnly };

  it.each([
    ['/people', 'People'],
    ['/people/Mara%20Okafor', 'Mara Okafor'],
  ])('gets it from the person at %s, then shows what was asked for', async (path, heading) => {
    const { user } = await renderApp(server, path, asking);
    await user.type(await screen.findByLabelText('Directory key'), 'reference-directory-key');
    expect(asked()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Use key' }));
    expect(
      await screen.findByRole('heading', { level: 1, name: new RegExp(`^${heading}`) }),
    ).toBeVisible();
    expect(await screen.findByRole('link', { name: /^(Mara Okafor|API design)$/ })).toBeVisible();
  });
});
