/** Whether the keyboard at hand calls its keys as Apple does: ⌘ for Ctrl. */
export const isAppleKeyboard = () => /Mac|iP(hone|ad|od)/.test(navigator.userAgent);
