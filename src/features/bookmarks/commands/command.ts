import type { LucideIcon } from 'lucide-react';
import {
  getChangeRefusal,
  getMoveTargetRefusal,
  isDeletable,
} from '#data/bookmarks/moves/node-rules.ts';
import { planMoveByOne } from '#data/bookmarks/moves/plan-move.ts';
import type { FolderNode, TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import type { SpecificationName } from '#data/specifications/specification.ts';
import type { BookmarksScreen } from '#features/bookmarks/screen-state/bookmarks-screen.ts';
import { getSpecification } from '#features/bookmarks/specification-pane.ts';
import { buildCodeHostLink } from '#platform/specification-link/code-host-link.ts';
import type { ItemReference } from '#workflows/items/item-reference.ts';

/** Part of the bookmarks screen that the menu of a specification also provides to commands. */
export type BookmarkContext = Pick<BookmarksScreen, 'saved' | 'canWrite'> &
  Partial<Pick<BookmarksScreen, 'canReorder' | 'canRead' | 'specificationLink'>> & {
    readonly openDialog: (dialog: { kind: 'move'; nodes: readonly TreeNode[] }) => void;
    readonly renaming: { readonly start: (node: TreeNode) => void };
    readonly deletions: { readonly request: (choice: { nodes: readonly TreeNode[] }) => void };
    /** Folder of a specification's bookmark, in labels; `isOnly` if it has no other bookmark. */
    readonly from?: { readonly folder: string; readonly isOnly: boolean };
  };

/** Nodes that a command applies to, and the permitted actions. */
export type CommandTarget = {
  /** In the saved order, without nodes inside other target nodes. */
  readonly nodes: readonly TreeNode[];
  /**
   * Node whose row has focus or an open menu, or else the only target node; undefined if there are
   * several.
   */
  readonly focusedNode: TreeNode | undefined;
  /** Undefined if there are several target nodes. */
  readonly singleNode: TreeNode | undefined;
  /** The only target node, if it is a folder. */
  readonly folder: FolderNode | undefined;
  /** True if nodes can be created in the target folder or moved into it. */
  readonly canContainNodes: boolean;
  /** True if at least one target node can be renamed or moved. */
  readonly canChange: boolean;
  readonly canDelete: boolean;
  /** Specification of a single selected bookmark (needs the extension viewer.specifications). */
  readonly specification: SpecificationName | undefined;
  /** Validated URL of a single bookmark at the code host. */
  readonly codeHostHref: string | undefined;
};

export const toFolderReference = ({ folder }: FolderNode): ItemReference => ({
  kind: 'folder',
  folderId: folder.id,
});

/**
 * @param nodes in the saved order
 * @param at node whose row has focus or an open menu
 */
export function createCommandTarget(
  { saved, canWrite, canRead, specificationLink }: BookmarkContext,
  nodes: readonly TreeNode[],
  at?: TreeNode,
): CommandTarget {
  const only = nodes.length === 1 ? nodes[0] : undefined;
  const folder = only?.kind === 'folder' ? only : undefined;
  const bookmark = only?.kind === 'bookmark' ? only.bookmark : undefined;
  return {
    nodes,
    focusedNode: at ?? only,
    singleNode: only,
    folder,
    canContainNodes: folder !== undefined && getMoveTargetRefusal(saved, folder) === undefined,
    canChange: nodes.some((node) => getChangeRefusal(saved, node) === undefined),
    canDelete: nodes.some((node) => isDeletable(saved, node, canWrite)),
    specification: bookmark && canRead ? getSpecification(bookmark) : undefined,
    codeHostHref: bookmark && buildCodeHostLink(specificationLink, bookmark).href,
  };
}

export function canMoveByOnePosition(
  { saved }: BookmarksScreen,
  { singleNode: only }: CommandTarget,
  step: 'up' | 'down',
) {
  return only !== undefined && planMoveByOne(saved, only, step).ok;
}

export type CommandShortcut = {
  /** Alternative keys in the format of `aria-keyshortcuts`. */
  readonly alternativeKeys: readonly [string, ...string[]];
  /**
   * Description of the action in the list of shortcuts. Commands with the same description share a
   * row.
   */
  readonly shortcutDescription: string;
};

type Command = {
  readonly id: string;
  readonly icon: LucideIcon;
  readonly shortcut?: CommandShortcut;
  /**
   * Permission that the command requires. Without the permission, menus don't offer the command and
   * its shortcut key does nothing.
   */
  readonly needs?: 'canWrite' | 'canReorder';
};

/** Route of this app, or a validated external URL. */
export type CommandLink = { readonly to: string } | { readonly href: string };

export type NodeCommand<Screen = BookmarksScreen> = Command & {
  readonly label: string | ((target: CommandTarget, screen: Screen) => string);
  /** Label of the button in the details of a folder: part of `label`, so that it can be shorter. */
  readonly shortLabel?: string;
  readonly isDangerous?: true;
  /**
   * True if Enter and a double click on a bookmark run the command. If several applicable commands
   * have this flag, the first command is run.
   */
  readonly isDefault?: true;
  /** Whether the command has an icon button in the bar above a specification. */
  readonly isInBar?: true;
  readonly getCommandLink?: (target: CommandTarget) => CommandLink | undefined;
  /**
   * Whether menus and details offer the command. The shortcut key is always handled: if the command
   * can't be run, the key shows the reason.
   */
  readonly appliesTo: (target: CommandTarget, screen: Screen) => boolean;
  readonly run: (screen: Screen, target: CommandTarget) => void;
  /** Whether the shortcut key runs the command; if not, the browser handles the key. */
  readonly isKeyActive?: (screen: Screen) => boolean;
};

/** Command for the bookmarks as a whole, not for selected nodes. */
export type ScreenCommand = Command & {
  readonly label: string;
  /** Returns undefined if the command can't be run in this state. */
  readonly getCurrentLabel?: (screen: BookmarksScreen) => string | undefined;
  /** Returns the text of the button's tooltip: what the command would do now. */
  readonly getHint?: (screen: BookmarksScreen) => string;
  /** `text` is what the user typed in the command palette, if the command was chosen there. */
  readonly run: (screen: BookmarksScreen, text?: string) => void;
};

/** Command that can be run now, as shown in menus, in details and in the command palette. */
export type AvailableCommand = Pick<Command, 'id' | 'icon'> & {
  readonly label: string;
  /** Shortcut keys in the format of `aria-keyshortcuts`. */
  readonly keys: string | undefined;
  readonly shortLabel?: string | undefined;
  readonly isDangerous?: boolean | undefined;
  readonly isInBar?: boolean | undefined;
  readonly link?: CommandLink | undefined;
  readonly hint?: string | undefined;
  readonly run: () => void;
};

/** Returns the commands of a table that apply to the given nodes, in groups. */
export function selectCommands<Screen extends BookmarkContext>(
  table: readonly (readonly NodeCommand<Screen>[])[],
  screen: Screen,
  nodes: readonly TreeNode[],
): readonly (readonly AvailableCommand[])[] {
  const target = createCommandTarget(screen, nodes);
  return table.map((group) =>
    group
      .filter(
        ({ needs, appliesTo }) =>
          (needs === undefined || screen[needs]) && appliesTo(target, screen),
      )
      .map(({ label, shortcut, getCommandLink, run, ...command }) => ({
        ...command,
        label: typeof label === 'string' ? label : label(target, screen),
        keys: shortcut?.alternativeKeys[0],
        link: getCommandLink?.(target),
        run: () => run(screen, target),
      })),
  );
}
