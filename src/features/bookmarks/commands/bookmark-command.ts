import type { LucideIcon } from 'lucide-react';
import type { CreationPlan } from '#data/bookmarks/changes/plan-creation.ts';
import type { MovePlan } from '#data/bookmarks/moves/plan-move.ts';
import type { BookmarkNode, FolderNode, TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import type { SpecificationName } from '#data/specifications/specification.ts';
import type { DeletionChoice } from '#features/bookmarks/delete/use-deletion.ts';
import type { Point } from '#ui/tree/tree-source.ts';
import type { DropTarget } from '#ui/tree/use-tree-drag.ts';

/** A dialog or menu that is open. */
export type OpenDialog =
  | {
      readonly kind: 'menu';
      readonly nodes: readonly TreeNode[];
      readonly at: Point;
      /** Without the commands that stand in the bar of a specification. */
      readonly isBeyondBar?: boolean;
    }
  | { readonly kind: 'move'; readonly nodes: readonly TreeNode[] }
  | { readonly kind: 'rename'; readonly node: FolderNode | BookmarkNode }
  /** Undefined for the whole tree. */
  | { readonly kind: 'export'; readonly nodes: readonly TreeNode[] | undefined }
  | {
      readonly kind: 'new-folder' | 'import';
      readonly place: FolderNode | null;
    }
  | {
      readonly kind: 'add-bookmark';
      readonly place: FolderNode | null;
      /** An address or a path that was typed already. */
      readonly text?: string | undefined;
    }
  | { readonly kind: 'duplicates' | 'keys' };

/** What can be done with bookmarks. Each operation says itself why it can’t be carried out. */
export type BookmarkOperations = {
  readonly openDialog: (dialog: OpenDialog) => void;
  readonly closeDialog: () => void;
  readonly rename: (node: TreeNode) => void;
  readonly renameTo: (node: FolderNode | BookmarkNode, name: string) => void;
  readonly move: (plan: MovePlan) => void;
  /** Moves a node one place up or down; does nothing at the end. */
  readonly step: (node: TreeNode, step: 'up' | 'down') => void;
  /** What follows from dropping a node, with everything selected with it, somewhere. */
  readonly planDrop: (node: TreeNode, target: DropTarget<TreeNode>) => MovePlan;
  readonly cut: (nodes: readonly TreeNode[]) => void;
  readonly copy: (nodes: readonly TreeNode[]) => void;
  readonly paste: (place: FolderNode | null) => void;
  /** Creates the nodes of a file or of the clipboard, and goes to the first. */
  readonly create: (plan: CreationPlan, action: 'import' | 'copy') => void;
  readonly delete: (choice: DeletionChoice) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** What these would undo and redo: “move of “Settlement””; undefined for nothing. */
  readonly undoable: string | undefined;
  readonly redoable: string | undefined;
  readonly focusFilter: () => void;
  /** Reads a bookmark in full. Back leads to it in the tree. */
  readonly read: (node: TreeNode, specification: SpecificationName) => void;
  /** In a new tab. `href` has been checked. */
  readonly openOutside: (href: string) => void;
  /** Copies a text, and says so in the words of `done`. */
  readonly copyText: (text: string, done: string) => void;
  /** Stars a folder, or removes its star. */
  readonly toggleStar: (folder: FolderNode) => void;
  /** Clears the filter and goes to a node. */
  readonly showInFolder: (node: TreeNode) => void;
};

/** The nodes a command applies to, and what is allowed with them. */
export type CommandTarget = {
  /** In the saved order, none inside another. */
  readonly nodes: readonly TreeNode[];
  /** The row that has focus or whose menu is open; else the node, if it is one alone. */
  readonly at: TreeNode | undefined;
  /** The node, if it is one alone. */
  readonly only: TreeNode | undefined;
  /** The folder, if it is one alone. */
  readonly folder: FolderNode | undefined;
  /** The folder has a star. */
  readonly isStarred: boolean;
  /** Something can be created in `folder` or moved into it. */
  readonly canHold: boolean;
  /** At least one of them can be renamed or moved. */
  readonly canChange: boolean;
  readonly canStep: (step: 'up' | 'down') => boolean;
  readonly canDelete: boolean;
  /** Something was cut or copied. */
  readonly canPaste: boolean;
  /** Their deletion is being prepared. */
  readonly isDeleting: boolean;
  /** Of a bookmark alone, where its specification can be read here (viewer.specifications). */
  readonly specification: SpecificationName | undefined;
  /** The address of a bookmark alone at the code host, checked. */
  readonly codeHostHref: string | undefined;
  /** The address of a folder alone in this app, whole. */
  readonly folderAddress: string | undefined;
  /** The tree shows what a filter has found. */
  readonly isFiltered: boolean;
};

/** What the service and the order of the tree allow at present. */
export type CommandPermissions = {
  /** The service offers viewer.changes. */
  readonly canWrite: boolean;
  /** The tree is shown in the order that the service keeps, and it can be changed. */
  readonly canReorder: boolean;
};

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
  /** Without this permission it isn’t offered, and its key does nothing. */
  readonly needs?: keyof CommandPermissions;
};

/** An address of this app, or a checked one outside of it. */
export type CommandLink = { readonly to: string } | { readonly href: string };

/** Something that can be done with nodes of the tree. */
export type NodeCommand = Command & {
  readonly label: string | ((target: CommandTarget) => string);
  readonly isDangerous?: true;
  /** Enter and a double click on a bookmark run the first of these that applies. */
  readonly isDefault?: true;
  /** Stands as an icon in the bar of a specification. */
  readonly isInBar?: true;
  /** The address that it leads to, where it is drawn as a link. */
  readonly linkOf?: (target: CommandTarget) => CommandLink | undefined;
  readonly isBusy?: (target: CommandTarget) => boolean;
  /** Whether menus and details offer it. Its key works without: then it says why it can’t be done. */
  readonly appliesTo: (target: CommandTarget) => boolean;
  readonly run: (operations: BookmarkOperations, target: CommandTarget) => void;
};

/** Something that can be done with the bookmarks as a whole. */
export type ScreenCommand = Command & {
  readonly label: string;
  /** The label at present; undefined while there is nothing to do. Without it the label is always the same. */
  readonly labelNow?: (operations: BookmarkOperations) => string | undefined;
  /**
   * `place` is where something new goes unless another place is chosen; `text` was typed for it in
   * “Jump to…”.
   */
  readonly run: (operations: BookmarkOperations, place: FolderNode | null, text?: string) => void;
};

/** What menus, details and keys need to offer commands and run them. */
export type CommandContext = {
  readonly operations: BookmarkOperations;
  readonly permissions: CommandPermissions;
  /** All selected nodes if this is one of them, else this node alone; from the saved tree. */
  readonly nodesAt: (node: TreeNode) => readonly TreeNode[];
  readonly targetOf: (nodes: readonly TreeNode[], at?: TreeNode) => CommandTarget;
};

/** A command as menus and details show it. */
export type OfferedCommand = Pick<NodeCommand, 'id' | 'icon'> & {
  readonly label: string;
  /** As `aria-keyshortcuts` names it. */
  readonly keys: string | undefined;
  readonly isDangerous: boolean;
  readonly isBusy: boolean;
  readonly isInBar: boolean;
  readonly link: CommandLink | undefined;
  readonly run: () => void;
};
