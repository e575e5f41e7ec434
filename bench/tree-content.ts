import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import { createRandom } from './random.ts';

/** Bookmark state as sent by a service (interface section 2.5). */
export type BookmarkStateResponse = Pick<BookmarkState, 'folders' | 'bookmarks' | 'lastFolderId'>;

const topics =
  'Payments Search Identity Billing Catalogue Delivery Messaging Reporting Pricing Risk Storage Scheduling'.split(
    ' ',
  );
const aspects =
  'overview contract limits migration failure-modes observability retention capacity'.split(' ');
const nodesPerFolder = 50;
const deepestLevel = 8;

/**
 * Returns a bookmark state with the given number of folders and bookmarks in total, up to eight
 * levels deep. The same number always gives the same state.
 */
export function createLargeState(nodes: number): BookmarkStateResponse {
  const random = createRandom(nodes);
  const below = (end: number) => Math.floor(random() * end);
  const folderCount = Math.ceil(nodes / nodesPerFolder);
  const levels: number[] = [];
  const folders = Array.from({ length: folderCount }, (_, index) => {
    const candidate = below(index);
    const isInside = random() > 0.15 && (levels[candidate] ?? deepestLevel) < deepestLevel;
    levels.push(isInside ? (levels[candidate] ?? 0) + 1 : 1);
    return {
      id: `folder-${index + 1}`,
      name: `${topics[index % topics.length]} ${index + 1}`,
      parentId: isInside ? `folder-${candidate + 1}` : null,
      position: index,
    };
  });
  const bookmarks = Array.from({ length: nodes - folderCount }, (_, index) => {
    const topic = topics[index % topics.length] ?? '';
    const aspect = aspects[Math.floor(index / topics.length) % aspects.length] ?? '';
    return {
      codeHostSlug: `example/${topic.toLowerCase()}`,
      path: `specs/${aspect}/${String(index + 1).padStart(6, '0')}.md`,
      title: `${topic}: ${aspect} ${index + 1}`,
      folderId: `folder-${below(folderCount) + 1}`,
      position: index,
    };
  });
  return { folders, bookmarks, lastFolderId: null };
}
