import { Eraser, History } from 'lucide-react';
import type { RecentPlace } from '#app/recent/recent-places.ts';
import { nameKey, type ReadMark } from '#data/specifications/specification.ts';
import { paths } from '#paths.ts';
import { foldText } from '#text/fold-text.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import type { Place } from '#workflows/places/place.ts';
import { type JumpTarget, specificationPlace } from './jump-target.ts';

const mostRecent = 8;

function readingTarget({ name, title }: ReadMark): JumpTarget {
  const label = truncate(title?.trim() || name.path, maxNameLength);
  const to = paths.specification(name);
  return {
    id: `recent ${to}`,
    icon: History,
    label,
    context: specificationPlace(name),
    isPath: true,
    to,
    searchText: foldText(`${label}\n${name.path}\n${name.codeHostSlug}`),
  };
}

/** Each once, the latest first. */
function withoutRepeats(readings: readonly ReadMark[]) {
  return [...new Map(readings.map((reading) => [nameKey(reading.name), reading])).values()];
}

/** The specifications that the person has read, the latest first. */
export function readingTargets(readings: readonly ReadMark[]): readonly JumpTarget[] {
  return withoutRepeats(readings).map(readingTarget);
}

/**
 * What was opened or read last, the latest first.
 * @param targetOf undefined for what isn't there any more, or not yet
 */
export function recentTargets(
  places: readonly RecentPlace[],
  targetOf: (place: Place) => JumpTarget | undefined,
  readings: readonly ReadMark[],
): readonly JumpTarget[] {
  const opened = places.flatMap((place) => {
    const target = targetOf(place);
    return target ? [{ target: { ...target, icon: History }, at: Date.parse(place.at) }] : [];
  });
  const read = withoutRepeats(readings).map((reading) => ({
    target: readingTarget(reading),
    at: reading.readAt?.getTime() ?? 0,
  }));
  return [...opened, ...read]
    .sort((a, b) => b.at - a.at)
    .slice(0, mostRecent)
    .map(({ target }) => target);
}

/** Forgets what was opened, but not what was read, which has a screen of its own for that. */
export function clearTarget(run: () => void): JumpTarget {
  return {
    id: 'clear recent places',
    icon: Eraser,
    label: 'Clear recent places',
    context: 'Competencies, people and folders',
    run,
    searchText: foldText('Clear recent places'),
  };
}
