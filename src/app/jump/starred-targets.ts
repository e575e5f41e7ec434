import { Star } from 'lucide-react';
import { shownName } from '#data/directory/shown-names.ts';
import { paths } from '#paths.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import type { Place } from '#workflows/places/place.ts';
import { type JumpTarget, placeTarget } from './jump-target.ts';

const mostStarred = 10;

/** The address of what isn't there any more, which says so. */
function goneTarget(place: Exclude<Place, { kind: 'person' }>): JumpTarget {
  if (place.kind === 'competency') {
    const { category, name, occurrence } = place;
    return placeTarget(Star, {
      label: shownName(name),
      context: 'No longer in the directory',
      to: paths.competency(category, name, { occurrence }),
    });
  }
  return placeTarget(Star, {
    label: 'Deleted folder',
    context: truncate(place.folderId, maxNameLength),
    to: paths.bookmarkFolder(place.folderId),
  });
}

/**
 * What is starred, the last one first.
 * @param targetOf undefined for what isn't there any more, or not yet
 * @param isRead what has been read, so that what isn't in it has gone
 */
export function starredTargets(
  starred: readonly Place[],
  targetOf: (place: Place) => JumpTarget | undefined,
  isRead: { readonly competencies: boolean; readonly bookmarks: boolean },
): readonly JumpTarget[] {
  const targets = starred.flatMap((place): readonly JumpTarget[] => {
    const target = targetOf(place);
    if (target !== undefined) return [{ ...target, icon: Star }];
    if (place.kind === 'person') return [];
    const hasGone = place.kind === 'competency' ? isRead.competencies : isRead.bookmarks;
    return hasGone ? [goneTarget(place)] : [];
  });
  return targets.slice(0, mostStarred);
}
