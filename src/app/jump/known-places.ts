import { User } from 'lucide-react';
import { type BookmarkTree, folderWithId } from '#data/bookmarks/tree/bookmark-tree.ts';
import {
  findCompetency,
  type ListedCompetency,
} from '#data/directory/competencies/competency-list.ts';
import type { KnownPerson } from '#data/directory/people/people-list.ts';
import { paths } from '#paths.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import type { Place } from '#workflows/places/place.ts';
import { nodeTarget } from './bookmark-finder.ts';
import { competencyTarget, personTarget } from './directory-finders.ts';
import { type JumpTarget, placeTarget } from './jump-target.ts';

/** What the names and ids of places stand for, as far as it has been read. */
export type KnownPlaces = {
  readonly competencies: readonly ListedCompetency[];
  readonly people: readonly KnownPerson[];
  readonly tree: BookmarkTree;
};

/** Undefined for what isn't there any more, or not yet. */
export function knownTarget(
  place: Place,
  { competencies, people, tree }: KnownPlaces,
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
      return placeTarget(User, { label, context: 'Person', to: paths.person(name) });
    }
    case 'folder': {
      const folder = folderWithId(tree, place.folderId);
      return folder && nodeTarget(folder, false);
    }
    default:
      return place satisfies never;
  }
}
