/** A phone's width: bars fold into menus, and panels are screens of their own. The same in stylesheets. */
export const narrowScreen = '(max-width: 899.98px)';

/** Too narrow for a list with its detail beside it. The same in stylesheets. */
export const oneColumnScreen = '(max-width: 699.98px)';
