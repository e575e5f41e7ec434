import fc from 'fast-check';
import { expect } from 'vitest';
import { formatTree } from '#test/data/bookmarks/states.ts';
import { openTwoTabs, type Tab } from './two-tabs.tsx';

/** Action of a user in a tab; the two ids belong to folders shown in the tab. */
type Action = (tab: Tab, folderId: string, otherId: string) => void;

const actions = {
  rename: (tab, id, otherId) => tab.change({ op: 'update-folder', id, name: `after ${otherId}` }),
  move: (tab, id, parentId) => tab.change({ op: 'update-folder', id, parentId }),
  create: (tab, parentId) =>
    tab.change({ op: 'create-folder', id: crypto.randomUUID(), name: 'new', parentId }),
  ask: (tab, folderId) => tab.ask(folderId),
  delete: (tab, folderId) => {
    tab.ask(folderId);
    tab.decide();
  },
  confirm: (tab) => tab.confirm(),
  undo: (tab) => tab.undo(),
  redo: (tab) => tab.redo(),
  'read again': (tab) => tab.readAgain(),
} satisfies Record<string, Action>;

type ActionName = keyof typeof actions;

/**
 * Returns a fast-check generator of action sequences. Each action has the number of requests,
 * responses and messages to deliver after the action.
 */
const sequenceOf = (...names: readonly ActionName[]) =>
  fc.array(
    fc.record({
      tab: fc.constantFrom(0, 1),
      action: fc.constantFrom(...names),
      folder: fc.nat({ max: 5 }),
      other: fc.nat({ max: 5 }),
      advance: fc.nat({ max: 4 }),
    }),
    { minLength: 1, maxLength: 8 },
  );

type TwoTabs = Awaited<ReturnType<typeof openTwoTabs>>;
type Sequence = ReturnType<typeof sequenceOf> extends fc.Arbitrary<infer T> ? T : never;

async function carryOut(world: TwoTabs, sequence: Sequence) {
  for (const { tab: at, action, folder, other, advance } of sequence) {
    const tab = world.tabs[at === 0 ? 0 : 1];
    const folders = tab.shown()?.folders ?? [];
    const id = folders[folder % folders.length]?.id;
    const otherId = folders[other % folders.length]?.id;
    if (id === undefined || otherId === undefined) continue;
    actions[action](tab, id, otherId);
    await world.advance(advance);
  }
  await world.finish();
}

/** Opens two tabs, runs the sequence and compares the bookmarks of both tabs with the service. */
async function expectAgreement(
  scheduler: fc.Scheduler,
  extensions: readonly string[],
  prepare: (world: TwoTabs) => Promise<void>,
  sequence: Sequence,
) {
  const world = await openTwoTabs(scheduler, extensions);
  try {
    await prepare(world);
    await carryOut(world, sequence);
    const state = formatTree(await world.serviceState());
    expect(world.tabs.map(({ shown }) => formatTree(shown()))).toEqual([state, state]);
    expect(world.problems).toEqual([]);
  } finally {
    world.close();
  }
}

/**
 * Asserts that two tabs, which can fetch the bookmarks, end with the service's state and delete only
 * nodes in the list of the confirmation dialog, for any actions and any order of requests, responses
 * and messages.
 * @param numRuns number of generated sequences and orders
 */
export async function expectReadingTabsToAgree(numRuns: number) {
  const anything = sequenceOf(
    'rename',
    'move',
    'create',
    'ask',
    'delete',
    'confirm',
    'undo',
    'redo',
    'read again',
  );
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), anything, (scheduler, sequence) =>
      expectAgreement(
        scheduler,
        ['viewer.read', 'viewer.changes'],
        (world) => world.finish(),
        sequence,
      ),
    ),
    { numRuns },
  );
}

/**
 * Asserts that two tabs agree with the service in the end. Both tabs can't fetch the bookmarks,
 * open a saved file, and delete folders of the file.
 * @param numRuns number of generated sequences and orders
 */
export async function expectTabsWithFilesToAgree(numRuns: number) {
  const openSavedFile = async ({ serviceState, tabs }: TwoTabs) => {
    const saved = await serviceState();
    for (const tab of tabs) tab.openFile(saved);
  };
  const deletions = sequenceOf('ask', 'delete', 'confirm');
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), deletions, (scheduler, sequence) =>
      expectAgreement(scheduler, [], openSavedFile, sequence),
    ),
    { numRuns },
  );
}
