import type { QueryKey, UseQueryResult } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import { findCorrection, type QueryCorrection } from '#text/did-you-mean.ts';
import { foldText } from '#text/fold-text.ts';
import { findBestByName } from '#text/match-rank.ts';
import { buildSearchText, filterByWords } from '#text/search-text.ts';
import { createVocabulary, type Vocabulary } from '#text/vocabulary.ts';
import type { ItemReference } from '#workflows/items/item-reference.ts';

// The palette (“Jump to…”) depends on no feature. Each feature has a hook in its `finder.ts` that returns
// a `PaletteFeature`, and app/palette/features.ts lists the hooks. While the user types, only the
// `find` functions run, so everything that depends on data alone belongs in `content`.

type TargetTexts = {
  /** Unique among all results. */
  readonly id: string;
  readonly icon: LucideIcon;
  readonly label: string;
  /** Location inside the target, such as the section of a document. */
  readonly detail?: string | undefined;
  /** Distinguishes targets with the same label, such as a folder; can be empty. */
  readonly context: string;
  /** True for a path, which has its own style. */
  readonly isPath?: boolean;
  /** Shortcut as shown on screen. */
  readonly shortcut?: string | undefined;
  /** Other words for the search. */
  readonly keywords?: string | undefined;
  /** True if the item no longer exists; its page says so. */
  readonly isMissing?: boolean;
};

export type PaletteAction = TargetTexts & {
  /** True if the action exists on every screen, listed after the screen's own actions. */
  readonly everywhere?: true;
  readonly run: () => void;
};

export type PaletteTarget =
  | PaletteAction
  | (TargetTexts & {
      readonly to: string;
      /** State of the navigation, for example a request to run a command. */
      readonly state?: object;
    });

/** Finder for one group of results. */
export type Finder = {
  /** Name of the group of its results. */
  readonly name: string;
  /** Returns at most `maxResults`, the best first; for an empty text, what is shown at first. */
  readonly find: (typed: string) => readonly PaletteTarget[];
  readonly findWithCorrection?: (typed: string) => QueryCorrection<PaletteTarget> | undefined;
  /**
   * `last` groups can arrive late without moving other results. They omit targets of other groups
   * and aren't corrected.
   */
  readonly position?: 'first' | 'last';
};

/** `at` is in epoch milliseconds. */
export type HistoryEntry = {
  readonly item: ItemReference;
  readonly at: number;
  readonly target: PaletteTarget;
};

/** `label` begins a status message: “Bookmarks are loading…”. */
export type PaletteSource = {
  readonly label: string;
  readonly queryKey: QueryKey;
  readonly query: Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'refetch'>;
};

export type PaletteFeature = {
  /** The same object until the feature's data changes. */
  readonly content: {
    readonly finders: readonly Finder[];
    /** Actions on every screen. */
    readonly actions?: readonly PaletteTarget[];
    /** Returns undefined for kinds of another feature, and if the data isn't loaded. */
    readonly getItemTarget?: (item: ItemReference) => PaletteTarget | undefined;
    readonly history?: readonly HistoryEntry[];
  };
  /** True if more results can arrive. */
  readonly isLoading: boolean;
  readonly sources: readonly PaletteSource[];
};

/** Maximum number of results in a group, unless the typed text is empty. */
export const maxResults = 6;

export const createLinkTarget = (
  icon: LucideIcon,
  link: { readonly label: string; readonly context: string; readonly to: string },
) => ({ id: link.to, icon, ...link });

/** Finds nothing for an empty text. */
export function createItemFinder<T>(
  name: string,
  search: {
    readonly find: (typed: string) => readonly T[];
    readonly findWithCorrection: (typed: string) => QueryCorrection<T> | undefined;
  },
  toTargets: (found: readonly T[], typed: string) => readonly PaletteTarget[],
): Finder {
  return {
    name,
    find: (typed) => (typed.trim() === '' ? [] : toTargets(search.find(typed), typed)),
    findWithCorrection: (typed) => {
      const meant = search.findWithCorrection(typed);
      return meant && { ...meant, found: toTargets(meant.found, meant.query) };
    },
  };
}

/** Searches labels and keywords. An empty text finds all, or none without `isShownAtFirst`. */
export function createListFinder(
  name: string,
  targets: readonly PaletteTarget[],
  { isShownAtFirst = true } = {},
): Finder {
  const entries = targets.map((target) => ({
    target,
    label: foldText(target.label),
    text: buildSearchText([target.label, target.keywords ?? null]),
  }));
  const find = (typed: string) => {
    if (typed.trim() === '') return isShownAtFirst ? targets : [];
    const matching = filterByWords(entries, typed, ({ text }) => text);
    return findBestByName(matching, typed, ({ label }) => label, maxResults).map(
      ({ target }) => target,
    );
  };
  let vocabulary: Vocabulary | undefined;
  return {
    name,
    find,
    findWithCorrection: (typed) => {
      if (vocabulary === undefined) {
        vocabulary = createVocabulary();
        for (const { label } of targets) vocabulary.add(label);
      }
      return findCorrection(typed, vocabulary, find);
    },
  };
}
