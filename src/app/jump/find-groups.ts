import { isNamed } from '#text/did-you-mean.ts';
import { foldText } from '#text/fold-text.ts';
import { type JumpFinder, type JumpGroup, type JumpTarget, mostShown } from './jump-target.ts';

/** With as many results as these nobody has mistyped anything. */
const enough = 3;

/** Two actions may lead to the same screen. */
const keyOf = (target: JumpTarget) =>
  'to' in target && target.state === undefined ? target.to : target.id;

/** What of a group isn’t among the targets of other groups already; the group, unless it is empty. */
export function withoutShown(
  { name, targets }: JumpGroup,
  others: readonly JumpGroup[],
): readonly JumpGroup[] {
  const shown = new Set(others.flatMap((group) => group.targets.map(keyOf)));
  const left = targets.filter((target) => !shown.has(keyOf(target)));
  return left.length === 0 ? [] : [{ name, targets: left }];
}

/** The groups that have targets; those whose first one begins with what is typed come first. */
export function sortGroups(groups: readonly JumpGroup[], typed: string): readonly JumpGroup[] {
  const filled = groups.filter(({ targets }) => targets.length > 0);
  const beginning = foldText(typed.trim());
  if (beginning === '') return filled;
  const isFirst = ({ targets: [first] }: JumpGroup) =>
    first !== undefined && foldText(first.label).startsWith(beginning);
  return [...filled.filter(isFirst), ...filled.filter((group) => !isFirst(group))];
}

/** What may be meant, each target once: those that are named so come before those that only mention it. */
function findMeant(finders: readonly JumpFinder[], typed: string): readonly JumpTarget[] {
  const named = new Map<string, JumpTarget>();
  const others = new Map<string, JumpTarget>();
  for (const finder of finders) {
    const meant = finder.findMeant(typed);
    for (const target of meant?.found ?? []) {
      const targets = isNamed(target.label, meant?.query ?? '') ? named : others;
      targets.set(target.id, target);
    }
  }
  return [...new Map([...named, ...others]).values()];
}

/**
 * What is found for what is typed, and if that is little, what may be meant, after it.
 * @param withMeant false while somebody types: what may be meant takes longer than a frame to find
 */
export function findGroups(
  finders: readonly JumpFinder[],
  typed: string,
  withMeant = true,
): readonly JumpGroup[] {
  const groups = sortGroups(
    finders.map(({ name, find }) => ({ name, targets: find(typed) })),
    typed,
  );
  const count = groups.reduce((sum, { targets }) => sum + targets.length, 0);
  if (!withMeant || typed.trim() === '' || count >= enough) return groups;
  const didYouMean = { name: 'Did you mean', targets: findMeant(finders, typed) };
  return groups.concat(
    withoutShown(didYouMean, groups).map(({ name, targets }) => ({
      name,
      targets: targets.slice(0, mostShown),
    })),
  );
}
