/**
 * Height of a row in pixels. All sizes in this file equal the app's sizes in a window of 1360 × 820
 * pixels.
 */
export const rowHeight = 32;
export const viewHeight = 703;
export const indentWidth = 20;
