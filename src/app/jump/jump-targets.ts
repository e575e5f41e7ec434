import { type BookmarkState, folderName } from '#data/bookmarks/bookmark.ts';
import type { ListedCompetency } from '#data/directory/competencies/competency-list.ts';
import { ownersOf } from '#data/directory/competencies/owners.ts';
import { paths } from '#paths.ts';
import { foldText } from '#text/fold-text.ts';
import { filterByWords } from '#text/search-text.ts';

/** A place one can jump to. */
export type JumpTarget = {
  readonly id: string;
  readonly kind: 'page' | 'competency' | 'person' | 'folder';
  readonly label: string;
  /** Tells it apart from others with the same label. */
  readonly context: string;
  readonly to: string;
  readonly searchText: string;
};

const mostShown = 12;

function target(kind: JumpTarget['kind'], label: string, context: string, to: string): JumpTarget {
  return { id: `${kind} ${to}`, kind, label, context, to, searchText: foldText(label) };
}

const pages = [
  target('page', 'Competencies', 'Page', paths.competencies()),
  target('page', 'People', 'Page', paths.people()),
  target('page', 'Bookmarks', 'Page', paths.bookmarks()),
  target('page', 'Webhooks', 'Settings', paths.webhooks()),
  target('page', 'New webhook', 'Settings', paths.newWebhook()),
  target('page', 'Verify deliveries', 'Settings', paths.verifyDeliveries()),
];

/** Every page, and every competency, owner and bookmark folder that has been read. */
export function jumpTargets(
  competencies: readonly ListedCompetency[],
  bookmarks: BookmarkState | undefined,
): readonly JumpTarget[] {
  return [
    ...pages,
    ...competencies.map(({ category, name, occurrence }) =>
      target(
        'competency',
        name || '(unnamed)',
        category || 'No category',
        paths.competency(category, name, { occurrence }),
      ),
    ),
    ...ownersOf(competencies).map(({ name }) =>
      target('person', name, 'Person', paths.person(name)),
    ),
    ...(bookmarks?.folders ?? []).map((folder) =>
      target('folder', folderName(folder), 'Bookmark folder', paths.bookmarkFolder(folder.id)),
    ),
  ];
}

/** At most 12 targets whose label has every word of `typed`; those that begin with it come first. */
export function findTargets(targets: readonly JumpTarget[], typed: string): readonly JumpTarget[] {
  const found = filterByWords(targets, typed, ({ searchText }) => searchText);
  const beginning = foldText(typed.trim());
  const first = found.filter(({ searchText }) => searchText.startsWith(beginning));
  const rest = found.filter(({ searchText }) => !searchText.startsWith(beginning));
  return [...first, ...rest].slice(0, mostShown);
}
