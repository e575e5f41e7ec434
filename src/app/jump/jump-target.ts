import type { LucideIcon } from 'lucide-react';
import {
  containsEveryWord,
  findCorrection as findMeantIn,
  type QueryCorrection,
} from '#text/did-you-mean.ts';
import { foldText } from '#text/fold-text.ts';
import { findBestByName } from '#text/match-rank.ts';
import { filterByWords } from '#text/search-text.ts';
import { createVocabulary } from '#text/vocabulary.ts';

/** Result of the command palette: a link or an action. */
export type JumpTarget = {
  /** Id that is unique among all results of the command palette. */
  readonly id: string;
  readonly icon: LucideIcon;
  readonly label: string;
  /** Location of the match inside the target, such as the section of a document. */
  readonly detail?: string | undefined;
  /** Text that distinguishes targets with the same label, such as the name of the folder. */
  readonly context: string;
  /** True if `context` is a path; paths have their own style. */
  readonly isPath?: boolean;
  /** Keyboard shortcut of the action, as shown on screen. */
  readonly shortcut?: string | undefined;
  /** Text that is searched, normalised by `foldText`. */
  readonly searchText: string;
} & (
  | {
      readonly to: string;
      /** Navigation state, for example a request to run a command. */
      readonly state?: object;
    }
  | { readonly run: () => void }
);

export type JumpGroup = { readonly name: string; readonly targets: readonly JumpTarget[] };

/** Search function for one group of results. */
export type JumpFinder = {
  readonly name: string;
  /**
   * Returns at most `maxResults` results, the best first. For an empty string, returns the results
   * shown before typing.
   */
  readonly find: (typed: string) => readonly JumpTarget[];
  /** Corrects typos in the typed text; undefined if the group has no typo correction. */
  readonly findWithCorrection?: (typed: string) => QueryCorrection<JumpTarget> | undefined;
};

/** Maximum number of results of each group while the search text isn't empty. */
export const maxResults = 6;

/** The palette offers typo correction only if it has fewer results than this number. */
const minResultsWithoutCorrection = 3;

/** Returns a target that links to a page and is found by its label. */
export function createLinkTarget(
  icon: LucideIcon,
  { label, context, to }: { readonly label: string; readonly context: string; readonly to: string },
): JumpTarget {
  return { id: to, icon, label, context, to, searchText: foldText(label) };
}

/**
 * Returns a finder that searches the targets by name. For an empty search text, it returns all
 * targets, or none if `isShownAtFirst` is false.
 */
export function createListFinder(
  name: string,
  targets: readonly JumpTarget[],
  { isShownAtFirst = true } = {},
): JumpFinder {
  const find = (typed: string) => {
    if (typed.trim() === '') return isShownAtFirst ? targets : [];
    const matching = filterByWords(targets, typed, ({ searchText }) => searchText);
    return findBestByName(matching, typed, ({ label }) => foldText(label), maxResults);
  };
  return {
    name,
    find,
    findWithCorrection: (typed) => {
      const vocabulary = createVocabulary();
      for (const { label } of targets) vocabulary.add(label);
      return findMeantIn(typed, vocabulary, find);
    },
  };
}

/**
 * Returns a key that is equal for duplicate targets: the path of a link, or the id of any other
 * target. The key of a link with navigation state is its id, because two actions can open the same
 * page with different states.
 */
const keyOf = (target: JumpTarget) =>
  'to' in target && target.state === undefined ? target.to : target.id;

/**
 * Returns the group without the targets that other groups already contain. Returns an empty array
 * if no target remains.
 */
export function removeDuplicateTargets(
  { name, targets }: JumpGroup,
  others: readonly JumpGroup[],
): readonly JumpGroup[] {
  const shown = new Set(others.flatMap((group) => group.targets.map(keyOf)));
  const remaining = targets.filter((target) => !shown.has(keyOf(target)));
  return remaining.length === 0 ? [] : [{ name, targets: remaining }];
}

/** Moves groups whose first target begins with the typed text to the front. */
function sortGroups(groups: readonly JumpGroup[], typed: string): readonly JumpGroup[] {
  const beginning = foldText(typed.trim());
  if (beginning === '') return groups;
  const isFirst = ({ targets: [first] }: JumpGroup) =>
    first !== undefined && foldText(first.label).startsWith(beginning);
  return [...groups.filter(isFirst), ...groups.filter((group) => !isFirst(group))];
}

/**
 * Returns the targets found after typo correction, each once. Targets whose label contains the
 * corrected words precede the other targets.
 */
function findWithCorrection(finders: readonly JumpFinder[], typed: string): readonly JumpTarget[] {
  const named = new Map<string, JumpTarget>();
  const others = new Map<string, JumpTarget>();
  for (const finder of finders) {
    const meant = finder.findWithCorrection?.(typed);
    for (const target of meant?.found ?? []) {
      const targets = containsEveryWord(target.label, meant?.query ?? '') ? named : others;
      targets.set(target.id, target);
    }
  }
  return [...new Map([...named, ...others]).values()];
}

/**
 * Returns the groups with results, followed by a “Did you mean” group if there are few results.
 * @param withMeant false to omit the “Did you mean” group while the user types, because typo
 *   correction takes longer than a frame
 */
export function findGroups(
  finders: readonly JumpFinder[],
  typed: string,
  withMeant = true,
): readonly JumpGroup[] {
  const found = finders.map(({ name, find }) => ({ name, targets: find(typed) }));
  const groups = sortGroups(
    found.filter(({ targets }) => targets.length > 0),
    typed,
  );
  const count = groups.reduce((sum, { targets }) => sum + targets.length, 0);
  if (!withMeant || typed.trim() === '' || count >= minResultsWithoutCorrection) return groups;
  const didYouMean = { name: 'Did you mean', targets: findWithCorrection(finders, typed) };
  return groups.concat(
    removeDuplicateTargets(didYouMean, groups).map(({ name, targets }) => ({
      name,
      targets: targets.slice(0, maxResults),
    })),
  );
}
