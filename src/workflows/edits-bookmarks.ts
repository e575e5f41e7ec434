/**
 * Handle of each route whose screen edits bookmarks. On these screens, the shell renders the dialogs
 * of edits and handles the keys of undo and redo.
 */
export const editsBookmarks = { editsBookmarks: true } as const;
