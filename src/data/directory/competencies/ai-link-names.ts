import type { Competency } from '#data/directory/schema.ts';

/** The names of all links of a competency's AI content. */
export function aiLinkNames({ aiContent }: Competency): readonly string[] {
  const kinds = [aiContent?.commands, aiContent?.secondBrains, aiContent?.qualityBar];
  return kinds.flatMap((links) => links?.items.flatMap(({ name }) => name ?? []) ?? []);
}
