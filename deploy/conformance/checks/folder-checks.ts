import type { Check } from '#deploy/conformance/check.ts';
import { must } from '#deploy/conformance/deviation.ts';
import { deleteFolder, makeFolder, readState, type State, stateSchema } from './made-bookmarks.ts';

const idsIn = ({ folders, bookmarks }: State) =>
  JSON.stringify([folders.map(({ id }) => id).sort(), bookmarks.map(({ path }) => path).sort()]);

export const folderChecks: readonly Check[] = [
  {
    operation: readState,
    promise: 'the answer is the caller’s bookmarks',
    play: async (service) => void (await service.ask(readState)),
  },
  {
    operation: readState,
    promise: 'it has what was created',
    needs: ['viewer.changes'],
    writes: true,
    async play(service) {
      const { id } = await makeFolder(service);
      const { folders } = await service.read(stateSchema, readState);
      must(
        folders.some((folder) => folder.id === id),
        'the new folder is missing',
      );
    },
  },
  {
    operation: deleteFolder,
    promise: 'a folder is deleted with everything inside it, and nothing else is',
    needs: ['viewer.changes'],
    writes: true,
    async play(service) {
      const { id, idOf, createFolder, createBookmark, apply } = await makeFolder(service);
      const before = idsIn(await apply({ op: 'update-folder', id }));
      const deleted = [idOf('a'), idOf('b')];
      await apply(
        createFolder('a'),
        createFolder('b', { parentId: idOf('a') }),
        createBookmark('in-a.md', { folderId: idOf('a') }),
        createBookmark('in-b.md', { folderId: idOf('b') }),
      );
      const path = { folderId: idOf('a') };
      const after = await service.read(stateSchema, deleteFolder, { path });
      const has = (folderId: string) => after.folders.some((folder) => folder.id === folderId);
      must(!has(idOf('a')), 'the folder is still there');
      must(!has(idOf('b')), 'a folder inside it is still there');
      must(
        !after.bookmarks.some(({ folderId }) => deleted.includes(folderId ?? '')),
        'a bookmark inside it is still there',
      );
      must(idsIn(after) === before, 'something else is different, too');
    },
  },
];
