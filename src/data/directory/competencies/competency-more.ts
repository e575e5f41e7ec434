import type { Competency } from '#data/directory/schema.ts';
import type { More } from '#data/directory/tolerant-record.ts';

/**
 * What was received with a competency beyond the interface, at any of its levels, by dotted name:
 * `reviewedAt`, `settings.enabledForReview`.
 */
export function allMore(competency: Competency): ReadonlyMap<string, unknown> {
  const { difficultyLevels, aiContent, settings } = competency;
  const places: readonly [string, More | null | undefined][] = [
    ['', competency],
    ['difficultyLevels.', difficultyLevels],
    ['difficultyLevels.easy.', difficultyLevels?.easy],
    ['difficultyLevels.medium.', difficultyLevels?.medium],
    ['difficultyLevels.hard.', difficultyLevels?.hard],
    ['aiContent.', aiContent],
    ...linksOf('secondBrains', aiContent?.secondBrains?.items),
    ...linksOf('qualityBar', aiContent?.qualityBar?.items),
    ...linksOf('commands', aiContent?.commands?.items),
    ['settings.', settings],
  ];
  return new Map(
    places.flatMap(([prefix, record]) =>
      [...(record?.more ?? [])].map(([name, value]): [string, unknown] => [prefix + name, value]),
    ),
  );
}

function linksOf(kind: string, links: readonly More[] = []): [string, More][] {
  return links.map((link, index) => [`aiContent.${kind}[${index}].`, link]);
}
