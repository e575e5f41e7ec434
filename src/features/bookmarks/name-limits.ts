/** The longest name of a folder and title of a bookmark, in characters (extension viewer.changes). */
export const nameLimits = { folder: 255, bookmark: 1000 };
