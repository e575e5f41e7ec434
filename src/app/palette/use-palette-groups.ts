import { useMemo, useState } from 'react';
import { useUserProfilePaths } from '#app/UserProfileLinks.tsx';
import { useObservable } from '#platform/react.tsx';
import { useDebouncedValue } from '#ui/field/use-debounced-value.ts';
import type { ItemReference } from '#workflows/items/item-reference.ts';
import { useRecentItems } from '#workflows/items/recent-items.ts';
import type { PaletteAction } from '#workflows/palette/palette.ts';
import { useStarredItems } from '#workflows/stars/use-stars.ts';
import {
  createActionFinder,
  createPageFinder,
  createRecentFinder,
  createStarredFinder,
} from './app-finders.ts';
import { usePaletteFeatures } from './features.ts';
import { findGroups } from './find-groups.ts';

const typingPauseMs = 200;

/** Returns the same array as long as its elements are the same. */
function useSameArray<T>(items: readonly T[]): readonly T[] {
  const [kept, setKept] = useState(items);
  if (kept.length === items.length && kept.every((item, index) => item === items[index])) {
    return kept;
  }
  setKept(items);
  return items;
}

export function usePaletteGroups(typed: string, actions: readonly PaletteAction[]) {
  const features = usePaletteFeatures(typed);
  const contents = useSameArray(features.map(({ content }) => content));
  const { starred } = useStarredItems();
  const recent = useRecentItems();
  const opened = useObservable(recent);
  const { profile, competencies } = useUserProfilePaths();
  const finders = useMemo(() => {
    const getItemTarget = (item: ItemReference) => {
      for (const content of contents) {
        const found = content.getItemTarget?.(item);
        if (found) return found;
      }
      return undefined;
    };
    const history = contents.flatMap((content) => content.history ?? []);
    return [
      createStarredFinder(starred, getItemTarget),
      createRecentFinder(opened, history, starred, getItemTarget, recent.clear),
      createPageFinder({ profile, competencies }),
      ...contents.flatMap((content) => content.finders),
      createActionFinder(
        actions,
        contents.flatMap((content) => content.actions ?? []),
      ),
    ];
  }, [contents, starred, opened, recent, profile, competencies, actions]);
  const isTyping = useDebouncedValue(typed, typingPauseMs) !== typed;
  const groups = useMemo(() => findGroups(finders, typed, !isTyping), [finders, typed, isTyping]);
  return {
    groups,
    /** More results can arrive. */
    isLoading: isTyping || features.some((feature) => feature.isLoading),
    sources: features.flatMap((feature) => feature.sources),
  };
}
