import { Fragment } from 'react';
import { useScreen } from '#features/bookmarks/screen/use-bookmarks-screen.ts';
import { Button } from '#ui/button/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { getKeyLabels } from '#ui/text/Kbd.tsx';
import type { CommandShortcut } from './command.ts';
import { nodeCommands } from './node-commands.ts';
import styles from './ShortcutHelpDialog.module.css';
import { screenCommands } from './screen-commands.ts';

/**
 * Action with its shortcut keys. Each string in `keys` is an alternative shortcut in the format of
 * `aria-keyshortcuts`.
 */
type Shortcut = { readonly does: string; readonly keys: readonly string[] };

type ShortcutGroup = { readonly title: string; readonly shortcuts: readonly Shortcut[] };

const moving: ShortcutGroup = {
  title: 'Move around',
  shortcuts: [
    { does: 'Next or previous row', keys: ['ArrowDown', 'ArrowUp'] },
    { does: 'Open a folder, then go into it', keys: ['ArrowRight'] },
    { does: 'Close a folder, or go to its parent', keys: ['ArrowLeft'] },
    { does: 'First or last row', keys: ['Home', 'End'] },
    { does: 'A page further or back', keys: ['Page Down', 'Page Up'] },
    { does: 'Go to the next name that begins with them', keys: ['Type letters'] },
    { does: 'Open all folders beside this one', keys: ['*'] },
    { does: 'Open or close a folder, open a bookmark', keys: ['Enter'] },
  ],
};

const selecting: ShortcutGroup = {
  title: 'Select',
  shortcuts: [
    { does: 'Select or deselect', keys: ['Space'] },
    { does: 'Everything up to the next row', keys: ['Shift+ArrowDown', 'Shift+ArrowUp'] },
    { does: 'Everything up to this row', keys: ['Shift+Space'] },
    { does: 'Everything up to the first or last row', keys: ['Shift+Home', 'Shift+End'] },
    { does: 'Select or clear all', keys: ['Control+A'] },
    { does: 'Clear', keys: ['Esc'] },
  ],
};

const menu: Shortcut = { does: 'What can be done with a row', keys: ['Shift+F10', 'Menu'] };

/**
 * Returns one row for each description, with the keys of all commands that have the description.
 */
function mergeShortcutRows(
  shortcuts: readonly (CommandShortcut | undefined)[],
): readonly Shortcut[] {
  const lines = new Map<string, string[]>();
  for (const shortcut of shortcuts) {
    if (shortcut === undefined) continue;
    lines.set(shortcut.shortcutDescription, [
      ...(lines.get(shortcut.shortcutDescription) ?? []),
      ...shortcut.alternativeKeys,
    ]);
  }
  return [...lines].map(([does, keys]) => ({ does, keys }));
}

/**
 * Returns groups of shortcut keys: the navigation keys of the tree (ui/tree/tree-keys.ts) and the
 * keys of the commands.
 * @param canWrite whether bookmarks can be changed (extension viewer.changes)
 */
function shortcutGroups(canWrite: boolean): readonly ShortcutGroup[] {
  const { filter, shortcuts, undo, redo } = screenCommands;
  const [find, help] = mergeShortcutRows([filter.shortcut, shortcuts.shortcut]);
  const commands = [...nodeCommands.flat(), undo, redo].filter(
    ({ needs }) => needs === undefined || canWrite,
  );
  return [
    moving,
    selecting,
    { title: 'Find', shortcuts: [find, menu, help].filter((line) => line !== undefined) },
    {
      title: 'Change',
      shortcuts: mergeShortcutRows(commands.map(({ shortcut }) => shortcut)).map((line) =>
        line.does === 'Delete' && !canWrite ? { ...line, does: 'Delete a folder' } : line,
      ),
    },
  ];
}

function Press({ keys }: { keys: string }) {
  return (
    <span>
      {getKeyLabels(keys).map((name, at) => (
        <Fragment key={name}>
          {at > 0 && ' + '}
          <kbd>{name}</kbd>
        </Fragment>
      ))}
    </span>
  );
}

/** Dialog with the shortcut keys of the tree. */
export function ShortcutHelpDialog() {
  const { canWrite, closeDialog } = useScreen();
  return (
    <Dialog
      title="Keyboard shortcuts"
      forReading
      onClose={closeDialog}
      footer={
        <Button data-autofocus onClick={closeDialog}>
          Close
        </Button>
      }
    >
      {shortcutGroups(canWrite).map(({ title, shortcuts }) => (
        <section key={title} className={styles.group} aria-label={title}>
          <h3>{title}</h3>
          <dl>
            {shortcuts.map(({ does, keys }) => (
              <div key={does} className={styles.line}>
                <dt>{does}</dt>
                <dd className={styles.keys}>
                  {keys.map((press) => (
                    <Press key={press} keys={press} />
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
