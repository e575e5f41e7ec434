/**
 * On screens with this route handle, the shell renders the dialogs of edits and handles the keys of
 * undo and redo.
 */
export const editsBookmarks = { editsBookmarks: true } as const;
