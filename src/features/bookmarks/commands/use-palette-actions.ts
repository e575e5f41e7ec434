import type { FolderNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { nodesLabel } from '#features/bookmarks/node-labels.ts';
import type { TreeStore } from '#features/bookmarks/store/tree-store.ts';
import { formatShortcut } from '#ui/text/Kbd.tsx';
import {
  type OfferedAction,
  useOfferedActions,
  useRequestedCommand,
} from '#workflows/commands/OfferedActions.tsx';
import type { CommandContext, ScreenCommand } from './bookmark-command.ts';
import { offeredCommands, offeredScreenCommands } from './offered-commands.ts';
import { screenCommands } from './screen-commands.ts';

/** Runs the command that “Jump to…” passed when it opened this screen, if the user has the permission. */
export function useRequestedScreenCommand(
  { operations, permissions }: CommandContext,
  place: FolderNode | null,
): void {
  useRequestedCommand((id, text) => {
    const command: ScreenCommand | undefined = Object.values(screenCommands).find(
      (one) => one.id === id,
    );
    if (command === undefined) return;
    const { needs } = command;
    if (needs === undefined || permissions[needs]) {
      command.run(operations, place, text);
    }
  });
}

const keysOf = (press: string | undefined) => press && formatShortcut(press);

/** Offers the commands of what is selected, then those of the whole screen, in “Jump to…”. */
export function usePaletteActions(
  context: CommandContext,
  store: TreeStore,
  place: FolderNode | null,
): void {
  useOfferedActions(() => {
    const { saved, selection } = store;
    const { operations } = context;

    const [key] = selection.keys();
    const node = key === undefined ? undefined : saved.byKey.get(key);
    const nodes = node === undefined ? [] : context.nodesAt(node);
    const ofNodes = offeredCommands(context, nodes)
      .flat()
      .filter(({ isBusy }) => !isBusy)
      .map(
        ({ id, label, icon, keys, run }): OfferedAction => ({
          id: `bookmarks ${id}`,
          label,
          context: nodesLabel(nodes),
          icon,
          shortcut: keysOf(keys),
          run,
        }),
      );

    const isEmpty = saved.nodes.length === 0;
    const { newFolder, addBookmark, import: importFile, ...others } = screenCommands;
    const { filter, duplicates, shortcuts, undo, redo, export: exportAll } = others;
    const commands: readonly ScreenCommand[] = [
      newFolder,
      addBookmark,
      importFile,
      ...(isEmpty ? [] : [exportAll, duplicates, filter, shortcuts]),
      undo,
      redo,
    ];
    const ofScreen = offeredScreenCommands(context, commands).map(
      ({ id, label, icon, shortcut, run }): OfferedAction => ({
        id: `bookmarks ${id}`,
        label,
        context: 'Bookmarks',
        icon,
        shortcut: keysOf(shortcut?.presses[0]),
        run: () => run(operations, place),
      }),
    );
    return nodes.length === 0 ? ofScreen : [...ofNodes, ...ofScreen];
  });
}
