import { createSlugger } from '#text/heading-slugs.ts';
import { findScenarios } from '#text/markdown/requirements/find-scenarios.ts';
import type { FoundRequirements } from '#text/markdown/requirements/requirement.ts';

/** Returns the scenarios of a .feature file as requirements, whose ids are the slugs of their names. */
export function findScenarioRequirements(text: string): FoundRequirements {
  const toSlug = createSlugger();
  const requirements = findScenarios(text).map(({ name, steps, lines }) => {
    const id = toSlug(name);
    return {
      ...({ id, writtenId: id, hasRepeatedId: false, rule: 'scenario', lines } as const),
      ...{ title: name, sentence: name, keywordRange: undefined, keywords: [], sentences: [] },
      ...{ proposed: undefined, renamedFrom: undefined, section: undefined },
      scenarios: [{ name, steps }],
      node: { kind: 'rule', lines } as const,
    };
  });
  return { requirements, explainsKeywords: false };
}
