/**
 * Height of a row in pixels. The sizes in this file are the sizes in the app in a window of 1360 ×
 * 820 pixels.
 */
export const rowHeight = 32;
export const viewHeight = 703;
export const indentWidth = 20;
