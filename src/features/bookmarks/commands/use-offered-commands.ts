import { nodesLabel } from '#features/bookmarks/node-labels.ts';
import type { BookmarksScreen } from '#features/bookmarks/screen/use-bookmarks-screen.ts';
import { formatShortcut } from '#ui/text/format-shortcut.ts';
import { type OfferedAction, useOfferedActions } from '#workflows/commands/OfferedActions.tsx';
import { useRequestedCommand } from '#workflows/commands/requested-command.ts';
import type { ScreenCommand } from './command.ts';
import { offeredCommands } from './node-commands.ts';
import { offeredScreenCommands, screenCommands } from './screen-commands.ts';

const keysOf = (press: string | undefined) => press && formatShortcut(press);

/**
 * Offers the commands of what is selected, then those of the whole screen, in “Jump to…”, and runs the
 * command that “Jump to…” passed when it opened this screen.
 */
export function useOfferedCommands(screen: BookmarksScreen): void {
  useOfferedActions(() => {
    const { saved, selection, nodesAt } = screen;
    const [key] = selection.rows.keys();
    const node = key === undefined ? undefined : saved.byKey.get(key);
    const nodes = node === undefined ? [] : nodesAt(node);
    const ofNodes = nodes.length === 0 ? [] : offeredCommands(screen, nodes).flat();
    const { newFolder, addBookmark, import: importFile, undo, redo } = screenCommands;
    const { filter, duplicates, shortcuts, export: exportAll } = screenCommands;
    const ofTree = saved.nodes.length === 0 ? [] : [exportAll, duplicates, filter, shortcuts];
    const ofScreen = [newFolder, addBookmark, importFile, ...ofTree, undo, redo];
    return [
      ...ofNodes.map(
        ({ id, label, icon, keys, run }): OfferedAction => ({
          id: `bookmarks ${id}`,
          label,
          context: nodesLabel(nodes),
          icon,
          shortcut: keysOf(keys),
          run,
        }),
      ),
      ...offeredScreenCommands(screen, ofScreen).map(
        ({ id, label, icon, shortcut, run }): OfferedAction => ({
          id: `bookmarks ${id}`,
          label,
          context: 'Bookmarks',
          icon,
          shortcut: keysOf(shortcut?.presses[0]),
          run: () => run(screen),
        }),
      ),
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
