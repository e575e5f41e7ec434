import type { MarkdownDocument } from '#text/markdown/markdown-document.ts';
import type { FrontMatterChange } from './document-comparison.ts';

type FrontMatter = MarkdownDocument['frontMatter'];

/** In the order of the later facts; the removed ones follow. */
export function compareFrontMatter(
  before: FrontMatter,
  after: FrontMatter,
): readonly FrontMatterChange[] {
  const [earlier, later] = [new Map(before), new Map(after)];
  return [...new Set([...later.keys(), ...earlier.keys()])]
    .map((name) => ({ name, before: earlier.get(name), after: later.get(name) }))
    .filter((change) => change.before !== change.after);
}
