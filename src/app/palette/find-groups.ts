import { containsEveryWord } from '#text/did-you-mean.ts';
import { foldText } from '#text/fold-text.ts';
import { type Finder, maxResults, type PaletteTarget } from '#workflows/palette/palette.ts';

type PaletteGroup = { readonly name: string; readonly targets: readonly PaletteTarget[] };

/** Number of results below which the palette offers typo correction. */
const minResultsWithoutCorrection = 3;

/**
 * Returns a key that is equal for duplicates: the path of a link without navigation state,
 * otherwise the id.
 */
const keyOf = (target: PaletteTarget) =>
  'to' in target && target.state === undefined ? target.to : target.id;

/** Omits targets that other groups contain. */
function appendGroup(
  groups: readonly PaletteGroup[],
  { name, targets }: PaletteGroup,
  most = targets.length,
): readonly PaletteGroup[] {
  const shown = new Set(groups.flatMap((group) => group.targets.map(keyOf)));
  const remaining = targets.filter((target) => !shown.has(keyOf(target))).slice(0, most);
  return remaining.length === 0 ? groups : [...groups, { name, targets: remaining }];
}

/** Groups whose first target begins with the typed text come first. */
function sortGroups(groups: readonly PaletteGroup[], typed: string): readonly PaletteGroup[] {
  const beginning = foldText(typed.trim());
  if (beginning === '') return groups;
  const isFirst = ({ targets: [first] }: PaletteGroup) =>
    first !== undefined && foldText(first.label).startsWith(beginning);
  return [...groups.filter(isFirst), ...groups.filter((group) => !isFirst(group))];
}

/** Finds each target once; first those whose label contains the corrected words. */
function findWithCorrection(finders: readonly Finder[], typed: string): readonly PaletteTarget[] {
  const named = new Map<string, PaletteTarget>();
  const others = new Map<string, PaletteTarget>();
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
 * Groups of `first` and other finders, “Did you mean” if they have few results, and groups of
 * `last` finders. `withMeant` is false while the user types, because typo correction takes longer
 * than a frame.
 */
export function findGroups(
  finders: readonly Finder[],
  typed: string,
  withMeant = true,
): readonly PaletteGroup[] {
  const at = (position: Finder['position']) => finders.filter((one) => one.position === position);
  const toGroup = ({ name, find }: Finder) => ({ name, targets: find(typed) });
  const early = [...at('first'), ...at(undefined)];
  const found = early.map(toGroup).filter(({ targets }) => targets.length > 0);
  let groups = sortGroups(found, typed);
  const count = groups.reduce((sum, { targets }) => sum + targets.length, 0);
  if (withMeant && typed.trim() !== '' && count < minResultsWithoutCorrection) {
    const corrected = { name: 'Did you mean', targets: findWithCorrection(early, typed) };
    groups = appendGroup(groups, corrected, maxResults);
  }
  const late = at('last').map(toGroup);
  return late.reduce((all, group) => appendGroup(all, group), groups);
}
