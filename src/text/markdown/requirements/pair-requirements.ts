import { diffSequences } from '#text/diff/diff-sequences.ts';
import { createWordBags, type PairingRules, pairSimilar } from '#text/diff/pair-similar.ts';
import { groupBy } from '#text/group-by.ts';
import type { LineText, Requirement, Scenario } from './requirement.ts';
import { findKeywords, isOnlyKeyword } from './sentences.ts';

/** Words that occur in nearly every requirement and don't make two of them similar. */
const commonWords =
  /\b(?:MUST|SHALL|SHOULD|MAY|NOT|REQUIRED|RECOMMENDED|OPTIONAL|the|an?|of|to|in|on|by|for|with|and|or|is|are|be|been|it|its|this|that)\b/gi;

export const minSimilarity = 0.5;
/** Minimum similarity of requirements that are paired before less similar ones of their section. */
const minSimilarityOfCloseMatch = 0.85;
/** Minimum similarity of requirements in different sections, below different introductions. */
const minSimilarityAcrossSections = 0.75;
/** Minimum number of words, without common ones, of a sentence that is paired across sections. */
const minWordsAcrossSections = 5;
/**
 * Minimum similarity of requirements between the same two pairs, if as many remain in both
 * versions.
 */
const minSimilarityInGap = 0.3;
/** Minimum similarity of a sentence and the sentences that it became. */
const minSimilarityOfParts = 0.75;

export const joinSentenceTexts = (lines: readonly LineText[], separator: string): string =>
  lines.map(({ text }) => text).join(separator);

const getStatement = ({ sentences }: Requirement) => joinSentenceTexts(sentences, ' ');

/**
 * Returns a text that is equal for requirements with the same sentences and scenarios. A statement
 * such as “REQUIRED” is about its section.
 */
function getContent(requirement: Requirement): string {
  const scenarios = requirement.scenarios.map(getScenarioContent).toSorted();
  const statement = getStatement(requirement);
  const subject = isOnlyKeyword(statement) ? (requirement.section?.text ?? '') : '';
  return [requirement.introduction, statement, subject, ...scenarios].join('\n');
}

export const getScenarioContent = ({ name, steps }: Scenario): string =>
  `${name}\n${joinSentenceTexts(steps, '\n')}`;

/** Returns the part of a sentence with its keyword up to a colon, after which items follow. */
function getOpening({ sentences: [first] }: Requirement): string | undefined {
  const opening = /^.*?:(?=\s|$)/.exec(first?.plain ?? '')?.[0] ?? '';
  return findKeywords(opening).length > 0 ? first?.text.slice(0, opening.length) : undefined;
}

/** Returns the heading of the section without an id or a sign for a link at its end. */
const getSection = ({ section }: Requirement) =>
  section?.text.replace(/\s*(?:\{#[^}]*\}|¶|#)$/, '') ?? '';

export const withoutCommonWords = (text: string): string =>
  text.replace(commonWords, ' ').replace(/\d+/g, '0');

function createTextBags() {
  const toBag = createWordBags();
  return (texts: readonly string[]) => toBag(texts.map(withoutCommonWords));
}

/**
 * Returns the earlier version of each later requirement. Pairs those with the same text, then the
 * same written id, then the same heading, then the same sentence or the same opening of a list in
 * the same section, then similar ones of the same section, and at last similar ones of any section,
 * and less similar ones between the same pairs. The number in a generated id never pairs.
 */
export function* pairRequirements(
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
  const inSection = (one: Requirement, text: string | undefined) =>
    one.rule === 'sentence' && text ? `${getSection(one)}\n${text}` : undefined;
  const keys: ((requirement: Requirement) => string | undefined)[] = [
    (one) => one.writtenId && getKey(one),
    getContent,
    ({ writtenId, id }) => writtenId && id,
    ({ rule, title }) => (rule === 'sentence' || title === '' ? undefined : title.toLowerCase()),
    (one) => inSection(one, isOnlyKeyword(getStatement(one)) ? '' : getStatement(one)),
    (one) => inSection(one, getOpening(one)),
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
  const toBag = createTextBags();
  const rules: PairingRules<Requirement> = {
    // Written ids and the names of Gherkin scenarios identify requirements, so similar texts don't
    // pair those that have one. A statement such as “REQUIRED” is about its section.
    kindOf: (one) =>
      one.writtenId !== undefined || one.rule === 'scenario'
        ? undefined
        : isOnlyKeyword(getStatement(one))
          ? `${one.rule} in ${getSection(one).toLowerCase()}`
          : one.rule,
    getMinSimilarity: () => minSimilarity,
    bagOf: (one) => toBag([one.title, getStatement(one)]),
  };
  const addSimilar = function* (
    earlier: readonly Requirement[],
    later: readonly Requirement[],
    changed: Partial<PairingRules<Requirement>> = {},
  ) {
    for (const [inBefore, inAfter] of yield* pairSimilar(earlier, later, {
      ...rules,
      ...changed,
    })) {
      const [one, other] = [earlier[inBefore], later[inAfter]];
      if (one && other) add(one, other);
    }
  };
  /** Returns the requirements that aren't paired yet. */
  const alone = (earlier: readonly Requirement[], later: readonly Requirement[]) =>
    [earlier.filter((one) => !paired.has(one)), later.filter((one) => !pairs.has(one))] as const;
  /** Short texts such as “MUST fail” can be about something else in another section. */
  const isShort = (one: Requirement) =>
    one.rule === 'sentence' &&
    (withoutCommonWords(getStatement(one)).match(/\p{L}+/gu) ?? []).length < minWordsAcrossSections;
  const kindUnlessShort = (one: Requirement) => (isShort(one) ? undefined : rules.kindOf(one));
  const kindByIntroduction = (one: Requirement) =>
    kindUnlessShort(one) && `${one.rule} ${one.introduction}`;
  const isItem = ({ introduction }: Requirement) => introduction !== '';
  const kindByListMembership = (one: Requirement) =>
    rules.kindOf(one) && `${one.rule} ${isItem(one)}`;
  const anywhere = () => '';
  // Close matches of a section are paired before weaker ones, which keep the order.
  for (const [groupOf, changed] of [
    [
      getSection,
      { kindOf: kindByListMembership, getMinSimilarity: () => minSimilarityOfCloseMatch },
    ],
    [getSection, {}],
    [anywhere, { kindOf: kindByIntroduction }],
    [anywhere, { kindOf: kindUnlessShort, getMinSimilarity: () => minSimilarityAcrossSections }],
  ] as const) {
    const earlier = groupBy(
      before.filter((one) => !paired.has(one)),
      groupOf,
    );
    const later = groupBy(
      after.filter((one) => !pairs.has(one)),
      groupOf,
    );
    for (const [group, own] of later) yield* addSimilar(earlier.get(group) ?? [], own, changed);
  }
  // A sentence can become an item, and an item a sentence, with or without the introduction.
  const rulesWithIntroduction = {
    bagOf: (one: Requirement) => toBag([one.introduction, getStatement(one)]),
  };
  for (const becomesItem of [true, false]) {
    for (const changed of [{}, rulesWithIntroduction]) {
      yield* addSimilar(
        before.filter((one) => !paired.has(one) && isItem(one) !== becomesItem),
        after.filter((one) => !pairs.has(one) && isItem(one) === becomesItem),
        changed,
      );
    }
  }
  for (const { removed, added } of findGaps(before, after, pairs)) {
    const isSentence = [...removed, ...added].every(({ rule }) => rule === 'sentence');
    if (!isSentence) continue;
    if (removed.length === added.length) {
      yield* addSimilar(removed, added, { getMinSimilarity: () => minSimilarityInGap });
    }
    if (removed.length === 1 && added.length === 1)
      yield* addSimilar(...alone(removed, added), containedInGap);
    for (const keyOf of [getPlace, getFirstWords]) {
      const [earlier, later] = alone(removed, added).map((all) => groupBy(all, keyOf));
      for (const [key, [other, ...others]] of later ?? []) {
        const [one, ...more] = earlier?.get(key) ?? [];
        const isOnly = key !== undefined && others.length + more.length === 0;
        if (isOnly && one && other && haveCommonWord(one, other)) add(one, other);
      }
    }
  }
  return pairs;
}

/** Between the same two pairs, a text is the same if most of it remains, whatever was added. */
export const containedInGap: Pick<PairingRules<unknown>, 'measure' | 'getMinSimilarity'> = {
  measure: 'contained',
  getMinSimilarity: () => 0.75,
};

/** Returns the introduction of a list item, with the keywords of the item. */
const getPlace = ({ introduction, keywords }: Requirement): string | undefined =>
  introduction === '' ? undefined : [introduction, ...keywords].join('\n');

/** Returns the first five words of a sentence if they have a keyword, without the keyword. */
function getFirstWords(requirement: Requirement): string | undefined {
  const statement = getStatement(requirement).replace(/\s+NOT\b/, '');
  const [words = ''] = /^(?:\S+\s+){4}\S+/.exec(statement) ?? [];
  const others = words.replace(/\b(?:MUST|SHALL|SHOULD|MAY)\b/, '\n');
  return others.includes('\n') ? others : undefined;
}

/** Compares the first four letters of words, so that “close” and “closing” are common. */
function haveCommonWord(one: Requirement, other: Requirement): boolean {
  const getStems = (requirement: Requirement) =>
    withoutCommonWords(getStatement(requirement).toLowerCase()).match(
      /\p{L}{4}(?<=\P{L}.{4}|^.{4})/gu,
    ) ?? [];
  const stems = new Set(getStems(one));
  return getStems(other).some((stem) => stems.has(stem));
}

/** Elements without a partner between the same two pairs. */
type Gap<T> = { readonly removed: readonly T[]; readonly added: readonly T[] };

/** Returns the gaps of two sequences. @param pairs earlier element of each later one */
export function findGaps<T extends object>(
  before: readonly T[],
  after: readonly T[],
  pairs: ReadonlyMap<T, T>,
): readonly Gap<T>[] {
  const indexes = new Map(before.map((one, at) => [one, at]));
  const paired = new Set(pairs.values());
  const gaps: Gap<T>[] = [];
  let from = 0;
  let added: T[] = [];
  const close = (to: number) => {
    const removed = before.slice(from, to);
    const isGap = removed.length > 0 && added.length > 0;
    if (isGap && removed.every((one) => !paired.has(one))) gaps.push({ removed, added });
    from = to + 1;
    added = [];
  };
  for (const later of after) {
    const earlier = pairs.get(later);
    if (earlier === undefined) added.push(later);
    else close(indexes.get(earlier) ?? before.length);
  }
  close(before.length);
  return gaps;
}

/** Number of requirements before and after a sentence among which its parts are looked for. */
const maxDistanceOfPart = 20;

/**
 * Returns the sentences that one sentence of the other version became, in order: a paired one, its
 * neighbours without a partner that make it more similar, and near sentences of its section without a
 * partner that consist of words of the other version and have a keyword that the paired one lacks.
 * @param partners sentence of the other version of each paired one
 */
export function* findParts(
  all: readonly Requirement[],
  partners: ReadonlyMap<Requirement, Requirement>,
): Generator<undefined, ReadonlyMap<Requirement, readonly Requirement[]>> {
  const found = new Map<Requirement, readonly Requirement[]>();
  const used = new Set<Requirement>();
  const toBag = createTextBags();
  const rules: PairingRules<readonly Requirement[]> = {
    kindOf: () => 'sentence',
    getMinSimilarity: () => minSimilarityOfParts,
    bagOf: (one) => toBag(one.map(getStatement)),
  };
  for (const [at, main] of all.entries()) {
    const whole = partners.get(main);
    if (whole?.rule !== 'sentence') continue;
    const first = Math.max(0, at - maxDistanceOfPart);
    const near = all.slice(first, at + maxDistanceOfPart + 1);
    const isFree = (one: Requirement) =>
      one.rule === 'sentence' &&
      !partners.has(one) &&
      !used.has(one) &&
      getSection(one) === getSection(main);
    let parts: readonly Requirement[] = [main];
    const add = (longer: readonly Requirement[], part: Requirement) => {
      parts = longer;
      used.add(part);
      found.set(main, parts);
    };
    const withPart = (part: Requirement) =>
      near.filter((one) => one === part || parts.includes(one));
    for (const side of [1, -1]) {
      const next = near[at - first + side];
      if (next === undefined || !isFree(next)) continue;
      const [pair] = yield* pairSimilar([[whole]], [parts, withPart(next)], rules);
      if (pair?.[1] === 1) add(withPart(next), next);
    }
    let missing = whole.keywords.length - parts.flatMap(({ keywords }) => keywords).length;
    for (const part of near) {
      if (missing <= 0) break;
      if (part.keywords.length > missing || !isFree(part)) continue;
      const contained = yield* pairSimilar([[whole]], [[part]], { ...rules, ...containedInGap });
      if (contained.length === 0) continue;
      add(withPart(part), part);
      missing -= part.keywords.length;
    }
  }
  return found;
}
