import {
  Eraser,
  FileText,
  Folder,
  GraduationCap,
  History,
  Search,
  Star,
  TextSearch,
  User,
} from 'lucide-react';
import type { RecentItem } from '#app/recent-items.tsx';
import { findNodes, findNodesWithCorrection } from '#data/bookmarks/search/tree-search.ts';
import {
  type BookmarkTree,
  findFolderNode,
  getAncestors,
  type TreeNode,
} from '#data/bookmarks/tree/bookmark-tree.ts';
import {
  findCompetency,
  type ListedCompetency,
} from '#data/directory/competencies/competency-list.ts';
import type { CompetencySearch } from '#data/directory/competencies/competency-search.ts';
import { toNameLabel } from '#data/directory/display-names.ts';
import { getSearchableNames, type PersonEntry } from '#data/directory/people/people-list.ts';
import { findPeople, findPeopleWithCorrection } from '#data/directory/people/people-search.ts';

import { getHitFragment, getHitKey } from '#data/specifications/search-hit.ts';
import {
  getSpecificationKey,
  getTitle,
  type ReadMark,
  type SpecificationHit,
  type SpecificationName,
} from '#data/specifications/specification.ts';
import { paths } from '#paths.ts';
import { foldText, getSearchWords } from '#text/fold-text.ts';
import { findBestByName } from '#text/match-rank.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { getItemKey, type ItemReference } from '#workflows/items/item-reference.ts';
import {
  createLinkTarget,
  type JumpFinder,
  type JumpGroup,
  type JumpTarget,
  maxResults,
} from './jump-target.ts';

const maxRecentTargets = 8;
const maxStarredTargets = 10;

const short = (text: string) => truncate(text, maxNameLength);

function competencyTarget({ category, name, occurrence }: ListedCompetency): JumpTarget {
  return createLinkTarget(GraduationCap, {
    label: toNameLabel(name),
    context: short(category.trim()) || 'No category',
    to: paths.competency(category, name, { occurrence }),
  });
}

/** Returns a finder for competencies that searches the same properties as the competency list. */
export function createCompetencyFinder({ find, findWithCorrection }: CompetencySearch): JumpFinder {
  const targets = (found: readonly ListedCompetency[]) =>
    found.slice(0, maxResults).map(competencyTarget);
  return {
    name: 'Competencies',
    find: (typed) => (typed.trim() === '' ? [] : targets(find(typed))),
    findWithCorrection: (typed) => {
      const meant = findWithCorrection(typed);
      return meant && { ...meant, found: targets(meant.found) };
    },
  };
}

/**
 * Returns a link to a person. If the name doesn't contain all search words, the context is the
 * skill, project or other value that contains the first of the missing words.
 */
function personTarget(known: PersonEntry, typed = ''): JumpTarget {
  const { name, person } = known;
  const missing = getSearchWords(typed).find((word) => !foldText(name).includes(word));
  const { fullName = null, codeHostUsername = null, email = null, projectId = null } = person ?? {};
  const values = [fullName, codeHostUsername, email, projectId];
  const reason =
    missing &&
    [...(person ? getSearchableNames(person) : []), ...values].find(
      (value) => value !== null && foldText(value).includes(missing),
    );
  return createLinkTarget(User, {
    label: short(name),
    context: short(reason || person?.teamRoomName?.trim() || 'Person'),
    to: paths.person(name),
  });
}

/** Returns a finder for people that searches the same properties as the people list. */
export function createPeopleFinder(people: readonly PersonEntry[]): JumpFinder {
  const targets = (found: readonly PersonEntry[], typed: string) =>
    findBestByName(found, typed, ({ name }) => foldText(name), maxResults).map((person) =>
      personTarget(person, typed),
    );
  return {
    name: 'People',
    find: (typed) => (typed.trim() === '' ? [] : targets(findPeople(people, typed), typed)),
    findWithCorrection: (typed) => {
      const meant = findPeopleWithCorrection(people, typed);
      return meant && { ...meant, found: targets(meant.found, meant.query) };
    },
  };
}

/**
 * Returns the path of a bookmark's specification if this deployment can show specifications;
 * otherwise returns the path of the bookmark's folder.
 */
function nodePath(node: TreeNode, canRead: boolean): string {
  if (node.kind === 'bookmark') {
    const { codeHostSlug, path } = node.bookmark;
    if (canRead && codeHostSlug && path) return paths.specification({ codeHostSlug, path });
  }
  const folder = node.kind === 'bookmark' ? node.parent : node;
  return folder?.kind === 'folder' ? paths.bookmarkFolder(folder.folder.id) : paths.bookmarks();
}

function nodeTarget(node: TreeNode, canRead: boolean): JumpTarget {
  const isBookmark = node.kind === 'bookmark';
  const ancestors = getAncestors(node).map(({ name }) => name);
  const folder = ancestors.at(-1);
  const parts = isBookmark
    ? [node.bookmark.codeHostSlug, node.bookmark.path].filter((part) => part)
    : ancestors;
  return {
    id: `bookmark ${node.key}`,
    icon: isBookmark ? FileText : Folder,
    label: short(node.name),
    detail: isBookmark && folder !== undefined ? short(`in ${folder}`) : undefined,
    context: short(parts.join(isBookmark ? ' · ' : ' / ')) || 'Bookmark folder',
    isPath: isBookmark,
    to: nodePath(node, canRead),
    searchText: foldText(node.name),
  };
}

/**
 * Returns a finder for folders and bookmarks that searches their names, repositories and paths.
 * @param canRead whether this deployment can show specifications (extension viewer.specifications)
 */
export function createBookmarkFinder(tree: BookmarkTree, canRead: boolean): JumpFinder {
  const targets = (found: readonly TreeNode[]) => found.map((node) => nodeTarget(node, canRead));
  return {
    name: 'Bookmarks',
    find: (typed) => targets(findNodes(tree, typed, maxResults)),
    findWithCorrection: (typed) => {
      const meant = findNodesWithCorrection(tree, typed, maxResults);
      return meant && { ...meant, found: targets(meant.found) };
    },
  };
}

/** Loaded lists of items; a list is undefined if it isn't loaded. */
type LoadedItems = {
  readonly readings: readonly ReadMark[];
  readonly competencies: readonly ListedCompetency[] | undefined;
  readonly people: readonly PersonEntry[];
  readonly tree: BookmarkTree | undefined;
};

/** Returns a link to an item; undefined if the item isn't loaded or no longer exists. */
function targetOf(place: ItemReference, { competencies, people, tree, readings }: LoadedItems) {
  switch (place.kind) {
    case 'competency': {
      const listed = findCompetency(competencies ?? [], place);
      return listed && competencyTarget(listed);
    }
    case 'person': {
      const { name } = place;
      const person = people.find((listed) => listed.name === name);
      if (person !== undefined) return personTarget(person);
      // Without a list of all people, the person might not be loaded, so the link is built from the
      // name only.
      return createLinkTarget(User, {
        label: short(name),
        context: 'Person',
        to: paths.person(name),
      });
    }
    case 'folder': {
      const folder = tree && findFolderNode(tree, place.folderId);
      return folder && nodeTarget(folder, false);
    }
    case 'specification': {
      const key = getSpecificationKey(place);
      const mark = readings.find(({ name }) => getSpecificationKey(name) === key);
      // Only read marks contain titles, so without a read mark, the link is labelled by the path.
      return readingTarget(mark ?? { name: place, title: null });
    }
    default:
      return place satisfies never;
  }
}

/**
 * Returns a link to the page of a starred item that no longer exists; the page says that the item
 * is missing. Returns undefined if the list that would contain the item isn't loaded.
 */
function missingTarget(place: ItemReference, { competencies, tree }: LoadedItems) {
  if (place.kind === 'competency' && competencies !== undefined) {
    const { category, name, occurrence } = place;
    return createLinkTarget(Star, {
      label: toNameLabel(name),
      context: 'No longer in the directory',
      to: paths.competency(category, name, { occurrence }),
    });
  }
  if (place.kind !== 'folder' || tree === undefined) return undefined;
  return createLinkTarget(Star, {
    label: 'Deleted folder',
    context: short(place.folderId),
    to: paths.bookmarkFolder(place.folderId),
  });
}

/**
 * Returns a finder for starred items, the most recently starred first. The finder returns results
 * only for an empty search text. For other texts, the groups of competencies, people and folders
 * contain the starred items.
 */
export function createStarredFinder(
  starred: readonly ItemReference[],
  loaded: LoadedItems,
): JumpFinder {
  const target = (place: ItemReference) => targetOf(place, loaded) ?? missingTarget(place, loaded);
  return {
    name: 'Starred',
    find: (typed) =>
      typed.trim() === ''
        ? starred
            .flatMap((place) => target(place) ?? [])
            .slice(0, maxStarredTargets)
            .map((found) => ({ ...found, icon: Star }))
        : [],
  };
}

/** Returns the repository and path of a specification as one string. */
const formatSpecificationLocation = ({ codeHostSlug, path }: SpecificationName) =>
  short(`${codeHostSlug} / ${path}`);

function readingTarget({ name, title }: Pick<ReadMark, 'name' | 'title'>): JumpTarget {
  const label = short(title?.trim() || name.path);
  const to = paths.specification(name);
  return {
    id: `recent ${to}`,
    icon: History,
    label,
    context: formatSpecificationLocation(name),
    isPath: true,
    to,
    searchText: foldText(`${label}\n${name.path}\n${name.codeHostSlug}`),
  };
}

/**
 * Returns links to recently opened items and recently read specifications, the latest first.
 * `latest` contains the most recent links of both kinds, except links to starred items; `read`
 * contains a link to every read specification.
 */
export function getRecentTargets(
  opened: readonly RecentItem[],
  starred: readonly ItemReference[],
  loaded: LoadedItems,
): { readonly latest: readonly JumpTarget[]; readonly read: readonly JumpTarget[] } {
  const starredKeys = new Set(starred.map(getItemKey));
  const places = opened.flatMap((place) => {
    const target = starredKeys.has(getItemKey(place)) ? undefined : targetOf(place, loaded);
    return target ? [{ target: { ...target, icon: History }, at: Date.parse(place.at) }] : [];
  });
  const latestReadings = new Map(
    loaded.readings.map((reading) => [getSpecificationKey(reading.name), reading]),
  );
  const read = [...latestReadings.values()].map((reading) => ({
    reading,
    target: readingTarget(reading),
    at: reading.readAt?.getTime() ?? 0,
  }));
  const isStarred = ({ name }: ReadMark) =>
    starredKeys.has(getItemKey({ kind: 'specification', ...name }));
  const latest = [...places, ...read.filter(({ reading }) => !isStarred(reading))]
    .sort((a, b) => b.at - a.at)
    .slice(0, maxRecentTargets);
  return {
    latest: latest.map(({ target }) => target),
    read: read.map(({ target }) => target),
  };
}

/**
 * Returns the action that clears the list of recently opened items, but not the reading history.
 */
export function createClearRecentTarget(run: () => void): JumpTarget {
  return {
    id: 'clear recent places',
    icon: Eraser,
    label: 'Clear recent places',
    context: 'Competencies, people and folders',
    run,
    searchText: foldText('Clear recent places'),
  };
}

function hitTarget(hit: SpecificationHit): JumpTarget {
  const { heading, line } = hit;
  const label = short(getTitle(hit));
  const section = heading ?? (line === null ? undefined : `Line ${line}`);
  const isTop = section === label;
  return {
    id: `hit ${getHitKey(hit)}`,
    icon: TextSearch,
    label,
    detail: isTop ? undefined : section && short(section),
    context: formatSpecificationLocation(hit),
    isPath: true,
    to: paths.specification(hit, isTop ? {} : { fragment: getHitFragment(hit) }),
    searchText: foldText(label),
  };
}

/**
 * Returns the group with the hits of the full-text search over all specifications, and a link to
 * the page with all hits. The group is empty if there are no hits.
 */
export function createSpecificationGroup(
  hits: readonly SpecificationHit[],
  typed: string,
): JumpGroup {
  const query = typed.trim();
  if (query === '' || hits.length === 0) return { name: 'Specifications', targets: [] };
  const all: JumpTarget = {
    id: 'search all specifications',
    icon: Search,
    label: `Search all specifications for “${truncate(query, 60)}”`,
    context: '',
    to: paths.specifications({ query }),
    searchText: '',
  };
  return { name: 'Specifications', targets: [...hits.map(hitTarget), all] };
}
