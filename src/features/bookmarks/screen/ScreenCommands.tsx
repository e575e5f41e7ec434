import { BookmarkPlus } from 'lucide-react';
import type { AvailableCommand, ScreenCommand } from '#features/bookmarks/commands/command.ts';
import { getAvailableCommands } from '#features/bookmarks/commands/node-commands.ts';
import {
  getAvailableScreenCommands,
  screenCommands,
} from '#features/bookmarks/commands/screen-commands.ts';
import { OpenFileButton } from '#features/bookmarks/files/OpenedFile.tsx';
import { formatNodes } from '#features/bookmarks/node-labels.tsx';
import {
  type BookmarksScreen,
  useScreen,
} from '#features/bookmarks/screen-state/bookmarks-screen.ts';
import { paths } from '#paths.ts';
import { useHasExtension } from '#platform/react.tsx';
import { Button } from '#ui/button/Button.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { MoreMenu } from '#ui/button/MoreMenu.tsx';
import { shouldIgnoreShortcut } from '#ui/field/shortcut-scope.ts';
import { useShortcutListener } from '#ui/field/use-shortcut.ts';
import { EmptyState } from '#ui/notice/EmptyState.tsx';
import { formatShortcut } from '#ui/text/Kbd.tsx';
import { ResponsiveLabel } from '#ui/text/VisuallyHidden.tsx';
import { useRunRequestedCommand } from '#workflows/command-request.ts';
import { useRegisterActions } from '#workflows/palette/PaletteProvider.tsx';
import type { PaletteAction } from '#workflows/palette/palette.ts';

const { import: importFile, export: exportAll, duplicates, health } = screenCommands;
const { filter, newFolder, addBookmarks, undo, redo } = screenCommands;

/**
 * Adds the commands of the selection and of the screen to the command palette. If the user chose a
 * command in the palette of another screen, runs that command after this screen has opened.
 */
export function useRegisterScreenCommands(screen: BookmarksScreen): void {
  useRegisterActions(() => {
    const { saved, selection, getTargetNodes } = screen;
    const [key] = selection.rows.keys();
    const node = key === undefined ? undefined : saved.byKey.get(key);
    const nodes = node === undefined ? [] : getTargetNodes(node);
    const ofNodes = nodes.length === 0 ? [] : getAvailableCommands(screen, nodes).flat();
    const ofTree = saved.nodes.length === 0 ? [] : [exportAll, duplicates, health, filter];
    const ofScreen = [newFolder, addBookmarks, importFile, ...ofTree, undo, redo];
    const toAction = (
      { id, label, icon, keys, run }: AvailableCommand,
      context: string,
    ): PaletteAction => ({
      id: `bookmarks ${id}`,
      label,
      context,
      icon,
      shortcut: keys && formatShortcut(keys),
      run,
    });
    return [
      ...ofNodes.map((command) => toAction(command, formatNodes(nodes))),
      ...getAvailableScreenCommands(screen, ofScreen).map((command) =>
        toAction(command, 'Bookmarks'),
      ),
    ];
  });
  useRunRequestedCommand((id, text) => {
    const commands: readonly ScreenCommand[] = Object.values(screenCommands);
    const command = commands.find((one) => one.id === id);
    if (command && (command.needs === undefined || screen[command.needs])) {
      command.run(screen, text);
    }
  });
}

export function useCreationShortcuts(screen: BookmarksScreen): void {
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, code, altKey, shiftKey, repeat } = event;
    if (event.defaultPrevented || event.isComposing || repeat || !altKey) return;
    if (event.ctrlKey || event.metaKey || shouldIgnoreShortcut(event.target)) return;
    // On Apple keyboards, Option and N type an accent instead of the letter.
    const isN = /^[a-z]$/i.test(key) ? key.toLowerCase() === 'n' : code === 'KeyN';
    if (!isN) return;
    event.preventDefault();
    if (shiftKey) addBookmarks.run(screen, undefined);
    else newFolder.run(screen);
  };
  useShortcutListener(onKeyDown, screen.canWrite);
}

function CommandButtons({
  commands,
  isIconOnPhones = false,
}: {
  commands: readonly ScreenCommand[];
  /** Whether narrow screens show only the icons of the buttons. */
  isIconOnPhones?: boolean;
}) {
  const available = getAvailableScreenCommands(useScreen(), commands);
  return available.map(({ id, icon, label, keys, hint, run }) => (
    <Button
      key={id}
      title={hint}
      aria-keyshortcuts={keys}
      variant={id === addBookmarks.id ? 'primary' : 'default'}
      icon={icon}
      onClick={run}
    >
      {isIconOnPhones ? <ResponsiveLabel>{label}</ResponsiveLabel> : label}
    </Button>
  ));
}

/**
 * Buttons of the page header, with commands for the bookmarks as a whole.
 * @param onOpenFile undefined if the bookmarks are fetched from the service
 */
export function HeaderActions({ onOpenFile }: { onOpenFile: ((file: File) => void) | undefined }) {
  const screen = useScreen();
  const isEmpty = screen.saved.nodes.length === 0;
  const rare = [
    getAvailableScreenCommands(screen, [undo, redo]),
    isEmpty ? [] : getAvailableScreenCommands(screen, [importFile, exportAll, duplicates, health]),
  ];
  return (
    <>
      {rare.flat().length > 0 && <MoreMenu label="More actions for bookmarks" groups={rare} />}
      {onOpenFile && <OpenFileButton variant="quiet" onFile={onOpenFile} />}
      {/* Omits the button that adds bookmarks if the tree is empty, because the empty state
          contains such a button. */}
      <CommandButtons isIconOnPhones commands={isEmpty ? [newFolder] : [newFolder, addBookmarks]} />
    </>
  );
}

export function BookmarksEmptyState() {
  const { canWrite } = useScreen();
  const canBeReadAgain = useHasExtension('viewer.read');
  const canSearch = useHasExtension('viewer.specifications');
  return (
    <EmptyState
      icon={BookmarkPlus}
      title="No bookmarks yet"
      actions={
        <>
          <CommandButtons commands={[addBookmarks, importFile]} />
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
