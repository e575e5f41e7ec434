import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { CachedBookmarks } from '#data/bookmarks/cached-bookmarks.ts';
import { bookmarkStateQuery, cachedBookmarksQuery } from '#data/bookmarks/queries.ts';
import { useBookmarkActions } from '#features/bookmarks/commands/use-bookmark-actions.ts';
import {
  usePaletteActions,
  useRequestedScreenCommand,
} from '#features/bookmarks/commands/use-palette-actions.ts';
import { OutcomeBar } from '#features/bookmarks/delete/OutcomeBar.tsx';
import { SelectionDetails } from '#features/bookmarks/details/SelectionDetails.tsx';
import { UnansweredNotice } from '#features/bookmarks/edits/EditDialogs.tsx';
import { goToReplayed } from '#features/bookmarks/edits/go-to-replayed.ts';
import { useBookmarkEdits } from '#features/bookmarks/edits/use-bookmark-edits.ts';
import { BookmarkNotices } from '#features/bookmarks/files/BookmarkNotices.tsx';
import { useOpenedFile } from '#features/bookmarks/files/use-opened-file.ts';
import type { SpecificationPane } from '#features/bookmarks/specification-pane.ts';
import { placeForNew, useTreeStore } from '#features/bookmarks/store/use-tree-store.ts';
import { FoundRows } from '#features/bookmarks/tree/FoundRows.tsx';
import { TreeBar } from '#features/bookmarks/tree/TreeBar.tsx';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { formatCount, formatNumber } from '#text/format-number.ts';
import { Deferred, Page } from '#ui/page/Page.tsx';
import { narrowScreen, useMedia } from '#ui/page/use-media.ts';
import styles from './BookmarksPage.module.css';
import { HeaderActions } from './HeaderActions.tsx';
import { NoBookmarks } from './NoBookmarks.tsx';
import { NothingToRead } from './NothingToRead.tsx';
import { SelectionActions, SelectionHead } from './SelectionBars.tsx';
import { TreeDialogs } from './TreeDialogs.tsx';

/** The tree of bookmarks with the details of what is selected. */
function BookmarksScreen({
  bookmarks: { state, origin },
  readable,
  SpecificationPane,
}: {
  bookmarks: CachedBookmarks;
  /** Whether the service can be asked for the bookmarks. */
  readable: boolean;
  SpecificationPane: SpecificationPane | undefined;
}) {
  const file = useOpenedFile();
  const store = useTreeStore(state);
  const canRead = SpecificationPane !== undefined;
  const edits = useBookmarkEdits(state, (replayed, before) =>
    goToReplayed(store, replayed, before, edits.shown()),
  );
  const actions = useBookmarkActions(store, state, { canRead, edits });
  const place = placeForNew(store);
  usePaletteActions(actions, store, place);
  useRequestedScreenCommand(actions, place);
  const { deletion } = actions;
  const isNarrow = useMedia(narrowScreen);
  const { total, nodes } = store.saved;
  const showing = store.showsDetails ? 'details' : 'tree';
  const isEmpty = nodes.length === 0;
  const hasSelectionBars = store.selectsSeveral && isNarrow && !isEmpty;

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
          <Deferred>
            <HeaderActions
              commands={actions}
              place={place}
              isEmpty={isEmpty}
              onOpenFile={readable ? undefined : file.open}
            />
          </Deferred>
        </span>
      }
      bar={
        hasSelectionBars ? <SelectionHead store={store} /> : !isEmpty && <TreeBar store={store} />
      }
    >
      <div className={styles.room}>
        <BookmarkNotices
          state={state}
          origin={origin}
          readable={readable}
          unknownFolderId={store.unknownFolderId}
          fileProblem={file.problem}
        />
        <UnansweredNotice onStop={edits.stopWaiting} />
        <p className={styles.busy} role="status">
          {deletion.isPreparing && 'Reloading the bookmarks…'}
        </p>
        <OutcomeBar deletion={deletion} />
        {isEmpty ? (
          <NoBookmarks commands={actions} />
        ) : (
          <div className={styles.split} data-showing={showing} data-reading={canRead || undefined}>
            <FoundRows
              store={store}
              commands={actions}
              renaming={actions.renaming}
              cutKeys={actions.cutKeys}
              canRead={canRead}
            />
            <Deferred>
              <SelectionDetails
                store={store}
                commands={actions}
                SpecificationPane={SpecificationPane}
              />
            </Deferred>
          </div>
        )}
        {hasSelectionBars && <SelectionActions store={store} commands={actions} />}
      </div>
      <TreeDialogs store={store} actions={actions} />
    </Page>
  );
}

type Slots = { SpecificationPane: SpecificationPane | undefined };

function ReadBookmarks(slots: Slots) {
  const { viewer } = useServices();
  const { data } = useSuspenseQuery(bookmarkStateQuery(viewer));
  return <BookmarksScreen bookmarks={data} readable {...slots} />;
}

function OpenedBookmarks(slots: Slots) {
  const { data } = useQuery(cachedBookmarksQuery());
  if (data === undefined) return <NothingToRead />;
  return <BookmarksScreen bookmarks={data} readable={false} {...slots} />;
}

/**
 * The bookmarks: read from the service where it offers that, else from a file.
 * @param SpecificationPane draws the specification of the chosen bookmark (viewer.specifications)
 */
export function BookmarksPage({ SpecificationPane }: Partial<Slots>) {
  const slots = {
    SpecificationPane: useHasExtension('viewer.specifications') ? SpecificationPane : undefined,
  };
  return useHasExtension('viewer.read') ? (
    <ReadBookmarks {...slots} />
  ) : (
    <OpenedBookmarks {...slots} />
  );
}
