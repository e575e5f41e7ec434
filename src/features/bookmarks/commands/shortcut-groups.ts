import { groupBy } from '#text/group-by.ts';
import type { CommandShortcut } from './command.ts';
import { nodeCommands } from './node-commands.ts';
import { screenCommands } from './screen-commands.ts';

/**
 * Action with its shortcut keys. Each string in `keys` is an alternative shortcut in the format of
 * `aria-keyshortcuts`.
 */
type Shortcut = { readonly does: string; readonly keys: readonly string[] };

export type ShortcutGroup = { readonly title: string; readonly shortcuts: readonly Shortcut[] };

/** Keys that move through a tree (ui/tree/use-tree-keys.ts). */
export const treeNavigation: ShortcutGroup = {
  title: 'Move around',
  shortcuts: [
    { does: 'Next or previous row', keys: ['ArrowDown', 'ArrowUp'] },
    { does: 'Open a folder, then go into it', keys: ['ArrowRight'] },
    { does: 'Close a folder, or go to its parent', keys: ['ArrowLeft'] },
    { does: 'First or last row', keys: ['Home', 'End'] },
    { does: 'One page down or up', keys: ['Page Down', 'Page Up'] },
    { does: 'Go to the next name that begins with the letters', keys: ['Type letters'] },
    { does: 'Open all folders on this level', keys: ['*'] },
    { does: 'Open or close a folder, open a bookmark', keys: ['Enter'] },
  ],
};

const selecting: ShortcutGroup = {
  title: 'Select',
  shortcuts: [
    { does: 'Select or deselect', keys: ['Space'] },
    { does: 'Extend the selection by one row', keys: ['Shift+ArrowDown', 'Shift+ArrowUp'] },
    { does: 'Extend the selection to this row', keys: ['Shift+Space'] },
    { does: 'Extend the selection to the first or last row', keys: ['Shift+Home', 'Shift+End'] },
    { does: 'Select or clear all', keys: ['Control+A'] },
    { does: 'Clear', keys: ['Esc'] },
  ],
};

const menu: Shortcut = { does: 'Open the menu of a row', keys: ['Shift+F10', 'Menu'] };

function mergeShortcutRows(
  shortcuts: readonly (CommandShortcut | undefined)[],
): readonly Shortcut[] {
  const defined = shortcuts.filter((shortcut) => shortcut !== undefined);
  return [...groupBy(defined, (shortcut) => shortcut.shortcutDescription)].map(([does, same]) => ({
    does,
    keys: same.flatMap(({ alternativeKeys }) => alternativeKeys),
  }));
}

/**
 * Returns the shortcuts of the bookmarks screen: the navigation keys of the tree and the keys of
 * the commands.
 * @param canWrite whether bookmarks can be changed (extension viewer.changes)
 */
export function getBookmarkShortcuts(canWrite: boolean): readonly ShortcutGroup[] {
  const { filter, newFolder, addBookmarks, undo, redo } = screenCommands;
  const commands = [newFolder, addBookmarks, ...nodeCommands.flat(), undo, redo].filter(
    ({ needs }) => needs === undefined || canWrite,
  );
  return [
    treeNavigation,
    selecting,
    { title: 'Find', shortcuts: [...mergeShortcutRows([filter.shortcut]), menu] },
    {
      title: 'Change',
      shortcuts: mergeShortcutRows(commands.map(({ shortcut }) => shortcut)).map((line) =>
        line.does === 'Delete' && !canWrite ? { ...line, does: 'Delete a folder' } : line,
      ),
    },
  ];
}
