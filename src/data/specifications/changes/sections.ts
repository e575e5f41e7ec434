import type { MarkdownPart } from '#text/markdown/markdown-document.ts';

export type SectionCount = {
  readonly changedSections: ReadonlySet<string>;
  readonly sections: number;
  readonly changes: number;
};

/** Counts marked blocks and the sections that they are in; see DocumentComparison. */
export function countSections(parts: readonly MarkdownPart[]): SectionCount {
  const changedSections = new Set<string>();
  let [sections, changes] = [0, 0];
  let section: string | undefined;
  let changesBeforeFirst = 0;
  for (const block of parts.flatMap((part) => part.blocks)) {
    if (block.kind === 'heading' && block.change !== 'deleted') {
      section = block.slug;
      sections += 1;
      if (sections === 1 && changesBeforeFirst > 0) changedSections.add(section);
    }
    if (block.change === undefined) continue;
    changes += 1;
    if (section === undefined) changesBeforeFirst += 1;
    else changedSections.add(section);
  }
  return { changedSections, sections, changes };
}
