/** The tree and the details are screens of their own there. As in BookmarksPage.module.css. */
export const narrowScreen = '(max-width: 899.98px)';
