import type { Check } from '#deploy/conformance/check.ts';
import { must } from '#deploy/conformance/deviation.ts';
import {
  changeFolder,
  createFolder,
  deleteFolder,
  inOrder,
  makeFolder,
  readState,
  type State,
  stateSchema,
} from './made-folder.ts';

/** The last words of the names in a folder, in order. */
const childrenOf = ({ folders }: State, parentId: string) =>
  inOrder(
    folders.filter((folder) => folder.parentId === parentId),
    ({ name }) => name.replace(/^.*: /, ''),
  );

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
    needs: ['viewer.write'],
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
    operation: createFolder,
    promise: 'the new folder is where it was created, and is lastFolderId',
    writes: true,
    async play(service) {
      const { id, latest } = await makeFolder(service);
      const folder = latest().folders.find((one) => one.id === id);
      must(folder?.parentId === null, 'it isn’t at the root');
      must(latest().lastFolderId === id, 'lastFolderId is something else');
    },
  },
  {
    operation: createFolder,
    promise: 'a folder takes its position, and its siblings are renumbered',
    writes: true,
    async play(service) {
      const { id, addFolder, latest } = await makeFolder(service);
      await addFolder('a', { position: 0 });
      await addFolder('b', { position: 1 });
      await addFolder('c', { position: 0 });
      const order = childrenOf(latest(), id);
      must(order === 'c, a, b', `the order is ${order} after c was put first`);
    },
  },
  {
    operation: createFolder,
    promise: 'a name has 1 to 255 characters',
    writes: true,
    async play(service) {
      const { id } = await makeFolder(service);
      for (const name of ['', 'x'.repeat(256)]) {
        await service.refuses(createFolder, { body: { name, parentId: id } });
      }
    },
  },
  {
    operation: changeFolder,
    promise: 'a change keeps what it isn’t given',
    writes: true,
    async play(service) {
      const { id, name, addFolder, change } = await makeFolder(service);
      await addFolder('a');
      const b = await addFolder('b');
      const path = { folderId: b.id };
      const { folders } = await change(changeFolder, { path, body: { name: `${name}: c` } });
      const changed = folders.find((folder) => folder.id === b.id);
      must(changed?.name === `${name}: c`, 'the name isn’t changed');
      must(changed.parentId === id, 'a folder that is renamed has another parent');
      must(changed.position === b.position, 'a folder that is renamed has another position');
    },
  },
  {
    operation: changeFolder,
    promise: 'a move renumbers the siblings',
    writes: true,
    async play(service) {
      const { id, addFolder, change } = await makeFolder(service);
      await addFolder('a', { position: 0 });
      await addFolder('b', { position: 1 });
      const c = await addFolder('c', { position: 2 });
      const state = await change(changeFolder, { path: { folderId: c.id }, body: { position: 0 } });
      const order = childrenOf(state, id);
      must(order === 'c, a, b', `the order is ${order} after c was moved to the first place`);
      must(state.lastFolderId === c.id, 'lastFolderId isn’t the folder that was changed');
    },
  },
  {
    operation: changeFolder,
    promise: 'a move into itself or into what is inside it is refused with 409',
    writes: true,
    async play(service) {
      const { id, addFolder } = await makeFolder(service);
      const child = await addFolder('a');
      for (const parentId of [id, child.id]) {
        await service.refuses(changeFolder, { path: { folderId: id }, body: { parentId } }, 409);
      }
    },
  },
  {
    operation: deleteFolder,
    promise: 'a folder is deleted with everything inside it, and nothing else is',
    needs: ['viewer.write'],
    writes: true,
    async play(service) {
      const { addFolder, addBookmark, change, latest } = await makeFolder(service);
      const before = idsIn(latest());
      const top = await addFolder('a');
      const inside = await addFolder('b', { parentId: top.id });
      await addBookmark('in-a.md', { folderId: top.id });
      await addBookmark('in-b.md', { folderId: inside.id });
      const after = await change(deleteFolder, { path: { folderId: top.id } });
      const gone = [top.id, inside.id];
      must(!after.folders.some(({ id }) => id === top.id), 'the folder is still there');
      must(!after.folders.some(({ id }) => id === inside.id), 'a folder inside it is still there');
      must(
        !after.bookmarks.some(({ folderId }) => gone.includes(folderId ?? '')),
        'a bookmark inside it is still there',
      );
      must(idsIn(after) === before, 'something else is different, too');
    },
  },
];
