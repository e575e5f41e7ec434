import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SpecificationPane } from '#features/specifications/pane/SpecificationPane.tsx';
import { findRow, openBookmarks } from '#test/features/bookmarks/bookmarks-screen.ts';
import { smallContent } from '#test/features/specifications/sample-repository.ts';
import { startReferenceService } from '#test/support/server.ts';
import { apiName, mockFiles, ordersText } from './sample-descriptions.ts';

const server = startReferenceService({
  ...smallContent,
  folders: [],
  rootBookmarks: [{ ...apiName, title: 'Orders' }],
});

test('an API description in the pane next to the tree shows its entries without changing the URL', async () => {
  mockFiles(server, { [apiName.path]: ordersText });
  const { user } = await openBookmarks(server, '/bookmarks', {}, { SpecificationPane });
  await user.click(await findRow('Orders'));
  const pane = within(await screen.findByRole('region', { name: 'Specification: Orders' }));
  expect(await pane.findByRole('heading', { level: 2, name: 'Orders API' })).toBeVisible();
  const { href } = window.location;
  const outline = pane.getByRole('navigation', {
    name: 'Contents of the API description',
    hidden: true,
  });
  await user.click(within(outline).getByRole('treeitem', { name: /Place an order/, hidden: true }));
  await waitFor(() =>
    expect(pane.getByRole('heading', { level: 2, name: 'Place an order' })).toHaveFocus(),
  );
  await user.click(pane.getByRole('button', { name: 'Party' }));
  await user.click(pane.getByRole('link', { name: 'Open Party' }));
  await waitFor(() => expect(pane.getByRole('heading', { level: 2, name: 'Party' })).toHaveFocus());
  expect(window.location.href).toBe(href);
});
