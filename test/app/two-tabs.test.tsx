import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeItem } from '#data/bookmarks/change-item.ts';
import { createFolder } from '#data/bookmarks/create-folder.ts';
import { draw } from '#test/data/bookmarks/running-service.ts';
import { openTwoTabs, type Tab } from '#test/support/two-tabs.tsx';

/** Something that somebody does in a tab, with two of the folders shown there. */
type Deed = (tab: Tab, folderId: string, otherId: string) => void;

const change =
  (what: (otherId: string) => { readonly name?: string; readonly parentId?: string }): Deed =>
  ({ viewer, write }, folderId, otherId) => {
    const options = changeItem(viewer, { readable: true });
    write(options, { kind: 'folder', folderId, change: what(otherId) });
  };

const deeds = {
  rename: change((otherId) => ({ name: `after ${otherId}` })),
  move: change((otherId) => ({ parentId: otherId })),
  create: ({ viewer, write }, parentId) =>
    write(createFolder(viewer, { readable: true }), { name: 'new', parentId }),
  ask: (tab, folderId) => tab.ask(folderId),
  delete: (tab, folderId) => {
    tab.ask(folderId);
    tab.confirm();
  },
  confirm: (tab) => tab.confirm(),
  'read again': (tab) => tab.readAgain(),
} satisfies Record<string, Deed>;

type DeedName = keyof typeof deeds;

/** What is done, and how many requests, answers and messages are let through after it. */
const courseOf = (...names: readonly DeedName[]) =>
  fc.array(
    fc.record({
      tab: fc.constantFrom(0, 1),
      deed: fc.constantFrom(...names),
      folder: fc.nat({ max: 5 }),
      other: fc.nat({ max: 5 }),
      letThrough: fc.nat({ max: 4 }),
    }),
    { minLength: 1, maxLength: 8 },
  );

type World = Awaited<ReturnType<typeof openTwoTabs>>;
type Course = ReturnType<typeof courseOf> extends fc.Arbitrary<infer T> ? T : never;

async function follow(world: World, course: Course) {
  for (const { tab: at, deed, folder, other, letThrough } of course) {
    const tab = world.tabs[at === 0 ? 0 : 1];
    const folders = tab.shown()?.folders ?? [];
    const id = folders[folder % folders.length]?.id;
    const otherId = folders[other % folders.length]?.id;
    if (id === undefined || otherId === undefined) continue;
    deeds[deed](tab, id, otherId);
    await world.letThrough(letThrough);
  }
  await world.letAllThrough();
}

/** Opens two tabs, readies them, follows the course, and sees what came of it. */
async function expectAgreement(
  scheduler: fc.Scheduler,
  extensions: readonly string[],
  ready: (world: World) => Promise<void>,
  course: Course,
) {
  const world = await openTwoTabs(scheduler, extensions);
  try {
    await ready(world);
    await follow(world, course);
    const held = draw(await world.held());
    expect(world.tabs.map(({ shown }) => draw(shown()))).toEqual([held, held]);
    expect(world.wrongs).toEqual([]);
  } finally {
    world.close();
  }
}

test('whatever two tabs do in whatever order it arrives, both show what the service holds, and nothing goes that was not announced', async () => {
  const anything = courseOf('rename', 'move', 'create', 'ask', 'delete', 'confirm', 'read again');
  const extensions = ['viewer.read', 'viewer.write'];
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), anything, (scheduler, course) =>
      expectAgreement(scheduler, extensions, (world) => world.letAllThrough(), course),
    ),
    { numRuns: 60 },
  );
});

test('where the bookmarks can’t be read, two tabs that delete end with what the service holds', async () => {
  const openSaved = async ({ held, tabs }: World) => {
    const saved = await held();
    for (const tab of tabs) tab.openFile(saved);
  };
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), courseOf('ask', 'delete', 'confirm'), (scheduler, course) =>
      expectAgreement(scheduler, [], openSaved, course),
    ),
    { numRuns: 100 },
  );
});
