import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { BookmarkTree } from '#data/bookmarks/bookmark-tree.ts';
import type { HeldBookmarks } from '#data/bookmarks/held-bookmarks.ts';
import { neighbourOf } from '#data/bookmarks/neighbour.ts';
import type { BookmarkState } from '#data/bookmarks/schema.ts';
import { ancestorsOf, type FolderNode, type TreeNode } from '#data/bookmarks/tree-node.ts';
import { treeOf } from '#data/bookmarks/tree-of.ts';
import { firstView, openNodes, viewTree } from '#data/bookmarks/visible-rows.ts';
import { Page } from '#ui/Page.tsx';
import { useToasts } from '#ui/Toaster.tsx';
import { BookmarkNotices } from './BookmarkNotices.tsx';
import styles from './BookmarksScreen.module.css';
import { HeaderActions } from './HeaderActions.tsx';
import { MoveManyDialog } from './MoveManyDialog.tsx';
import { NoBookmarks } from './NoBookmarks.tsx';
import { NothingMatches } from './NothingMatches.tsx';
import { OutcomeBar } from './OutcomeBar.tsx';
import { PlantDialog } from './PlantDialog.tsx';
import { SelectionDetails } from './SelectionDetails.tsx';
import { TreeBar } from './TreeBar.tsx';
import { TreeDialogs } from './TreeDialogs.tsx';
import { TreePane } from './TreePane.tsx';
import { counted, number } from './tally-words.ts';
import { UnfinishedNotices } from './UnfinishedNotices.tsx';
import { useBulkMove } from './use-bulk-move.ts';
import { useDeletions } from './use-deletions.ts';
import { useGoingAbout } from './use-going-about.ts';
import { useOpenedFile } from './use-opened-file.ts';
import { usePlanting } from './use-planting.ts';
import { useRememberedTree } from './use-remembered-tree.ts';
import { useSelection } from './use-selection.ts';
import { useTreeActions } from './use-tree-actions.ts';
import { useTreeSearch } from './use-tree-search.ts';
import { useTreeView } from './use-tree-view.ts';

/** The tree of bookmarks with the details of what is selected. */
export function BookmarksScreen({
  held: { state, origin },
  readable,
}: {
  held: HeldBookmarks;
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
  const { treeHandle, detailsHeading, awaitKeys, showInFolder, goNear, goToNew } = useGoingAbout({
    tree,
    selection,
    branches,
    search,
  });
  const planting = usePlanting(goToNew);
  const moving = useBulkMove(awaitKeys);
  /** On to what stands next to something that has gone. */
  const goBeside = (gone: TreeNode, before: BookmarkState) =>
    goNear(neighbourOf(treeOf(before), gone, treeOf(deletions.now() ?? state)));
  const deletions = useDeletions(goBeside);
  const actions = useTreeActions({
    tree: saved,
    state,
    selection: selection.selection,
    inSavedOrder: order === 'saved' && filter === undefined,
    onMoved: (key) => awaitKeys([key]),
    onMoveMany: moving.start,
    onPlant: (task) => void planting.start(task),
    onDeleteBookmark: (node) => void deletions.deleteBookmark(node, state),
  });
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

  const undo = () => {
    const steps = deletions.takeUndo();
    if (steps === undefined) return;
    void planting.start({
      ...steps,
      title: 'Bring back what was deleted',
      busy: 'Bringing back',
      hasNewIds: true,
    });
  };
  const onUndo = deletions.outcome?.gone && undo;

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
          : `${number(total.bookmarks)} in ${counted(total.folders, 'folder', 'folders')}`
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
        {planting.unfinished.length > 0 && <UnfinishedNotices planting={planting} />}
        <p className={styles.busy} role="status">
          {actions.isPreparingDeletion && 'Reading the bookmarks afresh, before asking…'}
        </p>
        {deletions.outcome && (
          <OutcomeBar
            report={deletions.outcome.report}
            onUndo={onUndo}
            onDismiss={deletions.dismiss}
          />
        )}
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
                onUndo={onUndo}
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
        actions={actions}
        hasUndo={deletions.hasUndo}
        onPlant={(task) => void planting.start(task)}
        onFolderGone={(gone, report, before) => {
          // Nothing behind the dialog can take focus before it is closed.
          flushSync(actions.close);
          deletions.folderGone(report, before);
          goBeside(gone, before ?? state);
        }}
        onManyGone={(report, before) => {
          flushSync(actions.close);
          deletions.manyGone(report, before);
          const first = report.results.find(({ kind }) => kind === 'done');
          if (first) goBeside(first.item, before);
        }}
        onMade={({ keys, message }) => {
          toasts.show(message);
          awaitKeys(keys);
        }}
        onShow={showInFolder}
      />
      {planting.task && <PlantDialog planting={planting} task={planting.task} />}
      {moving.plan && <MoveManyDialog moving={moving} plan={moving.plan} />}
    </Page>
  );
}

/** Where the person filed something last, by the service’s account. */
function lastFolderOf(tree: BookmarkTree, { lastFolderId }: BookmarkState): FolderNode | null {
  return lastFolderId === null ? null : (tree.foldersById.get(lastFolderId)?.[0] ?? null);
}
