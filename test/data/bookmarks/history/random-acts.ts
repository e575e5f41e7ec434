import fc from 'fast-check';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import { bulkCreateMutation } from '#data/bookmarks/jobs/bulk-create.ts';
import { createSteps } from '#data/bookmarks/jobs/create-steps.ts';
import { moveManyMutation } from '#data/bookmarks/jobs/move-many.ts';
import { planStep } from '#data/bookmarks/moves/move-step.ts';
import { planMoveInto } from '#data/bookmarks/moves/plan-move.ts';
import type { BookmarkNode, BookmarkTree, FolderNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { treeOf } from '#data/bookmarks/tree/build-tree.ts';
import { nodesWithoutDescendants, withInside } from '#data/bookmarks/tree/selection.ts';
import { changeItemMutation } from '#data/bookmarks/writes/change-item.ts';
import { createBookmarkMutation } from '#data/bookmarks/writes/create-bookmark.ts';
import { createFolderMutation } from '#data/bookmarks/writes/create-folder.ts';
import { deleteItemMutation, deleteManyMutation } from '#data/bookmarks/writes/delete-items.ts';
import { readable } from '#test/data/bookmarks/jobs/chosen-items.ts';
import type { startService } from '#test/data/bookmarks/running-service.ts';

const kinds = [
  'rename',
  'move',
  'step',
  'move-many',
  'new-folder',
  'add-bookmark',
  'copy',
  'delete',
  'delete-many',
] as const;

/** One act of a person: what is done, and numbers that choose to what. */
export type RandomAct = {
  readonly kind: (typeof kinds)[number];
  readonly first: number;
  readonly second: number;
  readonly third: number;
};

const number = fc.nat(99);

export const randomActs: fc.Arbitrary<readonly RandomAct[]> = fc.array(
  fc.record({ kind: fc.constantFrom(...kinds), first: number, second: number, third: number }),
  { minLength: 1, maxLength: 10 },
);

function nodeAt({ nodes }: BookmarkTree, at: number): FolderNode | BookmarkNode | undefined {
  const node = nodes[at % Math.max(1, nodes.length)];
  return node?.kind === 'recovered' ? undefined : node;
}

function folderAt({ nodes }: BookmarkTree, at: number): FolderNode | null {
  const folders = nodes.filter((node) => node.kind === 'folder');
  return folders[at % (folders.length + 1)] ?? null;
}

/** Does it as the screen would. What the tree doesn't allow is left out. */
export async function doAct(
  on: ReturnType<typeof startService>,
  { kind, first, second, third }: RandomAct,
): Promise<void> {
  const state: BookmarkState | undefined = on.shown();
  const tree = treeOf(state ?? (await on.read()));
  const node = nodeAt(tree, first);
  const place = folderAt(tree, second);
  const placeId = place?.folder.id ?? null;
  const several = nodesWithoutDescendants(
    tree,
    [first, second, third].flatMap((at) => nodeAt(tree, at)?.key ?? []),
  );
  const { viewer } = on;
  switch (kind) {
    case 'rename':
      if (node?.kind === 'folder') {
        const change = { name: `Name ${second}` };
        const { id } = node.folder;
        await on.run(changeItemMutation(viewer, readable), {
          kind: 'folder',
          folderId: id,
          change,
        });
      } else if (node) {
        const change = { title: `Title ${second}` };
        const { bookmark } = node;
        await on.run(changeItemMutation(viewer, readable), { kind: 'bookmark', bookmark, change });
      }
      return;
    case 'move':
    case 'step': {
      const plan =
        node === undefined
          ? undefined
          : kind === 'move'
            ? planMoveInto(tree, [node], place)
            : planStep(tree, node, second % 2 === 0 ? 'up' : 'down');
      const [move] = plan?.ok ? plan.moves : [];
      if (move) await on.run(changeItemMutation(viewer, readable), move.change);
      return;
    }
    case 'move-many': {
      const plan = planMoveInto(tree, several, place);
      if (plan.ok) await on.run(moveManyMutation(viewer, readable), { moves: plan.moves });
      return;
    }
    case 'new-folder':
      await on.run(createFolderMutation(viewer, readable), {
        name: `New ${third}`,
        parentId: placeId,
      });
      return;
    case 'add-bookmark': {
      const bookmark = {
        codeHostSlug: 'new/repo',
        path: `${third}.md`,
        title: 't',
        folderId: placeId,
      };
      const isThere = state?.bookmarks.some(
        ({ path, folderId }) => path === bookmark.path && folderId === placeId,
      );
      if (!isThere) await on.run(createBookmarkMutation(viewer, readable), bookmark);
      return;
    }
    case 'copy': {
      const { steps } = createSteps([...withInside(tree, several)], () => ({ folderId: placeId }));
      await on.run(bulkCreateMutation(viewer, readable), { act: 'copy', steps });
      return;
    }
    case 'delete':
      if (node) await on.run(deleteItemMutation(viewer, readable), node);
      return;
    case 'delete-many':
      await on.run(deleteManyMutation(viewer, readable), {
        nodes: several.filter((one) => one.kind !== 'recovered'),
      });
  }
}
