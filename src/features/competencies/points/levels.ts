import {
  type LevelName,
  levelLabels,
  levelNames,
} from '#data/directory/competencies/competency-fields.ts';
import type { Competency, DifficultyLevel } from '#data/directory/schema.ts';

type Levels = Competency['difficultyLevels'];

/** A level with its label; `level` is null where the service sent none. */
export type NamedLevel = {
  readonly name: LevelName;
  readonly label: string;
  readonly level: DifficultyLevel | null;
};

/** Always these three in this order, whatever was sent. */
export function namedLevels(levels: Levels): readonly NamedLevel[] {
  return levelNames.map((name) => ({
    name,
    label: levelLabels[name],
    level: levels?.[name] ?? null,
  }));
}

/** The bars in words: “Story points: easy 2, medium 3, hard not given”. */
export function formatPoints(levels: Levels): string {
  const named = namedLevels(levels);
  if (named.every(({ level }) => level?.storyPoints == null)) return 'Story points: not given';
  const points = named.map(({ name, level }) => `${name} ${level?.storyPoints ?? 'not given'}`);
  return `Story points: ${points.join(', ')}`;
}
