import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import {
  findRow,
  getSentChanges,
  openBookmarksAtRow,
} from '#test/features/bookmarks/bookmarks-screen.ts';
import { smallTree } from '#test/features/bookmarks/small-tree.ts';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

const server = startReferenceService(smallTree);
const changes = `${appOrigin}/viewer/v1/bookmark-changes`;

describe('edit without a response', () => {
  test('is sent again until a response arrives, and a notice reports the missing response', async () => {
    let isLost = true;
    server.use(http.post(changes, () => (isLost ? HttpResponse.error() : undefined)));
    const { user, said } = await openBookmarksAtRow(server, 'Disputes');
    await user.keyboard('{F2}Quarrels{Enter}');
    expect(await screen.findByText('The service hasn’t responded.')).toBeVisible();
    expect(await findRow('Quarrels')).toBeInTheDocument();
    isLost = false;
    await said('Renamed to “Quarrels”.');
    expect(screen.queryByText('The service hasn’t responded.')).toBeNull();
    const keys = server.sent.flatMap(({ headers }) => headers.get('idempotency-key') ?? []);
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
  });

  test('can be stopped, and a message says that the edit may have been saved', async () => {
    server.use(http.post(changes, () => HttpResponse.error()));
    const { user, said, undo } = await openBookmarksAtRow(server, 'Disputes');
    await user.keyboard('{F2}Quarrels{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Stop trying' }));
    await said(/^Couldn’t rename “Disputes” to “Quarrels”\. It may or may not have been saved\./);
    await waitFor(() => expect(screen.queryByText('The service hasn’t responded.')).toBeNull());
    const sent = getSentChanges(server).length;
    await user.keyboard('{Escape}');
    expect(await findRow('Disputes')).toBeInTheDocument();
    await undo();
    await said('Nothing to undo.');
    expect(getSentChanges(server)).toHaveLength(sent);
  });
});

test('an edit that fails with status 500 counts as applied if the refetched bookmarks contain it, and can be undone', async () => {
  let isFailing = true;
  server.use(
    http.post(changes, async ({ request }) => {
      const response = await server.service().fetch(request.clone());
      return isFailing ? new HttpResponse(null, { status: 500 }) : response;
    }),
  );
  const { user, said, undo } = await openBookmarksAtRow(server, 'Disputes');
  await user.keyboard('{F2}Quarrels{Enter}');
  await said('Renamed to “Quarrels”.');
  isFailing = false;
  await undo();
  await said('Undone: rename of “Quarrels”.');
  expect(await findRow('Disputes')).toBeInTheDocument();
});
