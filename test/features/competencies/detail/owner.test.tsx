import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { mockCompetencies } from '#test/features/competencies/directory-responses.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();

/** Opens the page of a competency with this owner. */
function openOwnedBy(owner: string | null) {
  mockCompetencies(server, { category: 'A', name: 'Owned', description: 'Whole.', owner });
  return renderApp(server, '/competencies/A/Owned');
}

const lookups = () => server.sent.filter(({ path }) => path.startsWith('/data/v1/people/'));

describe('owner of a competency', () => {
  test('has no note if the people directory contains the owner', async () => {
    const { services } = await openOwnedBy('Mara Okafor');
    const link = await screen.findByRole('link', { name: 'Mara Okafor' });
    await waitFor(() => expect(lookups()).toHaveLength(1));
    await waitFor(() => expect(services.queryClient.isFetching()).toBe(0));
    expect(link.parentElement).toHaveTextContent(/^Owned by Mara Okafor$/);
  });

  test.each([
    [404, '(not in the directory)'],
    [401, 'Profile not loaded. The directory refused the key.'],
  ])('has a note if the look-up of the owner returned status %i: %s', async (status, words) => {
    server.use(http.get(`${appOrigin}/data/v1/people/*`, () => HttpResponse.json({}, { status })));
    await openOwnedBy('Somebody');
    expect(await screen.findByText(words)).toBeVisible();
    const detail = screen.getByRole('article');
    expect(within(detail).getByText('Whole.')).toBeVisible();
    expect(within(detail).getByRole('link', { name: 'Somebody' })).toBeVisible();
  });

  test.each(['..', 'x'.repeat(501)])(
    "isn't looked up if the name can't be part of a URL",
    async (owner) => {
      await openOwnedBy(owner);
      expect(await screen.findByText('(the profile can’t be loaded)')).toBeVisible();
      expect(lookups()).toEqual([]);
    },
  );

  test('is shown as “not given” without a look-up if the owner is missing', async () => {
    await openOwnedBy(null);
    expect(await screen.findByText('Owner not given')).toBeVisible();
    expect(lookups()).toEqual([]);
  });
});
