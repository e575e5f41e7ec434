import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();

/** The one competency there is belongs to this owner; looking them up ends like that. */
function ownedBy(owner: string | null, answer?: () => Response) {
  server.use(
    http.get(`${appOrigin}/data/v1/competencies`, () =>
      HttpResponse.json([{ category: 'A', name: 'Owned', description: 'Whole.', owner }]),
    ),
    ...(answer === undefined ? [] : [http.get(`${appOrigin}/data/v1/people/*`, answer)]),
  );
}

const lookups = () => server.sent.filter(({ path }) => path.startsWith('/data/v1/people/'));

describe('the owner of a competency', () => {
  it('who is in the directory needs no word', async () => {
    ownedBy('Mara Okafor');
    await renderApp(server, '/competencies/A/Owned');
    const detail = await screen.findByRole('article');
    expect(within(detail).getByRole('link', { name: 'Mara Okafor' })).toBeVisible();
    await waitFor(() => expect(lookups()).toHaveLength(1));
    expect(detail).not.toHaveTextContent(/Mara Okafor \(/);
  });

  it.each([
    [404, 'not in the directory'],
    [401, 'not looked up: the directory refused the key'],
    [403, 'profile not open to you'],
    [429, 'not looked up: the directory asks for a pause'],
    [503, 'not looked up: the directory failed'],
    [418, 'not looked up: no answer that could be read'],
  ])(
    'whose look-up is answered %i has a word of its own beside a whole page',
    async (status, words) => {
      ownedBy('Somebody', () => HttpResponse.json({}, { status }));
      await renderApp(server, '/competencies/A/Owned');
      expect(await screen.findByText(`(${words})`)).toBeVisible();
      const detail = screen.getByRole('article');
      expect(within(detail).getByText('Whole.')).toBeVisible();
      expect(within(detail).getByRole('link', { name: 'Somebody' })).toBeVisible();
    },
  );

  it.each([
    ['..', 'can’t be looked up'],
    ['x'.repeat(501), 'too long to be looked up'],
  ])('of a name no address can hold is not asked for', async (owner, words) => {
    ownedBy(owner);
    await renderApp(server, '/competencies/A/Owned');
    expect(await screen.findByText(`(${words})`)).toBeVisible();
    expect(lookups()).toEqual([]);
  });

  it('who is not given is said not to be, and nobody is asked', async () => {
    ownedBy(null);
    await renderApp(server, '/competencies/A/Owned');
    expect(await screen.findByText('Owner not given')).toBeVisible();
    expect(lookups()).toEqual([]);
  });
});
