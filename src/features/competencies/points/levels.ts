import type { Competency, DifficultyLevel } from '#data/directory/schema.ts';

type Levels = Competency['difficultyLevels'];

/** A level with its name; `level` is null where the service sent none. */
export type NamedLevel = { readonly word: string; readonly level: DifficultyLevel | null };

/** Always these three in this order, whatever was sent. */
export function namedLevels(levels: Levels): readonly [NamedLevel, NamedLevel, NamedLevel] {
  return [
    { word: 'Easy', level: levels?.easy ?? null },
    { word: 'Medium', level: levels?.medium ?? null },
    { word: 'Hard', level: levels?.hard ?? null },
  ];
}

/** The bars in words: “Story points: easy 2, medium 3, hard not given”. */
export function formatPoints(levels: Levels): string {
  const points = namedLevels(levels).map(({ level }) => level?.storyPoints ?? null);
  if (points.every((point) => point === null)) return 'Story points: not given';
  const [easy, medium, hard] = points.map((point) => point ?? 'not given');
  return `Story points: easy ${easy}, medium ${medium}, hard ${hard}`;
}
