import { useEffect, useRef, useState } from 'react';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import type { CachedBookmarks } from '#data/bookmarks/cache/cached-bookmarks.ts';
import {
  ancestorsOf,
  type BookmarkTree,
  type FolderNode,
} from '#data/bookmarks/tree/bookmark-tree.ts';
import { treeOf } from '#data/bookmarks/tree/build-tree.ts';
import { firstView, openNodes, viewTree } from '#data/bookmarks/tree/visible-rows.ts';
import { SelectionDetails } from '#features/bookmarks/details/SelectionDetails.tsx';
import { BookmarkNotices } from '#features/bookmarks/files/BookmarkNotices.tsx';
import { useOpenedFile } from '#features/bookmarks/files/use-opened-file.ts';
import { UnfinishedNotices } from '#features/bookmarks/jobs/UnfinishedNotices.tsx';
import { useTreeView } from '#features/bookmarks/rows/use-tree-view.ts';
import { NothingMatches } from '#features/bookmarks/tree/NothingMatches.tsx';
import { TreeBar } from '#features/bookmarks/tree/TreeBar.tsx';
import { TreePane } from '#features/bookmarks/tree/TreePane.tsx';
import { useRememberedTree } from '#features/bookmarks/tree/use-remembered-tree.ts';
import { useSelection } from '#features/bookmarks/tree/use-selection.ts';
import { useTreeNavigation } from '#features/bookmarks/tree/use-tree-navigation.ts';
import { useTreeSearch } from '#features/bookmarks/tree/use-tree-search.ts';
import { formatCount, formatNumber } from '#text/format-number.ts';
import { useToasts } from '#ui/notice/Toaster.tsx';
import { Page } from '#ui/page/Page.tsx';
import styles from './BookmarksScreen.module.css';
import { HeaderActions } from './HeaderActions.tsx';
import { NoBookmarks } from './NoBookmarks.tsx';
import { TreeDialogs } from './TreeDialogs.tsx';
import { useBookmarkOperations } from './use-bookmark-operations.ts';

/** The tree of bookmarks with the details of what is selected. */
export function BookmarksScreen({
  held: { state, origin },
  readable,
}: {
  held: CachedBookmarks;
  /** Whether the service can be asked for the bookmarks. */
  readable: boolean;
}) {
  const toasts = useToasts();
  const file = useOpenedFile();
  const saved = treeOf(state);
  const search = useTreeSearch(saved);
  const { tree, filter, order } = search;
  const { initialOpen, initialSelected, remember } = useRememberedTree(saved);
  const selection = useSelection(tree, initialSelected);
  const { selected, unknownFolderId, showsDetails, select } = selection;
  const lastFolder = lastFolderOf(saved, state);
  const branches = useTreeView(
    tree,
    () => {
      const view = initialOpen === undefined ? firstView(tree) : viewTree(tree, initialOpen);
      const begin = selected ?? lastFolder;
      return openNodes(view, begin ? ancestorsOf(begin) : []);
    },
    filter,
  );
  const going = useTreeNavigation({ tree, selection, branches, search });
  const { treeHandle, detailsHeading, showInFolder } = going;
  const work = useBookmarkOperations({
    saved,
    state,
    selection: selection.selection,
    inSavedOrder: order === 'saved' && filter === undefined,
    going,
  });
  const { actions, planting, deletions } = work;
  const [choosesSeveral, setChoosesSeveral] = useState(false);
  const filterField = useRef<HTMLInputElement>(null);
  const { total } = saved;
  const showing = showsDetails ? 'details' : 'tree';
  const isEmpty = saved.nodes.length === 0;

  const selectedKey = selected?.key;
  useEffect(() => remember(branches.open, selectedKey), [remember, branches.open, selectedKey]);

  const focusFilter = () => {
    filterField.current?.focus();
    filterField.current?.select();
  };

  /** Where something new goes: the selected folder, else the one last filed into. */
  const placeForNew = (): FolderNode | null => {
    const near = selected?.kind === 'bookmark' ? selected.parent : selected;
    if (near?.kind !== 'folder') return lastFolder;
    return saved.foldersById.get(near.folder.id)?.[0] ?? null;
  };

  return (
    <Page
      title="Bookmarks"
      count={
        isEmpty
          ? undefined
          : `${formatNumber(total.bookmarks)} in ${formatCount(total.folders, 'folder')}`
      }
      layout="split"
      actions={
        <span className={styles.actions} data-showing={showing}>
          <HeaderActions
            actions={actions}
            placeForNew={placeForNew}
            isEmpty={isEmpty}
            onOpenFile={readable ? undefined : file.open}
          />
        </span>
      }
      bar={
        !isEmpty && (
          <TreeBar
            search={search}
            showing={showing}
            choosesSeveral={choosesSeveral}
            onChooseSeveral={setChoosesSeveral}
            onFindDuplicates={() => actions.ask({ kind: 'duplicates' })}
            onShowKeys={() => actions.ask({ kind: 'keys' })}
            onOpenAll={branches.openAll}
            onCloseAll={branches.closeAll}
            fieldRef={filterField}
          />
        )
      }
    >
      <div className={styles.room}>
        <BookmarkNotices
          state={state}
          origin={origin}
          readable={readable}
          unknownFolderId={unknownFolderId}
          fileProblem={file.problem}
        />
        {planting.unfinished.length > 0 && <UnfinishedNotices creating={planting} />}
        <p className={styles.busy} role="status">
          {deletions.isPreparing && 'Reading the bookmarks afresh, before asking…'}
        </p>
        {deletions.outcome}
        {isEmpty ? (
          <NoBookmarks />
        ) : (
          <div className={styles.split} data-showing={showing}>
            {filter?.matches.length === 0 ? (
              <NothingMatches
                query={search.query}
                onClear={() => {
                  search.setQuery('');
                  focusFilter();
                }}
              />
            ) : (
              <TreePane
                ref={treeHandle}
                actions={actions}
                selection={selection.selection}
                choosesSeveral={choosesSeveral}
                initialKey={lastFolder?.key}
                branches={branches}
                filter={filter}
                onSelect={(node) => select(node, { withDetails: !choosesSeveral })}
                onFilter={focusFilter}
                onUndo={deletions.undo}
              />
            )}
            <SelectionDetails
              actions={actions}
              selection={selection}
              branches={branches}
              filter={filter}
              onShowInFolder={filter && showInFolder}
              headingRef={detailsHeading}
            />
          </div>
        )}
      </div>
      <TreeDialogs
        work={work}
        onMade={({ keys, message }) => {
          toasts.show(message);
          going.awaitKeys(keys);
        }}
        onShow={showInFolder}
      />
    </Page>
  );
}

/** Where the person filed something last, by the service’s account. */
function lastFolderOf(tree: BookmarkTree, { lastFolderId }: BookmarkState): FolderNode | null {
  return lastFolderId === null ? null : (tree.foldersById.get(lastFolderId)?.[0] ?? null);
}
