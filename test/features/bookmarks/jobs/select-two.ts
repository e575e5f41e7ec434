import { screen } from '@testing-library/react';
import { findRow, openBookmarks } from '#test/features/bookmarks/bookmarks-screen.ts';
import type { TestServer } from '#test/support/server.ts';

/** Selects the folder “Disputes” and the bookmark “Fees” of the small tree. */
export async function selectDisputesAndFees(server: TestServer) {
  const app = await openBookmarks(server);
  await app.user.click(await findRow('Disputes'));
  await app.user.keyboard('{Control>}');
  await app.user.click(await findRow('Fees'));
  await app.user.keyboard('{/Control}');
  await screen.findByRole('heading', { name: '3 items selected' });
  return app;
}
