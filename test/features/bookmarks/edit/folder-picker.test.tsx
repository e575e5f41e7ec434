import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getTree } from '#data/bookmarks/tree/build-tree.ts';
import { FolderPicker } from '#features/bookmarks/FolderPicker.tsx';

test('FolderPicker gives the number of further folders to screen readers once, in the status', async () => {
  const folders = Array.from({ length: 93 }, (_, at) => ({
    id: `f${at}`,
    name: `Folder ${at}`,
    parentId: null,
    position: at,
  }));
  const tree = getTree({ folders, bookmarks: [], lastFolderId: null, unreadable: [] });
  render(
    <FolderPicker
      tree={tree}
      label="Folder"
      value={undefined}
      error={undefined}
      onChange={() => undefined}
    />,
  );
  const spoken = screen
    .getAllByText(/^33 more folders/)
    .filter((text) => text.closest('[aria-hidden]') === null);
  expect(spoken).toHaveLength(1);
  expect(spoken[0]?.closest('[role=status]')).not.toBeNull();
});
