import { useQuery } from '@tanstack/react-query';
import { FileText, Folder } from 'lucide-react';
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { bookmarkStateQuery } from '#data/bookmarks/queries.ts';
import {
  findNodes,
  findNodesWithCorrection,
  isSearchPrepared,
  prepareSearch,
} from '#data/bookmarks/search/tree-search.ts';
import {
  type BookmarkTree,
  findFolderNode,
  getAncestors,
  type TreeNode,
} from '#data/bookmarks/tree/bookmark-tree.ts';
import { getTree } from '#data/bookmarks/tree/build-tree.ts';
import { paths } from '#paths.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { decodeUrlPart } from '#text/decode-url.ts';
import { parseUrl } from '#text/parse-url.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { createCommandRequest } from '#workflows/command-request.ts';
import type { ItemReference } from '#workflows/items/item-reference.ts';
import { usePreparedValue } from '#workflows/loading/use-prepared.ts';
import {
  createItemFinder,
  createLinkTarget,
  type Finder,
  maxResults,
  type PaletteFeature,
  type PaletteTarget,
} from '#workflows/palette/palette.ts';
import type { ScreenCommand } from './commands/command.ts';
import { screenCommands } from './commands/screen-commands.ts';
import { parseBookmarkInput } from './dialogs/bookmark-candidates.ts';
import { type BookmarkUrls, useBookmarkUrls } from './use-bookmark-urls.ts';

const isPrepared = (tree: BookmarkTree | undefined) => tree === undefined || isSearchPrepared(tree);
const prepare = async (tree: BookmarkTree | undefined, signal: AbortSignal) => {
  if (tree) await prepareSearch(tree, signal);
};

const short = (text: string) => truncate(text, maxNameLength);

/**
 * Returns the path of a bookmark's specification if this deployment can show specifications;
 * otherwise returns the path of the bookmark's folder.
 */
function getNodePath(node: TreeNode, canRead: boolean): string {
  if (node.kind === 'bookmark') {
    const { codeHostSlug, path } = node.bookmark;
    if (canRead && codeHostSlug && path) return paths.specification({ codeHostSlug, path });
  }
  const folder = node.kind === 'bookmark' ? node.parent : node;
  return folder?.kind === 'folder' ? paths.bookmarkFolder(folder.folder.id) : paths.bookmarks();
}

function toTarget(node: TreeNode, canRead: boolean): PaletteTarget {
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
    to: getNodePath(node, canRead),
  };
}

/** Returns a finder for folders and bookmarks that searches their names, repositories and paths. */
export function createBookmarkFinder(tree: BookmarkTree, canRead: boolean): Finder {
  const search = {
    find: (typed: string) => findNodes(tree, typed, maxResults),
    findWithCorrection: (typed: string) => findNodesWithCorrection(tree, typed, maxResults),
  };
  return createItemFinder('Bookmarks', search, (found) =>
    found.map((node) => toTarget(node, canRead)),
  );
}

/** Returns an action that opens the bookmarks screen and runs a command there. */
function toAction({ id, icon, label }: ScreenCommand) {
  return {
    id: `action bookmarks ${id}`,
    icon,
    label,
    context: 'Bookmarks',
    keywords: 'Bookmarks',
    to: paths.bookmarks(),
    state: createCommandRequest(id),
  };
}

/**
 * Matches a file path with at least one folder and without white space. Ordinary search words don't
 * match.
 */
const filePath = /^[^\s/:]+(?:\/[^\s/:]+)*\/[^\s/:]*\.\w+$/;

/** Returns the version and the fragment in the first link of a text; both can be ''. */
function readLinkPosition(text: string, recognise: BookmarkUrls['recognise']) {
  const url = parseUrl(text.split(/\s/)[0] ?? '');
  const found = url && recognise(url.href);
  return {
    version: (found?.ok && found.target.revision) || '',
    fragment: found?.ok ? decodeUrlPart(url?.hash.slice(1) ?? '') : '',
  };
}

/**
 * Returns a finder for a typed link to a specification: its page, and the command that adds
 * bookmarks of all typed links. For the path of a file, finds only the command.
 * @param to path of the bookmarks screen
 */
function createTypedLinkFinder(
  recognise: BookmarkUrls['recognise'],
  {
    canRead,
    canReadVersions,
    canAdd,
    to,
  }: { canRead: boolean; canReadVersions: boolean; canAdd: boolean; to: string },
): Finder {
  const find = (typed: string) => {
    const text = typed.trim();
    const [first] = parseBookmarkInput(text, recognise, true).entries;
    const candidate = first && 'candidate' in first ? first.candidate : undefined;
    const { addBookmarks } = screenCommands;
    const { version, fragment } = readLinkPosition(text, recognise);
    const add = {
      ...toAction(addBookmarks),
      id: `action bookmarks ${addBookmarks.id} typed`,
      label: candidate ? addBookmarks.label : `${addBookmarks.label} “${short(text)}”`,
      to,
      state: createCommandRequest(addBookmarks.id, text),
    };
    const read = candidate && {
      ...createLinkTarget(FileText, {
        label: `Read “${short(candidate.path)}”${version && ` at “${short(version)}”`}`,
        context: short(candidate.codeHostSlug),
        to: paths.specification(candidate, { version, fragment }),
      }),
      isPath: true,
    };
    // Without versions, the page would show the current text instead.
    const isReadable = canRead && (version === '' || canReadVersions);
    return [
      ...(read && isReadable ? [read] : []),
      ...(canAdd && (candidate || filePath.test(text)) ? [add] : []),
    ];
  };
  return { name: 'Link', position: 'first', find };
}

/**
 * Returns the bookmarks and folders for the palette, the commands of the bookmarks screen, and the
 * targets of a typed link.
 */
export function usePaletteBookmarks(): PaletteFeature {
  const canRead = useHasExtension('viewer.specifications');
  const canReadVersions = useHasExtension('viewer.specificationHistory');
  const isListed = useHasExtension('viewer.read');
  const canAdd = useHasExtension('viewer.changes') && isListed;
  const options = bookmarkStateQuery(useServices().viewer);
  const query = useQuery({ ...options, enabled: isListed });
  const tree = query.data && getTree(query.data.state);
  const searchedTree = usePreparedValue(tree, isPrepared, prepare);
  const { recognise } = useBookmarkUrls();
  const { pathname, search } = useLocation();
  // The selection in the URL of the bookmarks screen determines the folder of new bookmarks, so the
  // URL is kept if the screen is open.
  const here = pathname.startsWith(paths.bookmarks()) ? pathname + search : paths.bookmarks();
  const content = useMemo(() => {
    const { newFolder, addBookmarks, import: importFile, export: exportAll } = screenCommands;
    return {
      finders: [
        createTypedLinkFinder(recognise, { canRead, canReadVersions, canAdd, to: here }),
        ...(searchedTree ? [createBookmarkFinder(searchedTree, canRead)] : []),
      ],
      actions: [
        ...(canAdd ? [newFolder, addBookmarks, importFile] : []),
        ...(isListed && tree && tree.nodes.length > 0 ? [exportAll] : []),
      ].map(toAction),
      getItemTarget: (item: ItemReference) => {
        if (item.kind !== 'folder' || tree === undefined) return undefined;
        const folder = findFolderNode(tree, item.folderId);
        if (folder !== undefined) return toTarget(folder, canRead);
        const { folderId } = item;
        const missing = { label: 'Deleted folder', context: short(folderId) };
        const to = paths.bookmarkFolder(folderId);
        return { ...createLinkTarget(Folder, { ...missing, to }), isMissing: true };
      },
    };
  }, [recognise, canRead, canReadVersions, canAdd, isListed, here, tree, searchedTree]);
  return {
    content,
    isLoading: query.isLoading || (tree !== undefined && searchedTree === undefined),
    sources: [{ label: 'Bookmarks', queryKey: options.queryKey, query }],
  };
}
