/** Height of a row in pixels, as in the app in a window of 1360 × 820. */
export const rowHeight = 32;
export const viewHeight = 703;
export const indent = 20;
