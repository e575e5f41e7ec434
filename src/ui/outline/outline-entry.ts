import type { OutlineHeading } from '#ui/code/outline-heading.ts';

/** An entry of an outline with the entries below it. */
export type OutlineEntry = {
  readonly heading: OutlineHeading;
  readonly children: readonly OutlineEntry[];
};

/**
 * Headings as a tree. Levels that a text skips are no levels of the tree. A single heading of the
 * first level at the beginning is the title, and is left out.
 */
export function outlineOf(headings: readonly OutlineHeading[]): readonly OutlineEntry[] {
  const roots: Open[] = [];
  const path: Open[] = [];
  for (const heading of withoutTitle(headings)) {
    while ((path.at(-1)?.heading.level ?? 0) >= heading.level) path.pop();
    const entry = { heading, children: [] };
    (path.at(-1)?.children ?? roots).push(entry);
    path.push(entry);
  }
  return roots;
}

type Open = { readonly heading: OutlineHeading; readonly children: Open[] };

function withoutTitle(headings: readonly OutlineHeading[]): readonly OutlineHeading[] {
  const [first, ...rest] = headings;
  const isTitle =
    first !== undefined && rest.length > 0 && rest.every(({ level }) => level > first.level);
  return isTitle ? rest : headings;
}
