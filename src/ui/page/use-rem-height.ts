import { useState } from 'react';
import { useMediaQuery } from '#ui/page/use-media.ts';

/**
 * Returns the height of a list's rows in pixels, which grows with the font size of the browser.
 * @param rems height in rem
 * @param coarse minimum height in pixels on touch screens
 */
export function useRemHeight(rems: number, coarse = 0): number {
  const [rem] = useState(
    () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16,
  );
  const isCoarse = useMediaQuery('(pointer: coarse)');
  return Math.round(Math.max(rems * rem, isCoarse ? coarse : 0));
}
