import type { LucideIcon } from 'lucide-react';
import { isDeletable, whyNoTarget, whyNotChangeable } from '#data/bookmarks/moves/node-rules.ts';
import { planStep } from '#data/bookmarks/moves/plan-move.ts';
import type { FolderNode, TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import type { SpecificationName } from '#data/specifications/specification.ts';
import type { BookmarksScreen } from '#features/bookmarks/screen/use-bookmarks-screen.ts';
import { specificationOf } from '#features/bookmarks/specification-pane.ts';
import { codeHostLink } from '#platform/specification-link/code-host-link.ts';
import { formatShortcut } from '#ui/text/Kbd.tsx';
import type { Place } from '#workflows/places/place.ts';

/** The nodes that a command applies to, and what is allowed with them. */
export type CommandTarget = {
  /** In the saved order, none inside another. */
  readonly nodes: readonly TreeNode[];
  /** The row that has focus or whose menu is open; else the node, if it is the only one. */
  readonly at: TreeNode | undefined;
  /** The node, if it is the only one. */
  readonly only: TreeNode | undefined;
  /** The folder, if it is the only node. */
  readonly folder: FolderNode | undefined;
  /** Something can be created in `folder` or moved into it. */
  readonly canHold: boolean;
  /** At least one of them can be renamed or moved. */
  readonly canChange: boolean;
  readonly canDelete: boolean;
  /** Of the only bookmark, if its specification can be read here (viewer.specifications). */
  readonly specification: SpecificationName | undefined;
  /** URL of the only bookmark at the code host, checked. */
  readonly codeHostHref: string | undefined;
};

/** A folder as something that can be starred. */
export const folderPlace = ({ folder }: FolderNode): Place => ({
  kind: 'folder',
  folderId: folder.id,
});

/**
 * Applies all rules about nodes, once.
 * @param nodes in the saved order
 * @param at the row that has focus or whose menu is open
 */
export function commandTarget(
  { saved, canWrite, canRead, specificationLink }: BookmarksScreen,
  nodes: readonly TreeNode[],
  at?: TreeNode,
): CommandTarget {
  const only = nodes.length === 1 ? nodes[0] : undefined;
  const folder = only?.kind === 'folder' ? only : undefined;
  const bookmark = only?.kind === 'bookmark' ? only.bookmark : undefined;
  return {
    nodes,
    at: at ?? only,
    only,
    folder,
    canHold: folder !== undefined && whyNoTarget(saved, folder) === undefined,
    canChange: nodes.some((node) => whyNotChangeable(saved, node) === undefined),
    canDelete: nodes.some((node) => isDeletable(saved, node, canWrite)),
    specification: bookmark && canRead ? specificationOf(bookmark) : undefined,
    codeHostHref: bookmark && codeHostLink(specificationLink, bookmark).href,
  };
}

export function canStep({ saved }: BookmarksScreen, { only }: CommandTarget, step: 'up' | 'down') {
  return only !== undefined && planStep(saved, only, step).ok;
}

export type CommandShortcut = {
  /** The ways to press it, as `aria-keyshortcuts` names them. */
  readonly presses: readonly [string, ...string[]];
  /** What it does, in the list of shortcuts. Commands that do the same share a line. */
  readonly does: string;
};

type Command = {
  readonly id: string;
  readonly icon: LucideIcon;
  readonly shortcut?: CommandShortcut;
  /** Without this permission the command isn’t offered, and its key does nothing. */
  readonly needs?: 'canWrite' | 'canReorder';
};

/** A route of this app, or a checked URL outside of it. */
export type CommandLink = { readonly to: string } | { readonly href: string };

/** Something that can be done with nodes of the tree. */
export type NodeCommand = Command & {
  readonly label: string | ((target: CommandTarget, screen: BookmarksScreen) => string);
  readonly isDangerous?: true;
  /** Enter and a double click on a bookmark run the first of these that applies. */
  readonly isDefault?: true;
  /** Has an icon in the bar of a specification. */
  readonly isInBar?: true;
  /** The link, if the command is rendered as one. */
  readonly linkOf?: (target: CommandTarget) => CommandLink | undefined;
  /** Whether menus and details offer it. Its key works without: then it says why it can’t be done. */
  readonly appliesTo: (target: CommandTarget, screen: BookmarksScreen) => boolean;
  readonly run: (screen: BookmarksScreen, target: CommandTarget) => void;
};

/** Something that can be done with the bookmarks as a whole. */
export type ScreenCommand = Command & {
  readonly label: string;
  /** Returns the current label; undefined while there is nothing to do. */
  readonly labelNow?: (screen: BookmarksScreen) => string | undefined;
  /** `text` was typed for it in “Jump to…”. */
  readonly run: (screen: BookmarksScreen, text?: string) => void;
};

/** A command as menus, details and “Jump to…” show it. */
export type OfferedCommand = Pick<Command, 'id' | 'icon'> & {
  readonly label: string;
  /** As `aria-keyshortcuts` names it. */
  readonly keys: string | undefined;
  readonly isDangerous?: boolean | undefined;
  readonly isInBar?: boolean | undefined;
  readonly link?: CommandLink | undefined;
  readonly run: () => void;
};

/** The groups of a menu with these commands. */
export function menuGroups(groups: readonly (readonly OfferedCommand[])[]) {
  return groups
    .filter((group) => group.length > 0)
    .map((group) =>
      group.map(({ label, icon, keys, isDangerous = false, run }) => ({
        label,
        icon,
        danger: isDangerous,
        onAction: run,
        ...(keys && { keys: formatShortcut(keys) }),
      })),
    );
}
