import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import {
  getPathAndQuery,
  mockCompetencies,
} from '#test/features/competencies/directory-responses.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';
import { readSingleDownload, watchDownloads } from '#test/support/watch-downloads.ts';

const server = startReferenceService();
const documentedOnly = { extensions: [] };
const address = '/competencies/overview?tab=ownership';

const owned = (name: string, owner: string | null, easy: number) => ({
  category: 'A',
  name,
  owner,
  difficultyLevels: { easy: { storyPoints: easy }, hard: { storyPoints: 2 * easy } },
});

/** Makes the directory return `record` for the names of `records`, and 404 for other names. */
function mockPeople(records: Readonly<Record<string, object>>): string[] {
  const asked: string[] = [];
  server.use(
    http.get(`${appOrigin}/data/v1/people/:name`, ({ params }) => {
      const name = String(params.name);
      asked.push(name);
      const record = records[name];
      return record === undefined
        ? HttpResponse.json({}, { status: 404 })
        : HttpResponse.json({ name, ...record });
    }),
  );
  return asked;
}

const rows = async () =>
  within(await screen.findByRole('table', { name: 'Owners' }))
    .getAllByRole('row')
    .slice(1);

describe('ownership of competencies', () => {
  test('shows the risks and the load of each owner, with links to their profile and competencies', async () => {
    mockCompetencies(
      server,
      owned('One', 'Ann', 1),
      owned('Two', 'Ann', 3),
      owned('Three', 'Ben', 5),
      owned('Four', 'Cy', 2),
      owned('Five', null, 1),
    );
    mockPeople({ Ann: { fullName: 'Ann Ash', leaving: true, external: true }, Ben: {} });
    const { user } = await renderApp(server, address, documentedOnly);
    expect(await screen.findByText(/3 owners$/)).toBeVisible();
    expect((await rows()).map((row) => row.querySelector('[scope]')?.textContent)).toEqual([
      expect.stringMatching(/Ann(?! Ash)/),
      expect.stringMatching(/No owner/),
      expect.stringMatching(/Cy/),
      expect.stringMatching(/Ben/),
    ]);
    const [ann, nobody, cy] = await rows();
    expect(ann).toHaveTextContent(/Leaving.*External/);
    expect(nobody).toHaveTextContent('No owner');
    expect(cy).toHaveTextContent('Not in the directory');
    expect(
      within(ann ?? document.body).getByRole('img', { name: 'easy 4, medium not given, hard 8' }),
    ).toBeVisible();
    const cards = within(screen.getByRole('list', { name: 'Competencies at risk' }));
    expect(cards.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      '2 owned by someone who is leaving',
      '1 without an owner',
      '1 owned by someone who isn’t in the directory',
      '0 owned by someone who is still onboarding',
      '2 owned by someone external',
    ]);
    await user.click(within(ann ?? document.body).getByRole('link', { name: '2' }));
    await screen.findByRole('heading', { level: 1, name: /^Competencies\s*2 of 5$/ });
    expect(getPathAndQuery()).toBe('/competencies?owner=Ann');
  });

  test('shows and exports only the owners with a risk, which the URL stores', async () => {
    mockCompetencies(
      server,
      ...['One', 'Two', 'Three'].map((name) => owned(name, 'Ann', 1)),
      ...['Four', 'Five'].map((name) => owned(name, 'Ben', 1)),
      ...['Six', 'Seven', 'Eight', 'Nine'].map((name) => owned(name, null, 1)),
    );
    mockPeople({ Ann: {}, Ben: { leaving: true } });
    const saved = watchDownloads();
    const { user, router } = await renderApp(server, address, documentedOnly);
    const card = await screen.findByRole('button', { name: '2 owned by someone who is leaving' });
    expect(screen.getByText('Owner of 3, the most')).toBeVisible();
    await user.click(card);
    expect(card).toHaveAttribute('aria-pressed', 'true');
    expect(await rows()).toHaveLength(1);
    expect(screen.queryByText(/the most/)).toBeNull();
    await waitFor(() => expect(getPathAndQuery()).toBe(`${address}&risk=leaving`));
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: /^CSV/ }));
    await waitFor(() => expect(saved.names).toHaveLength(1));
    const { name, text } = await readSingleDownload(saved);
    expect(name).toMatch(/^owners-.*\.csv$/);
    expect(text).toContain('\nBen,,,2,2,0,4,leaving,in the directory,true');
    expect(text).not.toContain('Ann');

    await user.click(card);
    await waitFor(async () => expect(await rows()).toHaveLength(3));
    await act(() => router().navigate(-1));
    await waitFor(() => expect(card).toHaveAttribute('aria-pressed', 'true'));
    await act(() => router().navigate(-1));
    await waitFor(() => expect(card).toHaveAttribute('aria-pressed', 'false'));
  });

  test('of many owners says that they are not looked up, and looks them up on request', async () => {
    const names = Array.from({ length: 70 }, (_, at) => `Owner ${at}`);
    mockCompetencies(server, ...names.map((name) => owned(name, name, 1)));
    const asked = mockPeople(Object.fromEntries(names.map((name) => [name, { leaving: true }])));
    const { user } = await renderApp(server, address, documentedOnly);
    expect(
      await screen.findByText(/70 owners · 0 of 70 looked up\. The numbers below/),
    ).toBeVisible();
    expect((await rows())[0]).toHaveTextContent('Not looked up yet');
    expect(asked).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Look up the other 70' }));
    expect(await screen.findByText(/70 owners$/)).toBeVisible();
    expect(
      screen.getByRole('button', { name: '70 owned by someone who is leaving' }),
    ).toBeVisible();
    expect(asked).toHaveLength(70);
  });

  test('uses the directory’s list of people, and looks up only owners who are not in the list', async () => {
    await renderApp(server, address);
    await screen.findByText(/42 competencies · 25 owners$/);
    const lookups = server.sent.filter(({ path }) => path.startsWith('/data/v1/people/'));
    expect(lookups).toHaveLength(2);
  });

  test('names owners whose look-up failed, and “Try again” repeats it', async () => {
    mockCompetencies(server, owned('One', 'Ann', 1));
    let isDown = true;
    server.use(
      http.get(`${appOrigin}/data/v1/people/:name`, () =>
        isDown ? HttpResponse.json({}, { status: 400 }) : HttpResponse.json({ name: 'Ann' }),
      ),
    );
    const { user } = await renderApp(server, address, documentedOnly);
    expect(await screen.findByText('1 owner couldn’t be loaded')).toBeVisible();
    expect(screen.getByText(/0 of 1 looked up/)).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/1 owner$/)).toBeVisible();
  });
});
