import { diffSequences } from '#text/diff/diff-sequences.ts';
import { createWordBags, pairSimilar } from '#text/diff/pair-similar.ts';
import { groupBy, subtractItems } from '#text/group-by.ts';
import { runAtOnce } from '#text/slices/time-slices.ts';
import { compareKeywords, compareSeverity, type RequirementChangeClass } from './change-classes.ts';
import { diffLimits } from './limits.ts';
import type { Keyword, LineText, Requirement, Scenario } from './requirement.ts';
import { findKeywords, isOnlyKeyword, joinLineTexts } from './sentences.ts';

/** Change of a class with its description, such as “MUST became SHOULD”; empty if there is none. */
export type ChangeFact = { readonly class: RequirementChangeClass; readonly sentence: string };

/** Requirement with its changes between two versions of a document. */
export type RequirementChange = {
  /** Requirement in the earlier version; undefined if it was added. */
  readonly before: Requirement | undefined;
  /** Requirement in the later version; undefined if it was removed. */
  readonly after: Requirement | undefined;
  /** One or more, the most severe class first; at most one of each class and sentence. */
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
  const paired = new Set(pairs.values());
  const removedAfter = new Map<Requirement | undefined, Requirement[]>();
  const later = new Map([...pairs].map(([one, other]) => [other, one]));
  let latest: Requirement | undefined;
  for (const requirement of before) {
    if (paired.has(requirement)) latest = later.get(requirement);
    else removedAfter.set(latest, [...(removedAfter.get(latest) ?? []), requirement]);
  }
  const changes: RequirementChange[] = [];
  const addRemoved = (preceding: Requirement | undefined) => {
    for (const requirement of removedAfter.get(preceding) ?? []) {
      const facts = [{ class: 'removed', sentence: '' }] as const;
      changes.push({ before: requirement, after: undefined, facts });
    }
  };
  addRemoved(undefined);
  for (const requirement of after) {
    const earlier = pairs.get(requirement);
    if (earlier === undefined) {
      const facts = [{ class: 'added', sentence: '' }] as const;
      changes.push({ before: undefined, after: requirement, facts });
    } else {
      const facts = getFacts(earlier, requirement);
      if (facts.length > 0) changes.push({ before: earlier, after: requirement, facts });
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

/** Words that occur in nearly every requirement and don't make two of them similar. */
const commonWords =
  /\b(?:MUST|SHALL|SHOULD|MAY|NOT|REQUIRED|RECOMMENDED|OPTIONAL|the|an?|of|to|in|on|by|for|with|and|or|is|are|be|been|it|its|this|that)\b/gi;

const minSimilarity = 0.5;
/** Minimum similarity of the only requirement between the same two pairs. */
const minSimilarityBetweenPairs = 0.3;

const joinLines = (lines: readonly LineText[], separator: string) =>
  lines.map(({ text }) => text).join(separator);

const getText = ({ text }: LineText) => text;

const getStatement = ({ sentences }: Requirement) => joinLines(sentences, ' ');

/**
 * Returns a text that is equal for requirements with the same sentences and scenarios. A statement
 * such as “REQUIRED” is about its section.
 */
function getContent(requirement: Requirement): string {
  const scenarios = requirement.scenarios.map(getScenarioContent).toSorted();
  const statement = getStatement(requirement);
  const subject = isOnlyKeyword(statement) ? (requirement.section?.text ?? '') : '';
  return [statement, subject, ...scenarios].join('\n');
}

const getScenarioContent = ({ name, steps }: Scenario) => `${name}\n${joinLines(steps, '\n')}`;

/**
 * Returns the earlier version of each later requirement. Pairs those with the same text, then the
 * same written id, then the same heading, then similar ones of the same section, and at last
 * similar ones of any section, and less similar ones between the same pairs. The number in a
 * generated id never pairs.
 */
function* pairRequirements(
  before: readonly Requirement[],
  after: readonly Requirement[],
): Generator<undefined, ReadonlyMap<Requirement, Requirement>> {
  const pairs = new Map<Requirement, Requirement>();
  const paired = new Set<Requirement>();
  const add = (earlier: Requirement, later: Requirement) => {
    pairs.set(later, earlier);
    paired.add(earlier);
  };
  const getKey = (one: Requirement) => `${one.writtenId ?? ''}\n${getContent(one)}`;
  const keys: ((requirement: Requirement) => string | undefined)[] = [
    (one) => one.writtenId && getKey(one),
    getContent,
    ({ writtenId, hasRepeatedId, id }) => writtenId && (hasRepeatedId ? id : writtenId),
    ({ rule, title }) => (rule === 'sentence' || title === '' ? undefined : title.toLowerCase()),
  ];
  // Requirements with equal texts are paired in their order.
  for (const { same, before: range, after: laterRange } of yield* diffSequences(
    before.map(getKey),
    after.map(getKey),
  )) {
    if (!same) continue;
    for (const [at, later] of after.slice(...laterRange).entries()) {
      const earlier = before[range[0] + at];
      if (earlier) add(earlier, later);
    }
  }
  for (const keyOf of keys) {
    const candidates = groupBy(
      before.filter((one) => !paired.has(one)),
      keyOf,
    );
    for (const later of after) {
      const key = pairs.has(later) ? undefined : keyOf(later);
      if (key === undefined) continue;
      const earlier = candidates.get(key)?.find((one) => !paired.has(one));
      if (earlier) add(earlier, later);
    }
    yield;
  }
  const toBag = createWordBags();
  const rules = {
    // A written id identifies a requirement, so that another one is never the same.
    kindOf: ({ writtenId, rule }: Requirement) => (writtenId === undefined ? rule : undefined),
    getMinSimilarity: () => minSimilarity,
    bagOf: (one: Requirement) =>
      toBag([`${one.title} ${getStatement(one)}`.replace(commonWords, ' ').replace(/\d+/g, '0')]),
  };
  const getSection = ({ section }: Requirement) => section?.text ?? '';
  for (const groupOf of [getSection, () => '']) {
    const earlier = groupBy(
      before.filter((one) => !paired.has(one)),
      groupOf,
    );
    const later = groupBy(
      after.filter((one) => !pairs.has(one)),
      groupOf,
    );
    for (const [group, own] of later) {
      const others = earlier.get(group) ?? [];
      for (const [inBefore, inAfter] of yield* pairSimilar(others, own, rules)) {
        const [one, other] = [others[inBefore], own[inAfter]];
        if (one && other) add(one, other);
      }
    }
  }
  const indexes = new Map(before.map((one, at) => [one, at]));
  /** Returns the earlier index of a paired one, and that of the ends. */
  const getIndex = (at: number): number | undefined => {
    if (at < 0 || at === after.length) return at < 0 ? -1 : before.length;
    const later = after[at];
    const earlier = later && pairs.get(later);
    return earlier && indexes.get(earlier);
  };
  const between = { ...rules, getMinSimilarity: () => minSimilarityBetweenPairs };
  for (const [at, later] of after.entries()) {
    if (pairs.has(later)) continue;
    const index = (getIndex(at - 1) ?? Number.NaN) + 1;
    const earlier = before[index];
    if (!earlier || paired.has(earlier) || getIndex(at + 1) !== index + 1) continue;
    if ((yield* pairSimilar([earlier], [later], between)).length > 0) add(earlier, later);
  }
  return pairs;
}

function getFacts(before: Requirement, after: Requirement): readonly ChangeFact[] {
  const facts = [
    ...compareSentences(before.sentences, after.sentences, true),
    ...compareScenarios(before.scenarios, after.scenarios),
  ];
  const isSame =
    before.title === after.title && getOrdered(before).join('\n') === getOrdered(after).join('\n');
  if (facts.length === 0) return isSame ? [] : [{ class: 'reworded', sentence: '' }];
  const unique = new Map(facts.map((fact) => [`${fact.class} ${fact.sentence}`, fact]));
  return [...unique.values()].toSorted(compareSeverity);
}

/** Returns the sentences in order, and the scenarios in any order. */
const getOrdered = ({ sentences, scenarios }: Requirement): readonly string[] => [
  ...sentences.map(({ text }) => text),
  ...scenarios.map(getScenarioContent).toSorted(),
];

/** Yields the facts about sentences that aren't equal: of similar ones, and of all others as one. */
function* compareSentences(
  before: readonly LineText[],
  after: readonly LineText[],
  hasConditions: boolean,
): Generator<ChangeFact> {
  const earlier = subtractItems(before, after, getText);
  const later = subtractItems(after, before, getText);
  const isSingle = earlier.length === 1 && later.length === 1;
  const similarity = isSingle ? 0 : minSimilarity;
  const { pairs, removed, added } = pairTexts(earlier, later, getText, similarity);
  for (const [one, other] of pairs) yield* compareSentence(one, other, hasConditions);
  yield* compareSentence(joinLineTexts(removed), joinLineTexts(added), false);
}

/** Pairs elements with similar texts, in order, and returns the others. */
function pairTexts<T extends object>(
  before: readonly T[],
  after: readonly T[],
  textOf: (one: T) => string,
  similarity: number,
) {
  const toBag = createWordBags();
  const pairing = pairSimilar(before, after, {
    kindOf: () => 'text',
    getMinSimilarity: () => similarity,
    bagOf: (one) => toBag([textOf(one)]),
  });
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
  hasConditions: boolean,
): Generator<ChangeFact> {
  const [earlier, later] = [findKeywords(before.plain), findKeywords(after.plain)];
  yield* compareKeywordLists(getKeywords(before), getKeywords(after));
  const { removed, added } = diffLimits(before.text, after.text);
  if (removed.length + added.length > 0) {
    yield { class: 'limit', sentence: describeChange(removed, added) };
  }
  const [first, second] = [earlier[0], later[0]];
  if (!hasConditions || first === undefined || second === undefined) return;
  const condition = getCondition(before, first.range[0]);
  if (condition !== getCondition(after, second.range[0])) {
    yield { class: 'condition', sentence: '' };
  }
}

/** Returns the text before a keyword, without the numbers of notes such as “[12]”. */
const getCondition = ({ text }: LineText, keywordAt: number) =>
  text
    .slice(0, keywordAt)
    .replace(/\[\d+\]/g, '')
    .trim();

const getKeywords = ({ plain }: LineText): readonly Keyword[] =>
  findKeywords(plain).map(({ keyword }) => keyword);

/** Compares the keywords of a sentence one by one; a keyword without a partner demands nothing. */
function* compareKeywordLists(
  before: readonly Keyword[],
  after: readonly Keyword[],
): Generator<ChangeFact> {
  for (const [one, other] of alignKeywords(before, after)) {
    const changed = compareKeywords(one, other);
    if (changed === undefined) continue;
    const sentence =
      one === undefined
        ? `${other} added`
        : other === undefined
          ? `${one} removed`
          : `${one} became ${other}`;
    yield { class: changed, sentence };
  }
}

function alignKeywords(
  before: readonly Keyword[],
  after: readonly Keyword[],
): readonly (readonly [Keyword | undefined, Keyword | undefined])[] {
  if (before.length === after.length) return before.map((one, at) => [one, after[at]]);
  return runAtOnce(diffSequences(before, after)).flatMap(({ before: earlier, after: later }) => {
    const [removed, added] = [before.slice(...earlier), after.slice(...later)];
    const length = Math.max(removed.length, added.length);
    return Array.from({ length }, (_, at) => [removed[at], added[at]] as const);
  });
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
const minScenarioSimilarity = 0.7;

/** Yields the facts about scenarios, which are paired by name, else by equal or similar steps. */
function* compareScenarios(
  before: readonly Scenario[],
  after: readonly Scenario[],
): Generator<ChangeFact> {
  const remaining = new Set(before);
  const pairs = new Map<Scenario, Scenario>();
  const keys = [({ name }: Scenario) => name, ({ steps }: Scenario) => joinLines(steps, '\n')];
  for (const keyOf of keys) {
    for (const scenario of after) {
      if (pairs.has(scenario)) continue;
      const earlier = [...remaining].find((one) => keyOf(one) === keyOf(scenario));
      if (earlier === undefined) continue;
      remaining.delete(earlier);
      pairs.set(scenario, earlier);
    }
  }
  const {
    pairs: similar,
    removed,
    added,
  } = pairTexts(
    [...remaining],
    after.filter((one) => !pairs.has(one)),
    getScenarioContent,
    minScenarioSimilarity,
  );
  for (const [one, other] of similar) pairs.set(other, one);
  for (const { name } of removed) {
    yield { class: 'weakened', sentence: `scenario “${name}” removed` };
  }
  for (const { name } of added) {
    yield { class: 'strengthened', sentence: `scenario “${name}” added` };
  }
  for (const [later, earlier] of pairs) yield* compareSentences(earlier.steps, later.steps, false);
}
