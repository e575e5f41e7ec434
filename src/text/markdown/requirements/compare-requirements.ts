import { createWordBags, type PairingRules, pairSimilar } from '#text/diff/pair-similar.ts';
import { groupBy, subtractItems } from '#text/group-by.ts';
import { runAtOnce } from '#text/slices/time-slices.ts';
import { compareKeywords, compareSeverity, type RequirementChangeClass } from './change-classes.ts';
import { diffLimits } from './limits.ts';
import {
  containedInGap,
  findGaps,
  findParts,
  getScenarioContent,
  joinSentenceTexts,
  minSimilarity,
  pairRequirements,
  withoutCommonWords,
} from './pair-requirements.ts';
import type { Keyword, LineText, Requirement, Scenario } from './requirement.ts';
import { findKeywords, joinLineTexts, withoutNoteMarks } from './sentences.ts';

/** Change of a class with its description, such as “MUST became SHOULD”; empty if there is none. */
export type ChangeFact = { readonly class: RequirementChangeClass; readonly sentence: string };

/** Requirement with its changes between two versions of a document. */
export type RequirementChange = {
  /** Requirement in the earlier version; undefined if it was added. */
  readonly before: Requirement | undefined;
  /** Requirement in the later version; undefined if it was removed. */
  readonly after: Requirement | undefined;
  /** Sentences of each version that are compared: several if one became two, or two became one. */
  readonly parts?: readonly [before: readonly Requirement[], after: readonly Requirement[]];
  /**
   * Requirement of the later version after which a removed one stood; undefined if it stood before
   * all of them, or if it wasn't removed.
   */
  readonly follows?: Requirement | undefined;
  /** At least one fact, the most severe class first; at most one of each class and sentence. */
  readonly facts: readonly ChangeFact[];
};

/**
 * Compares the requirements of two versions of a document. Returns the changed ones in the order of
 * the later version; a removed one follows the one that preceded it.
 */
export function* compareRequirements(
  before: readonly Requirement[],
  after: readonly Requirement[],
): Generator<undefined, readonly RequirementChange[]> {
  const pairs = yield* pairRequirements(before, after);
  // A sentence that became two, or two that became one, is one change.
  const later = new Map([...pairs].map(([one, other]) => [other, one]));
  const laterParts = yield* findParts(after, pairs);
  const earlierParts = yield* findParts(before, later);
  const split = new Set([...laterParts.values(), ...earlierParts.values()].flat());
  const removedAfter = new Map<Requirement | undefined, Requirement[]>();
  let latest: Requirement | undefined;
  for (const requirement of before) {
    if (later.has(requirement)) latest = later.get(requirement);
    else if (!split.has(requirement)) {
      removedAfter.set(latest, [...(removedAfter.get(latest) ?? []), requirement]);
    }
  }
  const changes: RequirementChange[] = [];
  const addRemoved = (preceding: Requirement | undefined) => {
    for (const requirement of removedAfter.get(preceding) ?? []) {
      const facts = [{ class: 'removed', sentence: '' }] as const;
      changes.push({ before: requirement, after: undefined, follows: preceding, facts });
    }
  };
  addRemoved(undefined);
  for (const requirement of after) {
    const earlier = pairs.get(requirement);
    if (earlier !== undefined) {
      const parts = [
        earlierParts.get(earlier) ?? [earlier],
        laterParts.get(requirement) ?? [requirement],
      ] as const;
      const facts = getFacts(joinParts(parts[0]), joinParts(parts[1]));
      if (facts.length > 0) changes.push({ before: earlier, after: requirement, parts, facts });
    } else if (!split.has(requirement)) {
      const facts = [{ class: 'added', sentence: '' }] as const;
      changes.push({ before: undefined, after: requirement, facts });
    }
    addRemoved(requirement);
    yield;
  }
  return changes;
}

/** Returns the classes of a change, each once, the most severe first. */
export function getClasses({ facts }: RequirementChange): readonly RequirementChangeClass[] {
  return [...new Set(facts.map((fact) => fact.class))];
}

const getText = ({ text }: LineText) => text;

/** Texts of a requirement that are compared. */
type Compared = Pick<Requirement, 'title' | 'introduction' | 'sentences' | 'scenarios'>;

function joinParts(parts: readonly Requirement[]): Compared {
  const sentences = parts.flatMap((one) => one.sentences);
  return {
    title: parts.map(({ title }) => title).join(''),
    introduction: parts[0]?.introduction ?? '',
    sentences: parts.length > 1 ? [joinLineTexts(sentences)] : sentences,
    scenarios: parts.flatMap(({ scenarios }) => scenarios),
  };
}

function getFacts(before: Compared, after: Compared): readonly ChangeFact[] {
  const facts = [
    ...compareSentences(before.sentences, after.sentences, [
      before.introduction,
      after.introduction,
    ]),
    ...compareScenarios(before.scenarios, after.scenarios),
  ];
  const isSame =
    before.title === after.title && getOrdered(before).join('\n') === getOrdered(after).join('\n');
  if (facts.length === 0) return isSame ? [] : [{ class: 'reworded', sentence: '' }];
  const unique = new Map(facts.map((fact) => [`${fact.class} ${fact.sentence}`, fact]));
  return [...unique.values()].toSorted(compareSeverity);
}

/** Returns the sentences in order, and the scenarios in any order. */
const getOrdered = ({ sentences, scenarios }: Compared): readonly string[] => [
  ...sentences.map(({ text }) => text),
  ...scenarios.map(getScenarioContent).toSorted(),
];

/**
 * Yields the facts about sentences that aren't equal: of similar ones, and of all others as one.
 * @param introductions texts before the condition of a sentence; undefined for steps, which have none
 */
function* compareSentences(
  before: readonly LineText[],
  after: readonly LineText[],
  introductions?: readonly [before: string, after: string],
): Generator<ChangeFact> {
  const isSame = introductions === undefined || introductions[0] === introductions[1];
  const earlier = isSame ? subtractItems(before, after, getText) : before;
  const later = isSame ? subtractItems(after, before, getText) : after;
  const isSingle = earlier.length === 1 && later.length === 1;
  const getMinSimilarity = () => (isSingle ? 0 : minSimilarity);
  const { pairs, removed, added } = pairTexts(earlier, later, getText, { getMinSimilarity });
  for (const [one, other] of pairs) yield* compareSentence(one, other, introductions);
  yield* compareSentence(joinLineTexts(removed), joinLineTexts(added));
}

/** Pairs elements with similar texts, in order, and returns the others. */
function pairTexts<T extends object>(
  before: readonly T[],
  after: readonly T[],
  textOf: (one: T) => string,
  rules: Pick<PairingRules<unknown>, 'measure' | 'getMinSimilarity'>,
) {
  const toBag = createWordBags();
  const bagOf = (one: T) => toBag([textOf(one)]);
  const pairing = pairSimilar(before, after, { ...rules, kindOf: () => 'text', bagOf });
  const pairs = runAtOnce(pairing).flatMap(([inBefore, inAfter]) => {
    const [one, other] = [before[inBefore], after[inAfter]];
    return one && other ? [[one, other] as const] : [];
  });
  const paired = new Set(pairs.flat());
  const isAlone = (one: T) => !paired.has(one);
  return { pairs, removed: before.filter(isAlone), added: after.filter(isAlone) };
}

function* compareSentence(
  before: LineText,
  after: LineText,
  introductions?: readonly [before: string, after: string],
): Generator<ChangeFact> {
  const clauses = pairClauses(
    findClauses(before, introductions?.[0]),
    findClauses(after, introductions?.[1]),
  );
  const isSameExclusion = [
    [before.plain, after.plain],
    [after.plain, before.plain],
  ].some(([one = '', other = '']) => onlyIf.test(one) && notUnless.test(other));
  for (const fact of compareKeywordLists(clauses)) {
    if (!(isSameExclusion && fact.class === 'reversed')) yield fact;
  }
  const { removed, added } = diffLimits(withoutNoteMarks(before), withoutNoteMarks(after));
  if (removed.length + added.length > 0) {
    yield { class: 'limit', sentence: describeChange(removed, added) };
  }
  const hasChangedCondition = clauses.some(
    ([one, other]) => one && other && !haveSameCondition(one, other),
  );
  if (introductions !== undefined && hasChangedCondition) {
    yield { class: 'condition', sentence: '' };
  }
}

/** “MUST only close if” means the same as “MUST NOT close unless”. */
const onlyIf = /\b(?:MUST|SHALL|SHOULD)\s+only\b.*\b(?:if|when|while|after)\b/s;
const notUnless = /\b(?:MUST|SHALL|SHOULD)\s+NOT\b.*\b(?:unless|except|until)\b/s;

/** Keyword of a sentence with the words before it. */
type Clause = {
  readonly keyword: Keyword;
  /**
   * Text since the punctuation or the joining word before it; that of the previous keyword if there
   * is none.
   */
  readonly subject: string;
  /** First words after it, at most three. */
  readonly predicate: string;
  /** Introduction and text before the first keyword; undefined for another one. */
  readonly start: string | undefined;
};

function findClauses(line: LineText, introduction = ''): readonly Clause[] {
  const found = findKeywords(line.plain);
  let subject = '';
  return found.map(({ keyword, range: [at, end] }, index) => {
    const from = found[index - 1]?.range[1] ?? 0;
    const before = { text: line.text.slice(from, at), plain: line.plain.slice(from, at) };
    const text = withoutNoteMarks(before).replace(/\[\d+\]/g, '');
    subject = normalizeWords(text.split(clauseBoundary).at(-1) ?? '') || subject;
    const start = index > 0 ? undefined : normalizeWords(`${introduction} ${normalizeWords(text)}`);
    const [predicate = ''] =
      /^(?:\S+ ?){0,3}/.exec(normalizeWords(line.text.slice(end, end + 100))) ?? [];
    return { keyword, subject, predicate, start };
  });
}

/**
 * True if the conditions are equal. That of a later keyword can begin with words of the object before
 * it, as in “MUST NOT retry the caller MAY ask”.
 */
function haveSameCondition(one: Clause, other: Clause): boolean {
  const [condition, otherCondition] = [one, other].map(({ start, subject }) => start ?? subject);
  if (condition === otherCondition) return true;
  const pairs = [
    [one.subject, other.subject],
    [other.subject, one.subject],
  ];
  return (
    one.start === undefined &&
    other.start === undefined &&
    pairs.some(([longer = '', end = '']) => longer.endsWith(` ${end}`) && !conditional.test(longer))
  );
}

const conditional = /\b(?:if|when|while|where|unless|until|once|after|before|except)\b/;

const clauseBoundary = /[,;:()]|[.!?]\s|\b(?:and|or|but|that|which)\b/;

/** Returns words for comparison, without those that join the sentence to the one before it. */
const normalizeWords = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[,;:()"“”—–]|\.(?=\s|$)/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(joiningWords, '')
    .trim();

const joiningWords =
  /^\s*(?:(?:and|but|or|also|then|therefore|it|they|this|that|these|those)(?:\s+|$))+/;

type PairedClauses = readonly (readonly [Clause | undefined, Clause | undefined])[];

/** Properties by which clauses are paired, in any order. */
const clauseKeys = [
  ({ keyword, subject, predicate }: Clause) => `${keyword} ${subject} ${predicate}`,
  ({ subject, predicate }: Clause) => `${subject} ${predicate}`,
  ({ keyword, predicate }: Clause) => `${keyword} ${predicate}`,
  ({ predicate }: Clause) => predicate,
  ({ keyword, subject }: Clause) => `${keyword} ${subject}`,
];

const keywordOf = ({ keyword }: Clause) => keyword;

/** Pairs equal clauses first, then similar ones, and at last the others in their order. */
function pairClauses(before: readonly Clause[], after: readonly Clause[]): PairedClauses {
  const removed = new Set(before);
  const pairs = new Map<Clause, Clause>();
  const keys = before.length === after.length ? clauseKeys : [...clauseKeys, keywordOf];
  const pairBy = (keyOf: (clause: Clause) => string) => {
    const groups = [...groupBy([...removed], keyOf)];
    const candidates = new Map(groups.map(([key, own]) => [key, own.values()]));
    for (const later of after) {
      const earlier = pairs.has(later) ? undefined : candidates.get(keyOf(later))?.next().value;
      if (earlier === undefined) continue;
      removed.delete(earlier);
      pairs.set(later, earlier);
    }
  };
  for (const keyOf of [...keys, () => '']) pairBy(keyOf);
  return [
    ...after.map((later) => [pairs.get(later), later] as const),
    ...[...removed].map((earlier) => [earlier, undefined] as const),
  ];
}

/** Compares the keywords of a sentence one by one; a keyword without a partner demands nothing. */
function* compareKeywordLists(clauses: PairedClauses): Generator<ChangeFact> {
  for (const [one, other] of clauses) {
    const changed = compareKeywords(one?.keyword, other?.keyword);
    if (changed === undefined) continue;
    const sentence =
      one === undefined
        ? `${other?.keyword} added`
        : other === undefined
          ? `${one.keyword} removed`
          : `${one.keyword} became ${other.keyword}`;
    yield { class: changed, sentence };
  }
}

function describeChange(
  removed: readonly { readonly text: string }[],
  added: readonly { readonly text: string }[],
): string {
  const [before, after] = [removed, added].map((all) => all.map(({ text }) => text).join(', '));
  if (before === '') return `${after} added`;
  return after === '' ? `${before} removed` : `${before} became ${after}`;
}

/** Scenarios with other names are the same only if most of their words are the same. */
const mostlyEqual = { getMinSimilarity: () => 0.7 };

const stepWords = /\b(?:GIVEN|WHEN|THEN|AND|BUT)\b/gi;

/** Yields the facts about scenarios, which are paired by name, else by equal or similar steps. */
function* compareScenarios(
  before: readonly Scenario[],
  after: readonly Scenario[],
): Generator<ChangeFact> {
  const remaining = new Set(before);
  const pairs = new Map<Scenario, Scenario>();
  const keys = [
    ({ name }: Scenario) => name,
    ({ steps }: Scenario) => joinSentenceTexts(steps, '\n'),
  ];
  for (const keyOf of keys) {
    for (const scenario of after) {
      if (pairs.has(scenario)) continue;
      const earlier = [...remaining].find((one) => keyOf(one) === keyOf(scenario));
      if (earlier === undefined) continue;
      remaining.delete(earlier);
      pairs.set(scenario, earlier);
    }
  }
  const add = (all: readonly (readonly [Scenario, Scenario])[]) => {
    for (const [one, other] of all) {
      remaining.delete(one);
      pairs.set(other, one);
    }
  };
  const others = after.filter((one) => !pairs.has(one));
  add(pairTexts([...remaining], others, getScenarioContent, mostlyEqual).pairs);
  const getWords = (one: Scenario) =>
    withoutCommonWords(getScenarioContent(one).replace(stepWords, ' '));
  for (const { removed, added } of findGaps(before, after, pairs)) {
    add(pairTexts(removed, added, getWords, containedInGap).pairs);
  }
  for (const { name } of remaining) {
    yield { class: 'weakened', sentence: `scenario “${name}” removed` };
  }
  for (const scenario of after) {
    if (pairs.has(scenario)) continue;
    yield { class: 'strengthened', sentence: `scenario “${scenario.name}” added` };
  }
  for (const [later, earlier] of pairs) yield* compareSentences(earlier.steps, later.steps);
}
