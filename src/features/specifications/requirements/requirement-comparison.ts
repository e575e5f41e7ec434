import { getFileName } from '#data/specifications/specification.ts';
import type { ClassifiedChanges } from '#features/specifications/change-report.ts';
import type { MarkdownDocument } from '#text/markdown/markdown-document.ts';
import {
  compareRequirements,
  type RequirementChange,
} from '#text/markdown/requirements/compare-requirements.ts';
import { findRequirements } from '#text/markdown/requirements/find-requirements.ts';
import { findScenarios } from '#text/markdown/requirements/find-scenarios.ts';
import { type FoundRequirements, isListed } from '#text/markdown/requirements/requirement.ts';
import { runInSlices } from '#text/slices/time-slices.ts';
import { createChangeRecords, formatRequirementReport } from './requirement-export.ts';
import { formatRequirementChanges } from './requirement-labels.ts';

/** Changes of the requirements of a document, at least one. */
export type RequirementComparison = ClassifiedChanges & {
  readonly changes: readonly RequirementChange[];
};

const found = new WeakMap<MarkdownDocument, FoundRequirements>();

/** File whose requirements are found: Markdown that is completely parsed, or a .feature file. */
export type RequirementFile = {
  readonly path: string;
  readonly text: string;
  readonly markdown: MarkdownDocument | undefined;
};

/** Returns the requirements of a file, cached for each Markdown document. */
export function getRequirements({ path, text, markdown }: RequirementFile): FoundRequirements {
  if (markdown === undefined) return findScenarios(text);
  const known = found.get(markdown) ?? findRequirements(markdown, getFileName(path));
  found.set(markdown, known);
  return known;
}

/**
 * Compares the requirements of two versions. Returns undefined if no requirement has changed, or if
 * neither version has enough of them for a list.
 * @param changedSections slugs of the changed sections of the later version
 */
export async function compareDocumentRequirements(
  [before, after]: readonly [RequirementFile, RequirementFile],
  changedSections: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<RequirementComparison | undefined> {
  const [earlier, later] = [getRequirements(before), getRequirements(after)];
  if (!isListed(earlier) && !isListed(later)) return undefined;
  const headings = after.markdown?.headings ?? [];
  const comparing = compareRequirements(earlier.requirements, later.requirements);
  const changes = await runInSlices(comparing, { signal });
  if (changes.length === 0) return undefined;
  const covered = new Set(
    changes.flatMap(({ before: old, after: current }) => {
      const [first, last] = current?.lines ?? [0, -1];
      const within = headings.filter(({ lines }) => lines[0] >= first && lines[0] <= last);
      return [(current ?? old)?.section?.slug, ...within.map(({ slug }) => slug)];
    }),
  );
  const otherSections = [...changedSections].filter((slug) => !covered.has(slug)).length;
  const toRecords = () => createChangeRecords(changes);
  return {
    changes,
    ...formatRequirementChanges(changes, otherSections),
    report: {
      count: changes.length,
      path: after.path,
      title: headings[0]?.text ?? '',
      versions: { before: '', after: '' },
      toMarkdown: (names) => formatRequirementReport(toRecords(), names),
      toRecords,
    },
  };
}
