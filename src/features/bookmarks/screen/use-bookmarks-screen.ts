import { createContext, use, useRef, useState } from 'react';
import { type NavigateFunction, useHref, useNavigate } from 'react-router';
import { toAddedItems } from '#data/bookmarks/additions/added-item.ts';
import { type AdditionPlan, planAdditions } from '#data/bookmarks/additions/plan-additions.ts';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import { getChangedNodeKey } from '#data/bookmarks/changes/change.ts';
import { getChangeRefusal, getMoveTargetRefusal } from '#data/bookmarks/moves/node-rules.ts';
import { type MovePlan, planMoveInto } from '#data/bookmarks/moves/plan-move.ts';
import {
  type BookmarkNode,
  type FolderNode,
  findFolderNode,
  getStoredName,
  type TreeNode,
} from '#data/bookmarks/tree/bookmark-tree.ts';
import {
  getOutermostNodes,
  getSelectedNodes,
  removeNestedNodes,
  walkWithDescendants,
} from '#data/bookmarks/tree/selection.ts';
import { type Deletions, useDeletions } from '#features/bookmarks/delete/use-deletions.ts';
import type { BookmarkEdits, EditOutcome } from '#features/bookmarks/edits/bookmark-edits.ts';
import {
  createAdditionEdit,
  createMoveEdit,
  createRenameEdit,
  formatSkippedNodes,
} from '#features/bookmarks/edits/edit-labels.ts';
import {
  type EditStacks,
  focusReplayedNodes,
  useBookmarkEdits,
  useEditStacks,
  useReplayListener,
} from '#features/bookmarks/edits/use-bookmark-edits.ts';
import {
  formatNodes,
  getNameProblem,
  getNodeRefusalMessage,
} from '#features/bookmarks/node-labels.tsx';
import type { SpecificationPaneComponent } from '#features/bookmarks/specification-pane.ts';
import { type TreeStore, useTreeStore } from '#features/bookmarks/store/use-tree-store.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { useCopyWithToast } from '#ui/button/CopyButton.tsx';
import { useToasts } from '#ui/notice/Toaster.tsx';
import { formatShortcut } from '#ui/text/Kbd.tsx';
import type { WindowPosition } from '#ui/tree/tree-source.ts';
import { type StarredItems, useStarredItems } from '#workflows/stars/use-stars.ts';

/** Dialog or menu that is currently open. */
export type OpenDialog =
  | { readonly kind: 'menu'; readonly nodes: readonly TreeNode[]; readonly at: WindowPosition }
  | { readonly kind: 'move'; readonly nodes: readonly TreeNode[] }
  | { readonly kind: 'rename'; readonly node: FolderNode | BookmarkNode }
  /** Nodes to export; undefined for the whole tree. */
  | { readonly kind: 'export'; readonly nodes: readonly TreeNode[] | undefined }
  | { readonly kind: 'new-folder' | 'import'; readonly place: FolderNode | null }
  | {
      readonly kind: 'add-bookmarks';
      readonly place: FolderNode | null;
      /** Links or search text that the user entered before the dialog opened. */
      readonly text?: string | undefined;
    }
  | { readonly kind: 'duplicates' };

/** Clipboard of the tree: the nodes that the user has cut or copied. */
type BookmarkClipboard = {
  readonly content:
    | { readonly mode: 'cut' | 'copy'; readonly keys: ReadonlySet<string> }
    | undefined;
  readonly store: (mode: 'cut' | 'copy', nodes: readonly TreeNode[]) => void;
  /** Must be called when the user pastes. Hides the message that explains how to paste. */
  readonly beginPaste: () => void;
  /** Removes cut nodes that have been moved. Copied nodes remain and can be pasted again. */
  readonly removeCut: (cut: BookmarkClipboard['content']) => void;
};

/**
 * Returns a sentence that explains how to paste. On a touch screen, it doesn't mention the keyboard
 * shortcut.
 */
function howToPaste(): string {
  if (window.matchMedia('(pointer: coarse)').matches) return 'Choose a folder, then Paste.';
  return `Choose a folder and press ${formatShortcut('Control+V')}.`;
}

function useBookmarkClipboard(): BookmarkClipboard {
  const toasts = useToasts();
  const [content, setContent] = useState<BookmarkClipboard['content']>();
  /** Id of the last message that explains how to paste. */
  const message = useRef<number>(undefined);
  const hideMessage = () => {
    if (message.current !== undefined) toasts.dismiss(message.current);
  };
  return {
    content,
    store: (mode, nodes) => {
      setContent({ mode, keys: new Set(nodes.map(({ key }) => key)) });
      hideMessage();
      const past = mode === 'cut' ? 'Cut' : 'Copied';
      message.current = toasts.show(`${past} ${formatNodes(nodes)}. ${howToPaste()}`);
    },
    beginPaste: hideMessage,
    // The user can have cut other nodes in the meantime.
    removeCut: (cut) => setContent((current) => (current === cut ? undefined : current)),
  };
}

/** State of the text field in a row, in which the user renames the node. */
export type RowRenaming = {
  /** Row that contains the text field; `typed` is the initial text of the field. */
  readonly row: { readonly node: TreeNode; readonly typed: string } | undefined;
  readonly start: (node: TreeNode) => void;
  /**
   * Submits the new name, or keeps the current name if `name` is undefined. If the name couldn't be
   * saved, the text field opens again with that name.
   */
  readonly submit: (name: string | undefined) => Promise<void>;
};

/**
 * Manages the renaming of nodes in their rows.
 * @param rename sends the new name
 */
function useRenaming(
  rename: (node: FolderNode | BookmarkNode, name: string) => Promise<EditOutcome>,
): RowRenaming {
  const [row, setRow] = useState<RowRenaming['row']>();
  return {
    row,
    start: (node) => setRow({ node, typed: getStoredName(node) }),
    submit: async (name) => {
      const node = row?.node;
      setRow(undefined);
      if (name === undefined || node === undefined || node.kind === 'recovered') return;
      if ((await rename(node, name)) === 'failed') setRow({ node, typed: name });
    },
  };
}

/** State and actions that the components of the bookmarks screen share. */
export type BookmarksScreen = TreeStore & {
  readonly state: BookmarkState;
  /**
   * Component that renders the specification of a bookmark; undefined if the service doesn't return
   * specifications.
   */
  readonly SpecificationPane: SpecificationPaneComponent | undefined;
  /** Whether the service returns specifications (extension viewer.specifications). */
  readonly canRead: boolean;
  /** Whether bookmarks can be changed (extension viewer.changes). */
  readonly canWrite: boolean;
  /**
   * True if nodes can be reordered: bookmarks can be changed, and the tree is shown in the saved
   * order without a filter.
   */
  readonly canReorder: boolean;
  /** Template for the URLs of specifications at the code host, from the configuration. */
  readonly specificationLink: string | undefined;
  /** Returns the complete URL of a route of this app. */
  readonly urlOf: (route: string) => string;
  readonly navigate: NavigateFunction;
  readonly edits: BookmarkEdits;
  readonly stacks: EditStacks;
  readonly deletions: Deletions;
  readonly clipboard: BookmarkClipboard;
  readonly renaming: RowRenaming;
  readonly stars: StarredItems;
  /** Copies text to the clipboard and then shows the message `done`. */
  readonly copyText: (text: string, done: string) => void;
  readonly dialog: OpenDialog | undefined;
  readonly openDialog: (dialog: OpenDialog) => void;
  readonly closeDialog: () => void;
  /**
   * Folder in which new nodes are created: the selected folder, or the folder of the selected
   * bookmark; null for the top level.
   */
  readonly placeForNew: FolderNode | null;
  /**
   * Folder in which the next new folder is created. While the folder created last is selected, this
   * is its parent, so that several folders can be created side by side.
   */
  readonly placeForFolder: FolderNode | null;
  /** Must be called with the key of a folder that “New folder” has created and selected. */
  readonly rememberNewFolder: (key: string) => void;
  /** Must be called if the user selects a row. */
  readonly forgetNewFolder: () => void;
  /**
   * Returns the nodes that a command on `node` applies to: all selected nodes if `node` is
   * selected, otherwise only `node`.
   */
  readonly getTargetNodes: (node: TreeNode) => readonly TreeNode[];
  /** Opens the text field for a new name, or shows the reason why the node can't be renamed. */
  readonly startRenaming: (node: TreeNode) => void;
  readonly rename: (node: FolderNode | BookmarkNode, name: string) => Promise<EditOutcome>;
  /**
   * Sends a move, or shows the reason why the nodes can't be moved. Resolves to true if the move was
   * applied, or if no node had to be moved.
   */
  readonly move: (plan: MovePlan) => Promise<boolean>;
  /** Creates nodes from a file or the clipboard, and focuses the first created node. */
  readonly create: (plan: AdditionPlan, action: 'import' | 'copy') => void;
  readonly paste: (place: FolderNode | null) => void;
};

/** Returns the state and actions that the components of the bookmarks screen share. */
export function useBookmarksScreen(
  state: BookmarkState,
  SpecificationPane: SpecificationPaneComponent | undefined,
): BookmarksScreen {
  const store = useTreeStore(state);
  const { saved, search, selection, focus } = store;
  const { selected } = selection;
  const canWrite = useHasExtension('viewer.changes');
  const { specificationLink } = useServices().config;
  const base = useHref('/').replace(/\/$/, '');
  const navigate = useNavigate();
  const toasts = useToasts();
  const [dialog, openDialog] = useState<OpenDialog>();
  const clipboard = useBookmarkClipboard();
  const copyText = useCopyWithToast();
  const stars = useStarredItems();
  const edits = useBookmarkEdits();
  const stacks = useEditStacks();
  useReplayListener(edits, (replayed, before) =>
    focusReplayedNodes(focus, replayed, before, edits.shown()),
  );
  const deletions = useDeletions(edits, focus.goToNeighbour);
  const rename = async (node: FolderNode | BookmarkNode, name: string): Promise<EditOutcome> => {
    const problem = getNameProblem(node.kind, name);
    if (problem === undefined) return edits.apply(createRenameEdit(node, name));
    toasts.show(problem, 'problem');
    return 'failed';
  };
  const renaming = useRenaming(rename);
  const [newFolder, setNewFolder] = useState<string>();
  const near = selected?.kind === 'bookmark' ? selected.parent : selected;

  const getTargetNodes = ({ key }: TreeNode): readonly TreeNode[] =>
    selection.rows.has(key)
      ? removeNestedNodes(getSelectedNodes(saved, selection.rows.selectedRows()))
      : getOutermostNodes(saved, [key]);

  const move = async (plan: MovePlan) => {
    if (!plan.ok) {
      toasts.show(getNodeRefusalMessage(plan.refusal), 'problem');
      return false;
    }
    const edit = createMoveEdit(plan);
    if (edit === undefined) {
      const skipped = formatSkippedNodes(plan);
      if (skipped !== '') toasts.show(skipped, 'info');
      return true;
    }
    const applied = edits.apply(edit);
    const goToMoved = () => focus.goToKeys(edit.changes.map(getChangedNodeKey));
    // Focus moves to a single moved node immediately. If there are several moved nodes, or the user
    // had to confirm the move, it moves after the service has applied the edit.
    if (plan.moves.length === 1) goToMoved();
    const outcome = await applied;
    const isApplied = outcome === 'applied' || outcome === 'overwritten';
    if (isApplied && (plan.moves.length > 1 || outcome === 'overwritten')) goToMoved();
    return isApplied;
  };

  const create = (plan: AdditionPlan, action: 'import' | 'copy') => {
    const edit = createAdditionEdit(plan, action);
    const [first] = plan.changes;
    if (first === undefined) {
      toasts.show(edit.done(edits.shown()));
      return;
    }
    void edits.apply(edit).then((outcome) => {
      if (outcome === 'applied') focus.goToKeys([getChangedNodeKey(first)]);
    });
  };

  const paste = (place: FolderNode | null) => {
    const { content } = clipboard;
    const nodes = content === undefined ? [] : getOutermostNodes(saved, content.keys);
    if (nodes.length === 0) return;
    if (content?.mode === 'cut') {
      const plan = planMoveInto(saved, nodes, place);
      if (plan.ok) clipboard.beginPaste();
      void move(plan).then((isMoved) => {
        if (isMoved) clipboard.removeCut(content);
      });
      return;
    }
    const refusal = getMoveTargetRefusal(saved, place);
    if (refusal !== undefined) {
      toasts.show(getNodeRefusalMessage(refusal), 'problem');
      return;
    }
    clipboard.beginPaste();
    const items = toAddedItems(walkWithDescendants(saved, nodes));
    const { bookmarks: existing } = edits.shown();
    create(planAdditions(items, { existing, into: place?.folder.id ?? null }), 'copy');
  };

  const startRenaming = (node: TreeNode) => {
    const refusal = getChangeRefusal(saved, node);
    if (refusal !== undefined) toasts.show(getNodeRefusalMessage(refusal), 'problem');
    // On narrow screens the details replace the tree, so there is no row that could contain the
    // text field, and a dialog opens instead.
    else if (selection.showsDetails && node.kind !== 'recovered') {
      openDialog({ kind: 'rename', node });
    } else renaming.start(node);
  };

  const toPlace = (node: TreeNode | null | undefined) =>
    node?.kind === 'folder' ? (findFolderNode(saved, node.folder.id) ?? null) : null;

  return {
    ...store,
    state,
    SpecificationPane,
    canRead: SpecificationPane !== undefined,
    canWrite,
    canReorder: canWrite && search.order === 'saved' && search.filter === undefined,
    specificationLink,
    urlOf: (route) => new URL(base + route, window.location.href).href,
    navigate,
    edits,
    stacks,
    deletions,
    clipboard,
    renaming,
    stars,
    copyText,
    dialog,
    openDialog,
    closeDialog: () => openDialog(undefined),
    placeForNew: toPlace(near),
    placeForFolder: toPlace(near && near.key === newFolder ? near.parent : near),
    rememberNewFolder: setNewFolder,
    forgetNewFolder: () => setNewFolder(undefined),
    getTargetNodes,
    startRenaming,
    rename,
    move,
    create,
    paste,
  };
}

const ScreenContext = createContext<BookmarksScreen | undefined>(undefined);

export const ScreenProvider = ScreenContext.Provider;

/**
 * Returns the shared state and actions of the bookmarks screen that contains the calling component.
 */
export function useScreen(): BookmarksScreen {
  const screen = use(ScreenContext);
  if (screen === undefined) throw new Error('useScreen must be used within a ScreenProvider');
  return screen;
}
