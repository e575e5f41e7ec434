/** In characters: of a folder’s name (extension viewer.write), and of a title that a service takes. */
export const nameLimits = { folder: 255, bookmark: 1000 };
