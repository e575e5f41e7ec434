import { parseMarkdown } from '#text/markdown/parse-markdown.ts';
import { findRequirements } from './find-requirements.ts';
import type { ProposedOperation, Requirement } from './requirement.ts';

/** Operation of a delta that doesn't apply to the current specification. */
export type DeltaProblem = {
  readonly operation: ProposedOperation;
  /** Title of the requirement. */
  readonly title: string;
  /** `missing`: the specification has no such requirement; `exists`: it already has one. */
  readonly reason: 'missing' | 'exists';
};

/** Requirement of the current specification, which the operations of a delta change. */
type Entry = { title: string; readonly original: Requirement | undefined; source: string };

/**
 * Applies the delta of a change in an `openspec` folder to the current specification: renamed,
 * removed, modified and added requirements, in this order. Titles are compared exactly. Added
 * requirements follow the last present one. Operations that don't apply are left out and returned
 * as problems.
 * @param current Markdown of the specification; empty if there is none yet
 */
export function applyDelta(
  current: string,
  delta: string,
): { readonly text: string; readonly problems: readonly DeltaProblem[] } {
  const lines = splitLines(current);
  const originals = findHeadings(current);
  const entries = originals.map(
    (original): Entry => ({
      title: original.title,
      original,
      source: sliceLines(lines, original.lines),
    }),
  );
  const deltaLines = splitLines(delta);
  const operations = findHeadings(delta);
  const problems: DeltaProblem[] = [];
  const byTitle = (title: string) => entries.find((entry) => entry.title === title);
  const ofKind = (operation: ProposedOperation) =>
    operations.filter(({ proposed }) => proposed === operation);

  for (const { title, renamedFrom = '' } of ofKind('renamed')) {
    const entry = byTitle(renamedFrom);
    if (entry === undefined || byTitle(title) !== undefined) {
      const reason = entry === undefined ? 'missing' : 'exists';
      problems.push({ operation: 'renamed', title: entry ? title : renamedFrom, reason });
    } else {
      entry.source = entry.source.replace(/(Requirement:\s*).*/i, (_, label) => `${label}${title}`);
      entry.title = title;
    }
  }
  for (const { title } of ofKind('removed')) {
    const entry = byTitle(title);
    if (entry) entries.splice(entries.indexOf(entry), 1);
    else problems.push({ operation: 'removed', title, reason: 'missing' });
  }
  for (const { title, lines: range } of ofKind('modified')) {
    const entry = byTitle(title);
    if (entry) entry.source = sliceLines(deltaLines, range);
    else problems.push({ operation: 'modified', title, reason: 'missing' });
  }
  for (const { title, lines: range } of ofKind('added')) {
    if (byTitle(title)) problems.push({ operation: 'added', title, reason: 'exists' });
    else entries.push({ title, original: undefined, source: sliceLines(deltaLines, range) });
  }
  return { text: rebuild(lines, originals, entries), problems };
}

const splitLines = (text: string) => text.split(/\r\n?|\n/);

const sliceLines = (lines: readonly string[], [first, last]: readonly [number, number]) =>
  lines
    .slice(first - 1, last)
    .join('\n')
    .trimEnd();

/** Returns the requirements with a heading, with all lines up to the next heading of their level. */
function findHeadings(text: string): readonly Requirement[] {
  const document = parseMarkdown(text);
  const { length } = splitLines(text.trimEnd());
  return findRequirements(document)
    .requirements.filter(({ rule }) => rule === 'heading')
    .map((requirement) => {
      const { node, lines } = requirement;
      if (!('kind' in node) || node.kind !== 'heading') return requirement;
      const next = document.headings.find(
        (heading) => heading.lines[0] > lines[0] && heading.level <= node.level,
      );
      return { ...requirement, lines: [lines[0], next ? next.lines[0] - 1 : length] as const };
    });
}

/** Replaces the requirements of a text by the entries. */
function rebuild(
  lines: readonly string[],
  originals: readonly Requirement[],
  entries: readonly Entry[],
): string {
  const kept = new Map(entries.map((entry) => [entry.original, entry]));
  const added = entries.filter(({ original }) => original === undefined);
  const last = originals.at(-1);
  const parts: string[] = [];
  let from = 0;
  for (const original of originals) {
    parts.push(lines.slice(from, original.lines[0] - 1).join('\n'));
    parts.push(kept.get(original)?.source ?? '');
    [, from] = original.lines;
  }
  const rest = lines.slice(from).join('\n');
  const end = added.map(({ source }) => source);
  const all = last === undefined ? [rest, ...end] : [...parts, ...end, rest];
  const text = all
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('\n\n');
  return text === '' ? '' : `${text}\n`;
}
