import type { Competency } from '#data/directory/schema.ts';

/** What competencies are compared by, in the order shown. */
export const aspects = [
  'category',
  'owner',
  'description',
  'easy.points',
  'easy.criteria',
  'medium.points',
  'medium.criteria',
  'hard.points',
  'hard.criteria',
  'cli',
  'plan',
  'secondBrains',
  'qualityBar',
  'commands',
] as const;

export type Aspect = (typeof aspects)[number];

/** The value of an aspect as received; null where it is not given. */
function aspectOf(competency: Competency, aspect: Aspect): unknown {
  const { difficultyLevels: levels, aiContent, settings } = competency;
  switch (aspect) {
    case 'category':
    case 'owner':
    case 'description':
      return competency[aspect] || null;
    case 'easy.points':
      return levels?.easy?.storyPoints ?? null;
    case 'easy.criteria':
      return levels?.easy?.criteria || null;
    case 'medium.points':
      return levels?.medium?.storyPoints ?? null;
    case 'medium.criteria':
      return levels?.medium?.criteria || null;
    case 'hard.points':
      return levels?.hard?.storyPoints ?? null;
    case 'hard.criteria':
      return levels?.hard?.criteria || null;
    case 'cli':
      return settings?.enabledForCli ?? null;
    case 'plan':
      return settings?.enabledForPlan ?? null;
    case 'secondBrains':
    case 'qualityBar':
    case 'commands': {
      const links = aiContent?.[aspect];
      if (!links) return null;
      return [links.items.map(({ name, url }) => [name, url]), links.unreadable.length];
    }
    default:
      return aspect satisfies never;
  }
}

/** In what they are not all the same. Something that is not given differs from all that is. */
export function differences(competencies: readonly Competency[]): ReadonlySet<Aspect> {
  return new Set(
    aspects.filter((aspect) => {
      const values = competencies.map((competency) => JSON.stringify(aspectOf(competency, aspect)));
      return new Set(values).size > 1;
    }),
  );
}
