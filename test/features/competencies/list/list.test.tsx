import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();
const address = `${appOrigin}/data/v1/competencies`;

const filterField = () => screen.findByLabelText('Filter by name, text or owner');
const row = (name: string) => screen.findByRole('link', { name });
const here = () => window.location.pathname + window.location.search;

/** The directory answers with these records instead of its own. */
function answerWith(...records: unknown[]) {
  server.use(http.get(address, () => HttpResponse.json(records)));
}

describe('the list', () => {
  it('groups all competencies by category, asked for once and with the key', async () => {
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

  it('says what is not given instead of inventing it', async () => {
    answerWith(
      { name: 'Bare' },
      { category: 'A', difficultyLevels: { easy: { storyPoints: 0 }, hard: { storyPoints: 5 } } },
    );
    await renderApp(server, '/competencies');
    const [unnamed, bare] = await screen
      .findAllByRole('listitem')
      .then((items) =>
        items.filter((item) => within(item).queryByRole('img', { name: /^Story points/ })),
      );
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

  it('counts records that can’t be read and shows the others', async () => {
    answerWith({ category: 'A', name: 'Readable' }, 'noise', null);
    await renderApp(server, '/competencies');
    expect(await row('Readable')).toBeVisible();
    expect(screen.getByText('2 items could not be read')).toBeVisible();
  });

  it('says so when there are none', async () => {
    answerWith();
    await renderApp(server, '/competencies');
    expect(await screen.findByRole('heading', { name: 'No competencies' })).toBeVisible();
  });

  it('draws a few rows of ten thousand, and reaches the last with End', async () => {
    answerWith(
      ...Array.from({ length: 10_000 }, (_, index) => ({ category: 'Many', name: `No ${index}` })),
    );
    const { user } = await renderApp(server, '/competencies');
    const first = await row('No 0');
    expect(screen.getAllByRole('link', { name: /^No / }).length).toBeLessThan(100);
    first.focus();
    await user.keyboard('{End}');
    expect(await row('No 9999')).toHaveFocus();
    await user.keyboard('{ArrowUp}{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'No 9998' })).toBeVisible();
  });

  it('is one stop for Tab', async () => {
    const { user } = await renderApp(server, '/competencies');
    const above = await screen.findByLabelText('Group by');
    above.focus();
    await user.tab();
    expect(await row('Dashboards')).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(await row('Data contracts')).toHaveFocus();
    await user.tab({ shift: true });
    expect(above).toHaveFocus();
  });

  it('shows what went wrong and loads again when asked', async () => {
    let fails = true;
    server.use(
      http.get(address, () => (fails ? HttpResponse.json({}, { status: 500 }) : undefined)),
    );
    const { user } = await renderApp(server, '/competencies');
    const retry = await screen.findByRole('button', { name: 'Try again' });
    fails = false;
    await user.click(retry);
    expect(await row('API design')).toBeVisible();
  });
});

describe('the filter', () => {
  it('narrows the list as one types, and keeps what is typed in the address', async () => {
    const { user } = await renderApp(server, '/competencies');
    const entriesBefore = window.history.length;
    await user.type(await filterField(), 'mara contracts');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Dashboards' })).toBeNull());
    expect(await row('API design')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/Competencies \d of 42/);
    await waitFor(() => expect(here()).toBe('/competencies?q=mara+contracts'));
    expect(window.history.length).toBe(entriesBefore);
  });

  it('marks a category in the head of its group, where the rows don’t name it', async () => {
    await renderApp(server, '/competencies?q=quality');
    const list = await screen.findByRole('list', { name: /^Quality/ });
    const head = document.getElementById(list.getAttribute('aria-labelledby') ?? '');
    expect(head?.querySelector('mark')).toHaveTextContent('Quality');
  });

  it('is taken from the address and stays there when a competency is opened', async () => {
    const { user } = await renderApp(server, '/competencies?q=api%20mara');
    expect(await filterField()).toHaveValue('api mara');
    await user.click(await row('API design'));
    await screen.findByRole('heading', { level: 1, name: 'API design' });
    expect(here()).toBe('/competencies/Platform/API%20design?q=api+mara');
    expect(await filterField()).toHaveValue('api mara');
  });

  it('says when nothing matches, and can be cleared there', async () => {
    const { user } = await renderApp(server, '/competencies?q=xyzzy');
    const title = await screen.findByRole('heading', { name: 'No competency matches' });
    const state = title.parentElement;
    if (state === null) throw new Error('the heading stands in a state');
    await user.click(within(state).getByRole('button', { name: 'Clear the filter' }));
    expect(await filterField()).toHaveFocus();
    expect(await row('Dashboards')).toBeVisible();
    await waitFor(() => expect(here()).toBe('/competencies'));
  });
});

describe('a competency', () => {
  it('opens beside the list, which marks it', async () => {
    const { user } = await renderApp(server, '/competencies');
    await user.click(await row('API design'));
    const title = await screen.findByRole('heading', { level: 1, name: 'API design' });
    expect(title).toHaveFocus();
    expect(document.title).toBe('API design · Spec Viewer');
    expect(await row('API design')).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('heading', { level: 2, name: /^Competencies/ })).toBeVisible();
  });

  it('shows everything the interface names', async () => {
    await renderApp(server, '/competencies/Product/Specification%20writing');
    const detail = await screen.findByRole('article');
    expect(within(detail).getByRole('heading', { level: 1 })).toHaveTextContent(
      'Specification writing',
    );
    expect(within(detail).getByText(/^Turning an intent into a document/)).toBeVisible();
    expect(within(detail).getByRole('link', { name: 'Mara Okafor' })).toHaveAttribute(
      'href',
      '/people/Mara%20Okafor',
    );
    const settings = within(detail).getByRole('list', { name: 'Settings' });
    expect(settings).toHaveTextContent('CLI onPlan off');
    expect(
      within(detail)
        .getAllByRole('term')
        .map((term) => term.textContent),
    ).toEqual(['Easy 2 points', 'Medium 3 points', 'Hard 8 points']);
    for (const kind of ['Second brains', 'Quality bar', 'Commands']) {
      expect(within(detail).getByRole('heading', { level: 3, name: kind })).toBeVisible();
    }
    const link = within(detail).getByRole('link', { name: 'Specification handbook' });
    expect(link).toHaveAttribute(
      'href',
      expect.stringMatching(/^https:\/\/handbook\.example\.test/),
    );
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  });

  it('is shown whatever of it is missing, odd or unknown', async () => {
    answerWith({
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
    expect(within(detail).queryByRole('link', { name: /Run me/ })).toBeNull();
    expect(detail).toHaveTextContent('Run me (not a web address (javascript:))');
    expect(detail).toHaveTextContent('Nowhere (address not given)');
    expect(within(detail).getByText('last spring')).toBeVisible();
    expect(within(detail).getByText('difficultyLevels.easy.criteria')).toBeVisible();
  });

  it('is found under its number where two have its name', async () => {
    answerWith(
      { category: 'A', name: 'Twin', owner: 'First' },
      { category: 'A', name: 'Twin', owner: 'Second' },
    );
    const { user } = await renderApp(server, '/competencies');
    const twins = await screen.findAllByRole('link', { name: 'Twin' });
    expect(twins).toHaveLength(2);
    const [, second] = twins;
    if (second === undefined) throw new Error('two rows were expected');
    await user.click(second);
    expect(await screen.findByRole('link', { name: 'Second' })).toBeVisible();
    expect(here()).toBe('/competencies/A/Twin?n=2');
  });

  it('comes back byte for byte from its address, whatever its name', async () => {
    const category = 'a/b %2F';
    const name = '..';
    answerWith({ category, name, description: 'Found.' });
    const { user } = await renderApp(server, '/competencies');
    await user.click(await row(name));
    expect(within(await screen.findByRole('article')).getByText('Found.')).toBeVisible();
    const deepLink = here();
    document.body.replaceChildren();
    await renderApp(server, deepLink);
    expect(within(await screen.findByRole('article')).getByText('Found.')).toBeVisible();
  });

  it('that is not there is explained, with the way to the others', async () => {
    const { user } = await renderApp(server, '/competencies/Product/Nope');
    expect(await screen.findByRole('heading', { level: 1, name: 'Nope' })).toBeVisible();
    expect(screen.getByText(/may have been renamed or removed/)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Show all competencies' }));
    await waitFor(() => expect(here()).toBe('/competencies'));
  });
});

describe('a directory that asks for a key', () => {
  const asking = { directoryKey: { mode: 'ask' } };

  it('gets it from the person, then shows what was asked for', async () => {
    const { user } = await renderApp(server, '/competencies/Platform/API%20design', asking);
    await user.type(await screen.findByLabelText('Directory key'), 'reference-directory-key');
    expect(server.sent.filter(({ path }) => path.startsWith('/data/'))).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Use key' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'API design' })).toBeVisible();
  });
});
