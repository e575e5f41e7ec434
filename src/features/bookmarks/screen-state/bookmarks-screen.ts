import { createContext, use } from 'react';
import { type NavigateFunction, useHref, useNavigate } from 'react-router';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import type { BookmarkEdits } from '#features/bookmarks/history/bookmark-edits.ts';
import {
  type EditStacks,
  focusReplayedNodes,
  useBookmarkEdits,
  useEditStacks,
  useReplayListener,
} from '#features/bookmarks/history/use-bookmark-edits.ts';
import type { SpecificationPaneComponent } from '#features/bookmarks/specification-pane.ts';
import { type TreeStore, useTreeStore } from '#features/bookmarks/tree-state/use-tree-store.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { useCopyWithToast } from '#ui/button/CopyButton.tsx';
import { type StarredItems, useStarredItems } from '#workflows/stars/use-stars.ts';
import { type ScreenDialogs, useScreenDialogs } from './use-open-dialog.ts';
import { type TreeActions, useTreeActions } from './use-tree-actions.ts';

/**
 * State and actions of the bookmarks screen: the tree and its selection (`TreeStore`), the dialogs,
 * the edits (`TreeActions`), and what the service and the configuration permit.
 */
export type BookmarksScreen = TreeStore &
  ScreenDialogs &
  TreeActions & {
    readonly state: BookmarkState;
    /**
     * Component that renders the specification of a bookmark; undefined if the service doesn't
     * return specifications.
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
    readonly stars: StarredItems;
    /** Copies text to the clipboard and then shows the message `done`. */
    readonly copyText: (text: string, done: string) => void;
  };

/** Returns the state and actions that the components of the bookmarks screen share. */
export function useBookmarksScreen(
  state: BookmarkState,
  SpecificationPane: SpecificationPaneComponent | undefined,
): BookmarksScreen {
  const store = useTreeStore(state);
  const { search, focus } = store;
  const canWrite = useHasExtension('viewer.changes');
  const { specificationLink } = useServices().config;
  const base = useHref('/').replace(/\/$/, '');
  const navigate = useNavigate();
  const copyText = useCopyWithToast();
  const stars = useStarredItems();
  const edits = useBookmarkEdits();
  const stacks = useEditStacks();
  useReplayListener(edits, (replayed, before) =>
    focusReplayedNodes(focus, replayed, before, edits.shown()),
  );
  const dialogs = useScreenDialogs(store);
  const actions = useTreeActions(store, dialogs, edits);
  return {
    ...store,
    ...dialogs,
    ...actions,
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
    stars,
    copyText,
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
