import type { Keyword } from './requirement.ts';

/**
 * Classes of changes of requirements, the most severe first. Each has its label, what it means, and
 * the source of the rule. The notice emphasises the severe ones, because the text then demands less
 * or something else.
 */
export const requirementChangeClasses = {
  reversed: {
    label: 'Reversed',
    explanation:
      'MUST or SHOULD became MUST NOT or SHOULD NOT, or the other way round. “MUST only … if” and “MUST NOT … unless” are equal.',
    source: 'RFC 2119, sections 1 to 4',
    isSevere: true,
  },
  weakened: {
    label: 'Weakened',
    explanation:
      'A keyword became weaker, in the order MUST, SHOULD, MAY, none (MUST NOT counts as MUST, SHOULD NOT as SHOULD), or a scenario was removed.',
    source: 'RFC 2119, sections 1 to 5; own: a scenario states a case that is tested',
    isSevere: true,
  },
  limit: {
    label: 'Limit changed',
    explanation:
      'A number, unit, date or comparison, such as “at most”, changed. Whether the new limit is stricter isn’t guessed.',
    source: 'own: which direction is stricter depends on the meaning of the limit',
    isSevere: true,
  },
  removed: {
    label: 'Removed',
    explanation: 'The later text doesn’t contain the requirement.',
    source: 'own: nothing demands it any more',
    isSevere: true,
  },
  condition: {
    label: 'Condition changed',
    explanation:
      'The text before the keyword changed, such as the subject or “When a window closes,”. In a list, the line above it that ends with a colon can have changed instead.',
    source: 'EARS: the precondition and the system name precede SHALL',
    isSevere: false,
  },
  strengthened: {
    label: 'Strengthened',
    explanation: 'A keyword became stronger, or a scenario was added.',
    source: 'RFC 2119, sections 1 to 5; own: a scenario states a case that is tested',
    isSevere: false,
  },
  added: {
    label: 'Added',
    explanation: 'The earlier text doesn’t contain the requirement.',
    source: 'own: it demands something new',
    isSevere: false,
  },
  reworded: {
    label: 'Reworded',
    explanation: 'The text changed in another way.',
    source: 'own: whether its meaning changed isn’t guessed',
    isSevere: false,
  },
} as const;

export type RequirementChangeClass = keyof typeof requirementChangeClasses;

const isClass = (name: string): name is RequirementChangeClass => name in requirementChangeClasses;

export const requirementClassNames: readonly RequirementChangeClass[] =
  Object.keys(requirementChangeClasses).filter(isClass);

type Classified = { readonly class: RequirementChangeClass };

/** Sorts the most severe class first. */
export const compareSeverity = (one: Classified, other: Classified): number =>
  requirementClassNames.indexOf(one.class) - requirementClassNames.indexOf(other.class);

const strengths: Readonly<Record<Keyword, number>> = {
  MUST: 3,
  'MUST NOT': 3,
  SHOULD: 2,
  'SHOULD NOT': 2,
  MAY: 1,
};

const isNegative = (keyword: Keyword | undefined) => keyword?.endsWith('NOT') ?? false;

/**
 * Returns the class of a change from one keyword to another; undefined if both demand the same. A
 * missing keyword demands nothing.
 */
export function compareKeywords(
  before: Keyword | undefined,
  after: Keyword | undefined,
): 'reversed' | 'weakened' | 'strengthened' | undefined {
  const [earlier, later] = [before, after].map((one) => (one ? strengths[one] : 0));
  const isDemanded = (one = 0) => one > strengths.MAY;
  if (isDemanded(earlier) && isDemanded(later) && isNegative(before) !== isNegative(after)) {
    return 'reversed';
  }
  if (earlier === later) return undefined;
  return (earlier ?? 0) > (later ?? 0) ? 'weakened' : 'strengthened';
}
