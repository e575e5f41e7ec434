import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { BookmarkPlus } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import type { CachedBookmarks } from '#data/bookmarks/cached-bookmarks.ts';
import { bookmarkStateQuery, cachedBookmarksQuery } from '#data/bookmarks/queries.ts';
import {
  menuGroups,
  type OfferedCommand,
  type ScreenCommand,
} from '#features/bookmarks/commands/command.ts';
import { offeredCommands } from '#features/bookmarks/commands/node-commands.ts';
import {
  offeredScreenCommands,
  screenCommands,
} from '#features/bookmarks/commands/screen-commands.ts';
import { SelectionDetails } from '#features/bookmarks/details/SelectionDetails.tsx';
import { UnansweredNotice } from '#features/bookmarks/edits/EditDialogs.tsx';
import { BookmarkNotices } from '#features/bookmarks/files/BookmarkNotices.tsx';
import {
  NothingToRead,
  OpenFileButton,
  useOpenedFile,
} from '#features/bookmarks/files/OpenedFile.tsx';
import { nodesLabel } from '#features/bookmarks/node-labels.tsx';
import type { SpecificationPane } from '#features/bookmarks/specification-pane.ts';
import { TreeBar } from '#features/bookmarks/tree/TreeBar.tsx';
import { TreePane } from '#features/bookmarks/tree/TreePane.tsx';
import { paths } from '#paths.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { formatCount, formatNumber } from '#text/format-number.ts';
import { Button } from '#ui/button/Button.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { MoreMenu } from '#ui/button/MoreMenu.tsx';
import { EmptyState } from '#ui/notice/EmptyState.tsx';
import { Deferred, Page } from '#ui/page/Page.tsx';
import { narrowScreen, useMedia } from '#ui/page/use-media.ts';
import { formatShortcut } from '#ui/text/Kbd.tsx';
import { WideLabel } from '#ui/text/VisuallyHidden.tsx';
import {
  type OfferedAction,
  useOfferedActions,
  useRequestedCommand,
} from '#workflows/commands/OfferedActions.tsx';
import styles from './BookmarksPage.module.css';
import { SelectionActions, SelectionHead } from './SelectionBars.tsx';
import { TreeDialogs } from './TreeDialogs.tsx';
import {
  type BookmarksScreen,
  ScreenProvider,
  useBookmarksScreen,
  useScreen,
} from './use-bookmarks-screen.ts';

const { import: importFile, export: exportAll, duplicates, shortcuts } = screenCommands;
const { filter, newFolder, addBookmark, undo, redo } = screenCommands;

/**
 * Offers the commands of what is selected, then those of the whole screen, in “Jump to…”, and runs the
 * command that “Jump to…” passed when it opened this screen.
 */
function useOfferedCommands(screen: BookmarksScreen): void {
  useOfferedActions(() => {
    const { saved, selection, nodesAt } = screen;
    const [key] = selection.rows.keys();
    const node = key === undefined ? undefined : saved.byKey.get(key);
    const nodes = node === undefined ? [] : nodesAt(node);
    const ofNodes = nodes.length === 0 ? [] : offeredCommands(screen, nodes).flat();
    const ofTree = saved.nodes.length === 0 ? [] : [exportAll, duplicates, filter, shortcuts];
    const ofScreen = [newFolder, addBookmark, importFile, ...ofTree, undo, redo];
    const toAction = (
      { id, label, icon, keys, run }: OfferedCommand,
      context: string,
    ): OfferedAction => ({
      id: `bookmarks ${id}`,
      label,
      context,
      icon,
      shortcut: keys && formatShortcut(keys),
      run,
    });
    return [
      ...ofNodes.map((command) => toAction(command, nodesLabel(nodes))),
      ...offeredScreenCommands(screen, ofScreen).map((command) => toAction(command, 'Bookmarks')),
    ];
  });
  useRequestedCommand((id, text) => {
    const commands: readonly ScreenCommand[] = Object.values(screenCommands);
    const command = commands.find((one) => one.id === id);
    if (command && (command.needs === undefined || screen[command.needs])) {
      command.run(screen, text);
    }
  });
}

function CommandButtons({
  commands,
  isIconOnPhones = false,
}: {
  commands: readonly ScreenCommand[];
  /** Narrow screens show the icons only. */
  isIconOnPhones?: boolean;
}) {
  return offeredScreenCommands(useScreen(), commands).map(({ id, icon, label, run }) => (
    <Button
      key={id}
      variant={id === addBookmark.id ? 'primary' : 'default'}
      icon={icon}
      onClick={run}
    >
      {isIconOnPhones ? <WideLabel>{label}</WideLabel> : label}
    </Button>
  ));
}

/**
 * What can be done with the bookmarks as a whole.
 * @param onOpenFile absent if the bookmarks are read from the service
 */
function HeaderActions({ onOpenFile }: { onOpenFile: ((file: File) => void) | undefined }) {
  const screen = useScreen();
  const isEmpty = screen.saved.nodes.length === 0;
  const rare = menuGroups([
    offeredScreenCommands(screen, [undo, redo]),
    isEmpty ? [] : offeredScreenCommands(screen, [importFile, exportAll, duplicates, shortcuts]),
  ]);
  return (
    <>
      {rare.length > 0 && <MoreMenu label="More actions for bookmarks" groups={rare} />}
      {onOpenFile && <OpenFileButton variant="quiet" onFile={onOpenFile} />}
      {/* An empty tree offers the first commands in its place. */}
      <CommandButtons isIconOnPhones commands={isEmpty ? [newFolder] : [newFolder, addBookmark]} />
    </>
  );
}

/** Shown if there are no bookmarks: what a bookmark is, and the ways to the first one. */
function NoBookmarks() {
  const { canWrite } = useScreen();
  const canBeReadAgain = useHasExtension('viewer.read');
  const canSearch = useHasExtension('viewer.specifications');
  return (
    <EmptyState
      icon={BookmarkPlus}
      title="No bookmarks yet"
      actions={
        <>
          <CommandButtons commands={[addBookmark, importFile]} />
          {canSearch && (
            <ButtonLink variant="quiet" to={paths.specifications()}>
              Search specifications
            </ButtonLink>
          )}
        </>
      }
    >
      <p>
        A bookmark leads to a specification, which is a file in a repository. Folders keep your
        bookmarks in order. Only you see them.
      </p>
      {!canWrite && canBeReadAgain && (
        <p>Bookmarks that you add elsewhere show up here when you open this page again.</p>
      )}
    </EmptyState>
  );
}

/** Renders parts of the screen a frame later than the tree. They get the screen as it was then. */
function DeferredParts({ screen, children }: { screen: BookmarksScreen; children: ReactNode }) {
  return (
    <Deferred>
      <ScreenProvider value={screen}>{children}</ScreenProvider>
    </Deferred>
  );
}

/** Leaves Control+C to the browser while text is selected, so that the tree doesn't copy its rows instead. */
function keepCopyOfText(event: KeyboardEvent): void {
  const isCopy = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'c';
  if (isCopy && window.getSelection()?.type === 'Range') event.stopPropagation();
}

type Slots = { SpecificationPane: SpecificationPane | undefined };

/**
 * The tree of bookmarks with the details of what is selected.
 * @param readable whether the service can be asked for the bookmarks
 */
function BookmarksScreenView({
  bookmarks: { state, origin },
  readable,
  SpecificationPane,
}: Slots & { bookmarks: CachedBookmarks; readable: boolean }) {
  const file = useOpenedFile();
  const screen = useBookmarksScreen(state, SpecificationPane);
  useOfferedCommands(screen);
  const { saved, selection, edits, canRead } = screen;
  const isNarrow = useMedia(narrowScreen);
  const { total, nodes } = saved;
  const showing = selection.showsDetails ? 'details' : 'tree';
  const isEmpty = nodes.length === 0;
  const hasSelectionBars = selection.selectsSeveral && isNarrow && !isEmpty;

  return (
    <ScreenProvider value={screen}>
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
            <DeferredParts screen={screen}>
              <HeaderActions onOpenFile={readable ? undefined : file.open} />
            </DeferredParts>
          </span>
        }
        bar={hasSelectionBars ? <SelectionHead /> : !isEmpty && <TreeBar />}
      >
        <div className={styles.room}>
          <BookmarkNotices origin={origin} readable={readable} fileProblem={file.problem} />
          <UnansweredNotice onStop={edits.stopWaiting} />
          {isEmpty ? (
            <NoBookmarks />
          ) : (
            <div
              className={styles.split}
              data-showing={showing}
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
        <TreeDialogs />
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
  if (data === undefined) return <NothingToRead />;
  return <BookmarksScreenView bookmarks={data} readable={false} {...slots} />;
}

/**
 * The bookmarks: read from the service if it offers that, else from a file.
 * @param SpecificationPane renders the specification of the chosen bookmark (viewer.specifications)
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
