import { Eraser, History } from 'lucide-react';
import type { RecentPlace } from '#app/recent/recent-places.ts';
import type { BookmarkTree } from '#data/bookmarks/tree/bookmark-tree.ts';
import {
  findCompetency,
  type ListedCompetency,
} from '#data/directory/competencies/competency-list.ts';
import type { KnownPerson } from '#data/directory/people/people-list.ts';
import { nameKey, type SpecificationReading } from '#data/specifications/specification.ts';
import { paths } from '#paths.ts';
import { foldText } from '#text/fold-text.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { nodeTarget } from './bookmark-finder.ts';
import { competencyTarget, personTarget } from './directory-finders.ts';
import { type JumpTarget, placeTarget, specificationPlace } from './jump-target.ts';

const mostRecent = 8;

/** What the names and ids of recent places stand for, as far as it has been read. */
type Known = {
  readonly competencies: readonly ListedCompetency[];
  readonly people: readonly KnownPerson[];
  readonly tree: BookmarkTree;
};

/** Undefined for what isn't there any more, or not yet. */
function targetOf(
  place: RecentPlace,
  { competencies, people, tree }: Known,
): JumpTarget | undefined {
  switch (place.kind) {
    case 'competency': {
      const listed = findCompetency(competencies, place);
      return listed && competencyTarget(listed);
    }
    case 'person': {
      const { name } = place;
      const person = people.find((known) => known.name === name);
      if (person !== undefined) return personTarget(person);
      // Who owns nothing is known to a directory without a list only by having been looked up.
      const label = truncate(name, maxNameLength);
      return placeTarget(History, { label, context: 'Person', to: paths.person(name) });
    }
    case 'folder': {
      const [folder] = tree.foldersById.get(place.folderId) ?? [];
      return folder && nodeTarget(folder, false);
    }
    default:
      return place satisfies never;
  }
}

function readingTarget({ name, title }: SpecificationReading): JumpTarget {
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
function withoutRepeats(readings: readonly SpecificationReading[]) {
  return [...new Map(readings.map((reading) => [nameKey(reading.name), reading])).values()];
}

/** The specifications that the person has read, the latest first. */
export function readingTargets(readings: readonly SpecificationReading[]): readonly JumpTarget[] {
  return withoutRepeats(readings).map(readingTarget);
}

/** What was opened or read last, the latest first. */
export function recentTargets(
  places: readonly RecentPlace[],
  known: Known,
  readings: readonly SpecificationReading[],
): readonly JumpTarget[] {
  const opened = places.flatMap((place) => {
    const target = targetOf(place, known);
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
