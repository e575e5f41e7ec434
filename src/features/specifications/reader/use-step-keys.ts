import type { RefObject } from 'react';
import type { OutlineHeading } from '#ui/code/headings-of.ts';
import { useShortcut } from '#ui/field/use-shortcut.ts';
import { nextChange } from './next-change.ts';
import { goToFragment } from './use-fragment.ts';

/** `[` and `]` go to the section before and after the current one; `p` and `n` to changes, where some are shown. */
export function useStepKeys(
  scroller: RefObject<HTMLElement | null>,
  {
    headings,
    current,
    hasChanges,
  }: {
    headings: readonly OutlineHeading[];
    current: string | undefined;
    hasChanges: boolean;
  },
): void {
  const toChange = (direction: 'next' | 'previous') => {
    if (scroller.current) nextChange(scroller.current, direction);
  };
  const toSection = (step: 1 | -1) => {
    const at = headings.findIndex(({ slug }) => slug === current);
    const target = headings[Math.max(0, at + step)];
    if (target) goToFragment(scroller.current, target.slug);
  };
  useShortcut('n', () => toChange('next'), hasChanges);
  useShortcut('p', () => toChange('previous'), hasChanges);
  useShortcut(']', () => toSection(1), headings.length > 0);
  useShortcut('[', () => toSection(-1), headings.length > 0);
}
