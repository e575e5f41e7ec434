import { isDeletable, whyNoTarget, whyNotChangeable } from '#data/bookmarks/moves/node-rules.ts';
import { planStep } from '#data/bookmarks/moves/plan-move.ts';
import type { BookmarkTree, FolderNode, TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { specificationOf } from '#features/bookmarks/specification-pane.ts';
import { codeHostLink } from '#platform/specification-link/code-host-link.ts';
import type { Place } from '#workflows/places/place.ts';
import type {
  CommandContext,
  CommandTarget,
  NodeCommand,
  OfferedCommand,
  ScreenCommand,
} from './bookmark-command.ts';
import { nodeCommands } from './node-commands.ts';

/** A folder as something that can be starred. */
export const folderPlace = ({ folder }: FolderNode): Place => ({
  kind: 'folder',
  folderId: folder.id,
});

/** What decides, besides the nodes, what is allowed with them. */
export type CommandSituation = Pick<CommandTarget, 'canPaste' | 'isDeleting' | 'isFiltered'> & {
  readonly canWrite: boolean;
  /** Specifications can be read here. */
  readonly canRead: boolean;
  readonly hasStar: (place: Place) => boolean;
  /** In this app, whole. */
  readonly addressOf: (folder: FolderNode) => string;
  /** As configured. */
  readonly specificationLink: string | undefined;
};

/**
 * What is allowed with nodes: every rule is asked here, once.
 * @param tree in the saved order, as are the nodes
 * @param at the row that has focus or whose menu is open
 */
export function commandTarget(
  tree: BookmarkTree,
  nodes: readonly TreeNode[],
  at: TreeNode | undefined,
  { canWrite, canRead, hasStar, addressOf, specificationLink, ...others }: CommandSituation,
): CommandTarget {
  const only = nodes.length === 1 ? nodes[0] : undefined;
  const folder = only?.kind === 'folder' ? only : undefined;
  const bookmark = only?.kind === 'bookmark' ? only.bookmark : undefined;
  return {
    nodes,
    at: at ?? only,
    only,
    folder,
    isStarred: folder !== undefined && hasStar(folderPlace(folder)),
    canHold: folder !== undefined && whyNoTarget(tree, folder) === undefined,
    canChange: nodes.some((node) => whyNotChangeable(tree, node) === undefined),
    canStep: (step) => only !== undefined && planStep(tree, only, step).ok,
    canDelete: nodes.some((node) => isDeletable(tree, node, canWrite)),
    specification: bookmark && canRead ? specificationOf(bookmark) : undefined,
    codeHostHref: bookmark && codeHostLink(specificationLink, bookmark).href,
    folderAddress: folder && addressOf(folder),
    ...others,
  };
}

/** The screen commands that can be used now, with their labels. */
export function offeredScreenCommands(
  { operations, permissions }: CommandContext,
  commands: readonly ScreenCommand[],
): readonly ScreenCommand[] {
  return commands.flatMap((command) => {
    const { needs, label, labelNow } = command;
    if (needs !== undefined && !permissions[needs]) return [];
    const now = labelNow ? labelNow(operations) : label;
    return now === undefined ? [] : [{ ...command, label: now }];
  });
}

/** The commands that apply to these nodes, in groups. */
export function offeredCommands(
  { operations, permissions, targetOf }: CommandContext,
  nodes: readonly TreeNode[],
): readonly (readonly OfferedCommand[])[] {
  const target = targetOf(nodes);
  const isOffered = ({ needs, appliesTo }: NodeCommand) =>
    (needs === undefined || permissions[needs]) && appliesTo(target);
  return nodeCommands
    .map((group) =>
      group.filter(isOffered).map((command) => ({
        id: command.id,
        icon: command.icon,
        label: typeof command.label === 'string' ? command.label : command.label(target),
        keys: command.shortcut?.presses[0],
        isDangerous: command.isDangerous ?? false,
        isBusy: command.isBusy?.(target) ?? false,
        isInBar: command.isInBar ?? false,
        link: command.linkOf?.(target),
        run: () => command.run(operations, target),
      })),
    )
    .filter((group) => group.length > 0);
}

/** What Enter and a double click do with a node by itself; undefined where nothing applies. */
export function defaultCommand(
  { operations, targetOf }: CommandContext,
  node: TreeNode,
): (() => void) | undefined {
  const target = targetOf([node], node);
  const command = nodeCommands
    .flat()
    .find(({ isDefault, appliesTo }) => isDefault && appliesTo(target));
  return command && (() => command.run(operations, target));
}
