import { subtractItems } from '#text/group-by.ts';
import type { MarkdownDocument } from '#text/markdown/markdown-document.ts';
import { parseMarkdownInParts } from '#text/markdown/parse-markdown.ts';
import { findRequirements } from './find-requirements.ts';
import type { ProposedOperation, Requirement } from './requirement.ts';

/** Operation of a delta that doesn't apply to the current specification. */
export type DeltaProblem = {
  readonly operation: ProposedOperation;
  /** Title of the requirement. */
  readonly title: string;
  /**
   * `missing`: the specification has no such requirement; `exists`: it already has another one with
   * this title; `repeated`: the delta names the requirement in several operations;
   * `loses-scenarios`: the modified requirement lacks scenarios of the current one.
   */
  readonly reason: 'missing' | 'exists' | 'repeated' | 'loses-scenarios';
  /** Title that differs only in case or white space, or the names of the lost scenarios. */
  readonly details: readonly string[];
};

export type AppliedDelta = {
  /** Markdown of the specification with the delta. */
  readonly text: string;
  /** Number of operations, including those that don't apply. */
  readonly operations: number;
  readonly problems: readonly DeltaProblem[];
};

/** Requirement with its source text. */
type Entry = {
  title: string;
  /** Requirement of the current specification; undefined for an added one. */
  readonly original: Found | undefined;
  source: string;
  readonly scenarios: readonly string[];
};

type Found = Omit<Entry, 'original'> & Pick<Requirement, 'lines' | 'proposed' | 'renamedFrom'>;

/**
 * Applies the delta of an OpenSpec change to the current specification, as OpenSpec does: renamed,
 * removed, modified and added requirements, in this order. Added requirements follow the last
 * present one. An operation that is already part of the specification has no effect. OpenSpec
 * refuses the whole delta if an operation doesn't apply; here only that operation is left out.
 * Yields while it parses, and once for each requirement.
 * @param current Markdown of the specification; empty if there is none yet
 */
export function* applyDelta(current: string, delta: string): Generator<unknown, AppliedDelta> {
  const proposal = yield* parseMarkdownInParts(delta);
  const operations = (yield* findRequirementSources(delta, proposal)).filter(
    ({ proposed }) => proposed !== undefined,
  );
  const base = current === '' ? createSpecification(delta, proposal) : current;
  const document = yield* parseMarkdownInParts(base);
  const originals = yield* findRequirementSources(base, document);
  const entries = originals.map((original): Entry => ({ ...original, original }));
  const problems: DeltaProblem[] = [];
  const byTitle = (wanted: string) => entries.find(({ title }) => title === wanted);
  const isRepeated = createRepetitionTest(operations);
  const ofKind = (kind: ProposedOperation) =>
    operations.filter((operation) => {
      if (operation.proposed !== kind) return false;
      if (!isRepeated(operation)) return true;
      problems.push({ operation: kind, title: operation.title, reason: 'repeated', details: [] });
      return false;
    });
  const addMissing = (operation: ProposedOperation, title: string) => {
    const similar = entries.filter((entry) => fold(entry.title) === fold(title));
    const details = similar.map((entry) => entry.title);
    problems.push({ operation, title, reason: 'missing', details });
  };

  for (const { title, renamedFrom = '' } of ofKind('renamed')) {
    const entry = byTitle(renamedFrom);
    const target = byTitle(title);
    if (entry === undefined) {
      if (target === undefined) addMissing('renamed', renamedFrom);
    } else if (target !== undefined) {
      problems.push({ operation: 'renamed', title, reason: 'exists', details: [] });
    } else {
      entry.source = renameHeading(entry.source, `Requirement: ${title}`);
      entry.title = title;
    }
  }
  for (const { title } of ofKind('removed')) {
    const entry = byTitle(title);
    if (entry) entries.splice(entries.indexOf(entry), 1);
    else addMissing('removed', title);
  }
  for (const { title, source, scenarios } of ofKind('modified')) {
    const entry = byTitle(title);
    const lost = entry ? subtractItems(entry.scenarios, scenarios, (name) => name) : [];
    if (entry === undefined) addMissing('modified', title);
    else if (lost.length === 0) entry.source = source;
    else problems.push({ operation: 'modified', title, reason: 'loses-scenarios', details: lost });
  }
  for (const { title, source, scenarios } of ofKind('added')) {
    const entry = byTitle(title);
    if (entry === undefined) entries.push({ title, original: undefined, source, scenarios });
    else if (entry.source !== source) {
      problems.push({ operation: 'added', title, reason: 'exists', details: [] });
    }
  }
  return {
    text: rebuild(base, document, originals, entries),
    operations: operations.length,
    problems,
  };
}

/** Replaces the text of the heading with which a text begins: “### …” or “<h3>…</h3>”. */
function renameHeading(source: string, text: string): string {
  const [tag] = /^\s*<h\d[^>]*>/i.exec(source) ?? [];
  if (tag === undefined) return source.replace(/^(\s*#*\s*).*/, (_, mark) => `${mark}${text}`);
  const end = source.toLowerCase().indexOf('</h', tag.length);
  return tag + text + source.slice(end < 0 ? source.length : end);
}

/** Returns a test for requirements that several operations of a delta name. */
function createRepetitionTest(operations: readonly Found[]): (operation: Found) => boolean {
  const counts = new Map<string, number>();
  const count = (title: string) => counts.set(title, (counts.get(title) ?? 0) + 1);
  for (const { proposed, title, renamedFrom } of operations) {
    // A renamed requirement can also be modified under its new title.
    if (proposed !== 'renamed') count(title);
    if (renamedFrom !== undefined) count(renamedFrom);
  }
  const renamed = operations.flatMap(({ proposed, title }) =>
    proposed === 'renamed' ? title : [],
  );
  return ({ proposed, title, renamedFrom }) =>
    (counts.get(renamedFrom ?? title) ?? 0) > 1 ||
    (proposed === 'added' && renamed.includes(title)) ||
    (proposed === 'renamed' && renamed.filter((one) => one === title).length > 1);
}

/** Returns a specification without requirements, with the title and purpose of its first delta. */
function createSpecification(delta: string, { headings }: MarkdownDocument): string {
  const first = headings.find(({ text }) => /^(?:ADDED|MODIFIED|REMOVED|RENAMED) /i.test(text));
  const opening = splitLines(delta).slice(0, first && first.lines[0] - 1);
  return `${opening.join('\n').trim()}\n\n## Requirements`;
}

const splitLines = (text: string) => text.split(/\r\n?|\n/);

const fold = (title: string) => title.toLowerCase().replace(/\s+/g, ' ');

/** Returns the requirements with a heading, with all lines up to the next heading of their level. */
function* findRequirementSources(
  text: string,
  document: MarkdownDocument,
): Generator<undefined, readonly Found[]> {
  const all = splitLines(text);
  const { length } = splitLines(text.trimEnd());
  const { headings } = document;
  const indexes = new Map(headings.map(({ lines }, index) => [lines[0], index]));
  const found: Found[] = [];
  for (const requirement of findRequirements(document).requirements) {
    const { rule, title, node, lines, proposed, renamedFrom } = requirement;
    if (rule !== 'heading') continue;
    yield;
    const [first] = lines;
    let [, last] = lines;
    const scenarios: string[] = [];
    if ('kind' in node && node.kind === 'heading') {
      let at = (indexes.get(first) ?? headings.length) + 1;
      for (; (headings[at]?.level ?? 0) > node.level; at += 1) {
        const { level, text: name = '' } = headings[at] ?? {};
        if (level === 4) scenarios.push(name.replace(/^Scenario:\s*/i, ''));
      }
      const next = headings[at];
      last = next ? next.lines[0] - 1 : length;
    }
    const source = all
      .slice(first - 1, last)
      .join('\n')
      .trimEnd();
    found.push({ title, proposed, renamedFrom, lines: [first, last], source, scenarios });
  }
  return found;
}

/** Replaces the requirements of a text by the entries. */
function rebuild(
  text: string,
  document: MarkdownDocument,
  originals: readonly Found[],
  entries: readonly Entry[],
): string {
  const lines = splitLines(text);
  const kept = new Map(entries.map((entry) => [entry.original, entry]));
  const parts: string[] = [];
  let from = 0;
  for (const original of originals) {
    parts.push(lines.slice(from, original.lines[0] - 1).join('\n'));
    parts.push(kept.get(original)?.source ?? '');
    [, from] = original.lines;
  }
  if (originals.length === 0) {
    from = findEndOfRequirements(document) ?? lines.length;
    parts.push(lines.slice(0, from).join('\n'));
  }
  const added = entries.filter(({ original }) => original === undefined);
  return `${[...parts, ...added.map(({ source }) => source), lines.slice(from).join('\n')]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('\n\n')}\n`;
}

/** Returns the number of lines up to the end of the section “Requirements”. */
function findEndOfRequirements({ headings }: MarkdownDocument): number | undefined {
  const at = headings.findIndex((heading) => /^requirements$/i.test(heading.text));
  const level = headings[at]?.level;
  if (level === undefined) return undefined;
  const next = headings.slice(at + 1).find((heading) => heading.level <= level);
  return next && next.lines[0] - 1;
}
