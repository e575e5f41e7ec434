import { TextSearch } from 'lucide-react';
import { useCallback } from 'react';
import { useHref } from 'react-router';
import { planDrop, planMoveInto } from '#data/bookmarks/moves/plan-move.ts';
import { findNodesWithCorrection } from '#data/bookmarks/search/tree-search.ts';
import { getStoredName, isBranch, type TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import {
  createKeyboardCommands,
  getDefaultCommand,
} from '#features/bookmarks/commands/node-commands.ts';
import { formatNodes, quoteName } from '#features/bookmarks/node-labels.tsx';
import { BookmarkRow } from '#features/bookmarks/rows/BookmarkRow.tsx';
import {
  type BookmarksScreen,
  useScreen,
} from '#features/bookmarks/screen-state/bookmarks-screen.ts';
import { getSpecification } from '#features/bookmarks/specification-pane.ts';
import { getSearchPaths, paths } from '#paths.ts';
import { useHasExtension } from '#platform/react.tsx';
import { buildCodeHostLink } from '#platform/specification-link/code-host-link.ts';
import { getSuggestion } from '#text/did-you-mean.ts';
import { truncate } from '#text/truncate.ts';
import { Button } from '#ui/button/Button.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { NoResults } from '#ui/notice/EmptyState.tsx';
import { narrowScreenQuery, useIsPrinting, useMediaQuery } from '#ui/page/use-media.ts';
import { useRemHeight } from '#ui/page/use-rem-height.ts';
import { RenameField } from '#ui/tree/RenameField.tsx';
import { Tree } from '#ui/tree/Tree.tsx';
import type { RowContentProps } from '#ui/tree/TreeRow.tsx';
import type { DropTarget, TreeDrag } from '#ui/tree/use-tree-drag.ts';
import { SearchElsewhere } from '#workflows/search/SearchElsewhere.tsx';
import styles from './screen.module.css';

const noWords: readonly string[] = [];
const noKeys: ReadonlySet<string> = new Set();

function dragOf({ saved, getTargetNodes, move }: BookmarksScreen): TreeDrag<TreeNode> {
  /** Plans the move of a dragged node. If the node is selected, all selected nodes move with it. */
  const planOf = (node: TreeNode, target: DropTarget<TreeNode>) =>
    target.where === 'end'
      ? planMoveInto(saved, getTargetNodes(node), null)
      : planDrop(saved, getTargetNodes(node), { node: target.node, at: target.where });
  return {
    canDrag: ({ kind }) => kind !== 'recovered',
    describe: (node) => formatNodes(getTargetNodes(node)),
    isContainer: ({ kind }) => kind !== 'bookmark',
    canDrop: (node, target) => planOf(node, target).ok,
    onDrop: (node, target) => move(planOf(node, target)),
  };
}

/**
 * Returns a function that returns the URL of a bookmark: the app's page of the specification if the
 * service returns specifications, otherwise the URL at the code host.
 */
function useHrefOf({ canRead, specificationLink }: BookmarksScreen) {
  const base = useHref('/').replace(/\/$/, '');
  return useCallback(
    (node: TreeNode) => {
      if (node.kind !== 'bookmark') return undefined;
      const name = canRead ? getSpecification(node.bookmark) : undefined;
      return name
        ? base + paths.specification(name)
        : buildCodeHostLink(specificationLink, node.bookmark).href;
    },
    [canRead, base, specificationLink],
  );
}

/** Maximum length of the filter in a label, in characters. */
const maxFilterLength = 60;

/** Tree of bookmarks. While a filter is active, also links to a search of the bookmarks' texts. */
export function TreePane() {
  const { search } = useScreen();
  const canSearch = useHasExtension('viewer.specifications');
  const { filter } = search;
  const query = search.query.trim();
  return (
    <div className={styles.pane} data-print-whole>
      {filter?.matches.length === 0 ? <NothingMatches /> : <FilteredTree />}
      {canSearch && query !== '' && (
        <p className={styles.textSearch} data-no-print>
          <ButtonLink
            variant="quiet"
            icon={TextSearch}
            to={paths.specifications({ query, isBookmarked: true })}
          >
            <span className={styles.label}>
              Search the texts of your bookmarks for “<bdi>{truncate(query, maxFilterLength)}</bdi>”
            </span>
          </ButtonLink>
        </p>
      )}
    </div>
  );
}

/** Tree of the bookmarks that match the filter, with the commands of its rows. */
function FilteredTree() {
  const screen = useScreen();
  const { search, branches, selection, shown, focus, canRead, clipboard, renaming } = screen;
  const { changed, foldersWithChanges, filter } = search;
  const { selectsSeveral } = selection;
  const rowHeight = useRemHeight(2, 44);
  const isNarrow = useMediaQuery(narrowScreenQuery);
  const isPrinting = useIsPrinting();
  // Shows only names if a specification is displayed next to the tree, because the rows are narrow.
  // A printed page doesn't contain the specification, so its rows show the targets.
  const shownPlace = canRead && !isNarrow && !isPrinting ? 'none' : 'repository-and-path';
  const words = filter?.words ?? noWords;
  const { content } = clipboard;
  const cutKeys = content?.mode === 'cut' ? content.keys : noKeys;
  const hrefOf = useHrefOf(screen);

  const onSelect = (node: TreeNode) => {
    // A narrow screen has no room for a specification next to the tree, so selecting a bookmark
    // opens the page of the specification.
    const reads = canRead && !selectsSeveral && isNarrow;
    const name = reads && node.kind === 'bookmark' ? getSpecification(node.bookmark) : undefined;
    screen.forgetNewFolder();
    if (name) selection.selectAndNavigate(node, paths.specification(name));
    else if (isNarrow && !selectsSeveral && isBranch(node)) {
      selection.select(node, { withDetails: false, addsEntry: true });
      branches.toggle(node, !branches.isOpen(node));
    } else selection.select(node, { withDetails: !selectsSeveral });
  };

  const renderRow = useCallback(
    (node: TreeNode, parts: RowContentProps) => (
      <BookmarkRow
        node={node}
        parts={parts}
        href={hrefOf(node)}
        shownPlace={shownPlace}
        words={words}
        isCut={cutKeys.has(node.key)}
        isChanged={changed.has(node) || (!parts.open && foldersWithChanges.has(node))}
      />
    ),
    [hrefOf, shownPlace, words, cutKeys, changed, foldersWithChanges],
  );

  const { row } = renaming;
  return (
    <Tree
      ref={focus.treeHandle}
      label="Bookmarks"
      source={branches.source}
      rowHeight={rowHeight}
      selection={selection.rows}
      togglesOnClick={selectsSeveral}
      initialKey={screen.lastFolder?.key}
      renderRow={renderRow}
      onToggle={branches.toggle}
      onOpenSiblings={branches.openSiblings}
      onSelect={onSelect}
      onActivate={(node) => {
        const run = getDefaultCommand(screen, node);
        if (run) run();
        else if (node.kind === 'bookmark') onSelect(node);
      }}
      onMove={canRead ? shown.onMove : undefined}
      commands={createKeyboardCommands(screen)}
      onMenu={(node, at) =>
        screen.openDialog({ kind: 'menu', nodes: screen.getTargetNodes(node), at })
      }
      drag={screen.canReorder ? dragOf(screen) : undefined}
      editor={
        row && {
          key: row.node.key,
          field: (
            <RenameField
              label={`New name of ${quoteName(row.node.name)}`}
              name={getStoredName(row.node)}
              typed={row.typed}
              onDone={renaming.submit}
            />
          ),
        }
      }
    />
  );
}

/** Text shown if no node in the tree matches the search. */
function NothingMatches() {
  const { saved, search, focus } = useScreen();
  const { query, onlyChanged } = search;
  const isTyped = query.trim() !== '';
  // If only changed bookmarks are shown, nothing is suggested, because a suggestion could match
  // only bookmarks that haven't changed.
  const meant = isTyped && !onlyChanged ? findNodesWithCorrection(saved, query, 2) : undefined;
  return (
    <NoResults
      query={query}
      suggestion={meant && getSuggestion(meant, ({ name }) => name)}
      onSuggestion={(suggestion) => {
        search.setQuery(suggestion);
        focus.focusFilter();
      }}
      actions={
        <>
          <Button
            onClick={() => {
              search.clear();
              focus.focusFilter();
            }}
          >
            Clear the filter
          </Button>
          <SearchElsewhere text={query} searches={getSearchPaths(query, 'specifications')} />
        </>
      }
    >
      {onlyChanged &&
        (isTyped
          ? 'Only bookmarks that changed since you read them were searched.'
          : 'No bookmark has changed since you read it.')}
    </NoResults>
  );
}
