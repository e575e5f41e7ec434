import type { SampleCompetency } from '#service/sample/types.ts';

type Level = readonly [storyPoints: number, criteria: string];

/** Returns the three difficulty levels, from easy to hard. */
export function createDifficultyLevels(
  easy: Level,
  medium: Level,
  hard: Level,
): SampleCompetency['difficultyLevels'] {
  const level = ([storyPoints, criteria]: Level) => ({ criteria, storyPoints });
  return { easy: level(easy), medium: level(medium), hard: level(hard) };
}
