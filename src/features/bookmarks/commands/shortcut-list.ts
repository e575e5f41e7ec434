/** Keys that do one thing; each entry of `keys` is one way to press it, `+` between keys held. */
export type Shortcut = { readonly does: string; readonly keys: readonly string[] };

export type ShortcutGroup = { readonly title: string; readonly shortcuts: readonly Shortcut[] };

const moving: ShortcutGroup = {
  title: 'Move about',
  shortcuts: [
    { does: 'Next or previous row', keys: ['↓', '↑'] },
    { does: 'Open a folder, then go into it', keys: ['→'] },
    { does: 'Close a folder, or go to the one around', keys: ['←'] },
    { does: 'First or last row', keys: ['Home', 'End'] },
    { does: 'A page further or back', keys: ['Page Down', 'Page Up'] },
    { does: 'Go to the next name that begins like that', keys: ['Type letters'] },
    { does: 'Open all folders beside this one', keys: ['*'] },
    { does: 'Open or close a folder, open a bookmark', keys: ['Enter'] },
  ],
};

const selecting: ShortcutGroup = {
  title: 'Select',
  shortcuts: [
    { does: 'Take the row in or out', keys: ['Space'] },
    { does: 'Everything up to the next row', keys: ['Shift+↓', 'Shift+↑'] },
    { does: 'Everything up to this row', keys: ['Shift+Space'] },
    { does: 'Everything up to the first or last row', keys: ['Shift+Home', 'Shift+End'] },
    { does: 'All or nothing', keys: ['Ctrl+A'] },
    { does: 'Nothing', keys: ['Esc'] },
  ],
};

const finding: readonly Shortcut[] = [
  { does: 'Filter the tree', keys: ['/'] },
  { does: 'What can be done with a row', keys: ['Shift+F10', 'Menu'] },
  { does: 'These keys', keys: ['?'] },
];

const deleting: Shortcut = { does: 'Delete', keys: ['Delete'] };

const changing: readonly Shortcut[] = [
  { does: 'Rename', keys: ['F2'] },
  { does: 'Move up or down among its neighbours', keys: ['Alt+↑', 'Alt+↓'] },
  { does: 'Cut, copy, paste', keys: ['Ctrl+X', 'Ctrl+C', 'Ctrl+V'] },
  deleting,
  { does: 'Undo the last deletion', keys: ['Ctrl+Z'] },
];

/**
 * The keys of the tree (ui/tree/tree-keys.ts) that do something here.
 * @param canWrite whether bookmarks can be changed (viewer.write)
 */
export function shortcutGroups(canWrite: boolean): readonly ShortcutGroup[] {
  return [
    moving,
    selecting,
    { title: 'Find', shortcuts: finding },
    {
      title: 'Change',
      shortcuts: canWrite ? changing : [{ ...deleting, does: 'Delete a folder' }],
    },
  ];
}

/** As the keyboard at hand calls them. */
export function keyNames(press: string, isApple: boolean): readonly string[] {
  const names = press.split('+');
  if (!isApple) return names;
  return names.map((name) => (name === 'Ctrl' ? '⌘' : name === 'Alt' ? '⌥' : name));
}
