import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { findRow, openBookmarks } from '#test/features/bookmarks/bookmarks-screen.ts';
import { smallTree } from '#test/features/bookmarks/small-tree.ts';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

const server = startReferenceService(smallTree);

const reading = (title: string, etag: string, currentEtag: string | null) => ({
  codeHostSlug: 'pay/api',
  path: `spec/${title.toLowerCase()}.md`,
  title,
  etag,
  currentEtag,
  version: null,
  readAt: '2026-11-12T09:00:00Z',
  heading: null,
});

/**
 * Serves Mara's last read versions. Calls `readings` for each request, because they change during
 * a test.
 */
function serveReadings(readings: () => readonly object[]): void {
  server.use(
    http.get(`${appOrigin}/viewer/v1/specification-readings`, () => HttpResponse.json(readings())),
  );
}

const allRows = () =>
  screen
    .getAllByRole('treeitem')
    .map((row) => `${row.getAttribute('aria-level')} ${row.textContent?.match(/^\D+/)?.[0]}`);

const changedButton = () => screen.findByRole('button', { name: /^Changed/ });

describe('bookmarks of changed specifications', () => {
  test('are marked and counted, like a closed folder that contains them, and the URL can limit the tree to them', async () => {
    let etag = '"1"';
    serveReadings(() => [
      reading('Fees', etag, '"2"'),
      reading('Refunds', '"1"', '"1"'),
      reading('Ledger', '"1"', null),
    ]);
    const { user, services } = await openBookmarks(server);
    const button = await changedButton();
    expect(button).toHaveTextContent('Changed 1');
    expect(await findRow('Fees')).toHaveAccessibleDescription(/changed since you read it/);
    // The other specifications are unchanged or deleted.
    for (const name of ['Refunds', 'Ledger']) {
      for (const row of screen.getAllByRole('treeitem', { name })) {
        expect(row).not.toHaveAccessibleDescription(/changed/);
      }
    }
    const folder = await findRow('Payments');
    expect(folder).not.toHaveAccessibleDescription(/changes/);
    await user.click(screen.getByRole('button', { name: 'Collapse all' }));
    expect(folder).toHaveAccessibleDescription(/contains changes since you read it/);
    expect(await findRow('Reading list')).not.toHaveAccessibleDescription(/changes/);

    await user.click(button);
    expect(button).toHaveAttribute('aria-pressed', 'true');
    expect(allRows()).toHaveLength(2);
    await waitFor(() => expect(window.location.search).toBe('?show=changed'));
    // A specification that the user has read loses its mark, but remains in the limited tree.
    etag = '"2"';
    await services.queryClient.invalidateQueries({
      queryKey: ['viewer', 'specification-readings'],
    });
    await waitFor(async () =>
      expect(await findRow('Fees')).not.toHaveAccessibleDescription(/changed/),
    );
    expect(button).toHaveTextContent('Changed 0');
    await user.click(button);
    await waitFor(() => expect(allRows().length).toBeGreaterThan(2));
  });

  test('can be searched, and one button clears both the search and the filter', async () => {
    serveReadings(() => [reading('Fees', '"1"', '"2"'), reading('Refunds', '"1"', '"2"')]);
    const { user } = await openBookmarks(server, '/bookmarks?show=changed&q=refunds');
    expect(await changedButton()).toHaveTextContent('Changed 3');
    await waitFor(() =>
      expect(screen.getAllByRole('treeitem', { name: 'Refunds' })).toHaveLength(2),
    );
    expect(screen.queryByRole('treeitem', { name: 'Fees' })).toBeNull();
    const field = screen.getByRole('searchbox', { name: /^Filter bookmarks/ });
    await user.clear(field);
    await user.type(field, 'reading list');
    await user.click(await screen.findByText('Clear the filter'));
    expect(await findRow('Reading list')).toBeInTheDocument();
    expect(await changedButton()).toHaveAttribute('aria-pressed', 'false');
  });

  test('cause no request for last read versions if the service stores none', async () => {
    await openBookmarks(server, '/bookmarks', { extensions: ['viewer.read', 'viewer.changes'] });
    expect(screen.queryByRole('button', { name: /^Changed/ })).toBeNull();
    expect(server.sent.filter(({ path }) => path.includes('readings'))).toEqual([]);
  });
});
