/** A phone's width: bars fold into menus, and panels are screens of their own. The same in stylesheets. */
export const narrowScreen = '(max-width: 899.98px)';
