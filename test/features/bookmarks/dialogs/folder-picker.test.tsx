import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { FolderNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { getTree } from '#data/bookmarks/tree/build-tree.ts';
import { FolderPicker } from '#features/bookmarks/FolderPicker.tsx';

const folders = Array.from({ length: 94 }, (_, at) => ({
  id: `f${at}`,
  name: at < 93 ? `Folder ${at}` : 'Last',
  parentId: null,
  position: at,
}));
const tree = getTree({ folders, bookmarks: [], lastFolderId: null, unreadable: [] });

const renderPicker = (value?: FolderNode) =>
  render(
    <FolderPicker
      tree={tree}
      label="Folder"
      value={value}
      error={undefined}
      onChange={() => undefined}
    />,
  );

test('FolderPicker gives the number of further folders to screen readers once, in the status', async () => {
  renderPicker();
  const spoken = screen
    .getAllByText(/^34 more folders/)
    .filter((text) => text.closest('[aria-hidden]') === null);
  expect(spoken).toHaveLength(1);
  expect(spoken[0]?.closest('[role=status]')).not.toBeNull();
});

test('FolderPicker still lists the selected folder if nothing matches the search', async () => {
  renderPicker(tree.roots.find((node) => node.kind === 'folder'));
  await userEvent.type(screen.getByRole('searchbox', { name: 'Folder' }), 'xyzzy');
  expect(screen.getByRole('radio', { name: 'Folder 0' })).toBeChecked();
  expect(screen.getAllByRole('radio')).toHaveLength(1);
});

test('FolderPicker counts further results without the selected folder, which isn’t one of them', async () => {
  renderPicker(tree.roots.findLast((node) => node.kind === 'folder'));
  await userEvent.type(screen.getByRole('searchbox', { name: 'Folder' }), 'Folder');
  expect(screen.getByRole('radio', { name: 'Last' })).toBeChecked();
  expect(screen.getAllByRole('radio')).toHaveLength(61);
  expect(await screen.findByText(/^33 more folders/, { ignore: '[aria-hidden]' })).toBeVisible();
});
