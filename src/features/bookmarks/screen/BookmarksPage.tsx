import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect } from 'react';
import type { CachedBookmarks } from '#data/bookmarks/cached-bookmarks.ts';
import { bookmarkStateQuery, cachedBookmarksQuery } from '#data/bookmarks/queries.ts';
import { SelectionDetails } from '#features/bookmarks/details/SelectionDetails.tsx';
import { BookmarksUnavailablePage, useOpenedFile } from '#features/bookmarks/files/OpenedFile.tsx';
import {
  type BookmarksScreen,
  ScreenProvider,
  useBookmarksScreen,
} from '#features/bookmarks/screen-state/bookmarks-screen.ts';
import type { SpecificationPaneComponent } from '#features/bookmarks/specification-pane.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { formatCount, formatNumber } from '#text/format-number.ts';
import { Row } from '#ui/layout/layout.tsx';
import { lazyDialog } from '#ui/page/lazy-part.tsx';
import { DeferredContent, Page } from '#ui/page/Page.tsx';
import { narrowScreenQuery, useMediaQuery } from '#ui/page/use-media.ts';
import { ScreenIntro } from '#workflows/intro/ScreenIntro.tsx';
import { BookmarkNotices } from './BookmarkNotices.tsx';
import {
  BookmarksEmptyState,
  HeaderActions,
  useCreationShortcuts,
  useRegisterScreenCommands,
} from './ScreenCommands.tsx';
import { SelectionActions, SelectionHeader } from './SelectionBars.tsx';
import styles from './screen.module.css';
import { TreeBar } from './TreeBar.tsx';
import { TreePane } from './TreePane.tsx';
import { useDroppedLinks } from './use-dropped-links.ts';

const TreeDialogs = lazyDialog<{ onClose: () => void }>(
  async () => (await import('./TreeDialogs.tsx')).TreeDialogs,
);

/** Renders `children` one frame after the bookmark tree, with the same screen state as the tree. */
function DeferredParts({ screen, children }: { screen: BookmarksScreen; children: ReactNode }) {
  return (
    <DeferredContent>
      <ScreenProvider value={screen}>{children}</ScreenProvider>
    </DeferredContent>
  );
}

/**
 * Lets the browser handle Control+C while text is selected. Otherwise, the tree would handle the
 * key and copy the selected rows.
 */
function keepCopyOfText(event: KeyboardEvent): void {
  const isCopy = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'c';
  if (isCopy && window.getSelection()?.type === 'Range') event.stopPropagation();
}

type Slots = { SpecificationPane: SpecificationPaneComponent | undefined };

/**
 * Tree of bookmarks with the details of the selection.
 * @param readable whether the bookmarks can be fetched from the service
 */
function BookmarksScreenView({
  bookmarks: { state, origin },
  readable,
  SpecificationPane,
}: Slots & { bookmarks: CachedBookmarks; readable: boolean }) {
  const file = useOpenedFile();
  const screen = useBookmarksScreen(state, SpecificationPane);
  useRegisterScreenCommands(screen);
  useDroppedLinks(screen);
  useCreationShortcuts(screen);
  const { saved, selection, canRead, dialog, closeDialog, deletions } = screen;
  const isNarrow = useMediaQuery(narrowScreenQuery);
  const { total, nodes } = saved;
  const showing = selection.showsDetails ? 'details' : 'tree';
  const isEmpty = nodes.length === 0;
  const isDialogOpen = dialog !== undefined || deletions.toConfirm !== undefined;
  const closeDialogs = () => {
    closeDialog();
    deletions.cancel();
  };
  // An effect runs after the first paint, so nothing visible waits for the code of the dialogs.
  useEffect(() => void TreeDialogs.preload(), []);
  const hasSelectionBars = selection.selectsSeveral && isNarrow && !isEmpty;

  return (
    <ScreenProvider value={screen}>
      <Page
        title="Bookmarks"
        count={
          isEmpty
            ? undefined
            : total.folders === 0
              ? formatCount(total.bookmarks, 'bookmark')
              : `${formatNumber(total.bookmarks)} in ${formatCount(total.folders, 'folder')}`
        }
        below={
          !isEmpty && (
            <ScreenIntro screen="bookmarks">
              Bookmarks lead to specifications, and folders keep them in order. Only you see them.
            </ScreenIntro>
          )
        }
        layout="split"
        actions={
          <Row as="span" wrap gap={8} data-only={showing === 'details' ? 'wide' : undefined}>
            <DeferredParts screen={screen}>
              <HeaderActions onOpenFile={readable ? undefined : file.open} />
            </DeferredParts>
          </Row>
        }
        bar={hasSelectionBars ? <SelectionHeader /> : !isEmpty && <TreeBar />}
      >
        <div data-column data-print-whole>
          <BookmarkNotices origin={origin} readable={readable} fileProblem={file.problem} />
          {isEmpty ? (
            <BookmarksEmptyState />
          ) : (
            <div
              className={styles.split}
              data-showing={showing}
              data-print-whole
              data-reading={canRead || undefined}
              onKeyDownCapture={keepCopyOfText}
            >
              <TreePane />
              <DeferredParts screen={screen}>
                <SelectionDetails />
              </DeferredParts>
            </div>
          )}
          {hasSelectionBars && <SelectionActions />}
        </div>
        {isDialogOpen && <TreeDialogs onClose={closeDialogs} />}
      </Page>
    </ScreenProvider>
  );
}

function ReadBookmarks(slots: Slots) {
  const { viewer } = useServices();
  const { data } = useSuspenseQuery(bookmarkStateQuery(viewer));
  return <BookmarksScreenView bookmarks={data} readable {...slots} />;
}

function OpenedBookmarks(slots: Slots) {
  const { data } = useQuery(cachedBookmarksQuery());
  if (data === undefined) return <BookmarksUnavailablePage />;
  return <BookmarksScreenView bookmarks={data} readable={false} {...slots} />;
}

/**
 * Bookmarks screen. Shows the bookmarks of the service if it returns them (extension viewer.read),
 * otherwise the bookmarks of an opened file.
 * @param SpecificationPane renders the specification of the selected bookmark (extension
 * viewer.specifications)
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
