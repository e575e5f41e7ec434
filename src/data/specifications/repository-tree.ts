import { foldText } from '#text/fold-text.ts';
import { trimEnd } from '#text/trim-end.ts';
import { getParentPath, getTitle, type TreeEntry } from './specification.ts';

/** File or folder of a repository, from the service or from a bookmark. */
export type RepositoryEntry = Pick<
  TreeEntry,
  'path' | 'kind' | 'title' | 'etag' | 'changedAt' | 'size'
>;

type Node = {
  /** Key that is unique in the tree. */
  readonly key: string;
  readonly path: string;
  /** Last segment of the path. */
  readonly segment: string;
  readonly parent: RepositoryFolder | null;
};

export type RepositoryFile = Node & {
  readonly kind: 'file';
  /** Title of the specification, or the file name if it has no title. */
  readonly title: string;
  readonly etag: string | null;
  readonly changedAt: Date | null;
  /** Size in bytes; null if it isn't known. */
  readonly size: number | null;
  /** Normalised title and path (see `foldText`), for the search. */
  readonly searchText: string;
};

export type RepositoryFolder = Node & {
  readonly kind: 'folder';
  readonly children: readonly RepositoryNode[];
};

export type RepositoryNode = RepositoryFile | RepositoryFolder;

export type RepositoryTree = {
  readonly roots: readonly RepositoryNode[];
  readonly files: readonly RepositoryFile[];
  readonly byKey: ReadonlyMap<string, RepositoryNode>;
};

export function getFileKey(path: string): string {
  return `file ${path}`;
}

export function getRepositoryFolderKey(path: string): string {
  return `folder ${path}`;
}

/**
 * Builds the tree of a repository in linear time. Siblings keep the order of the entries. Folders
 * are derived from the paths of files, so that a file is shown even if its folder has no entry.
 */
export function buildRepositoryTree(entries: readonly RepositoryEntry[]): RepositoryTree {
  const roots: RepositoryNode[] = [];
  const files: RepositoryFile[] = [];
  const byKey = new Map<string, RepositoryNode>();
  const folders = new Map<
    string,
    { readonly folder: RepositoryFolder; readonly children: RepositoryNode[] }
  >();

  const addFolder = (path: string, parentPath: string | null) => {
    const parent = parentPath === null ? undefined : folders.get(parentPath);
    const children: RepositoryNode[] = [];
    const folder: RepositoryFolder = {
      kind: 'folder',
      key: getRepositoryFolderKey(path),
      path,
      segment: lastSegment(path),
      parent: parent?.folder ?? null,
      children,
    };
    const created = { folder, children };
    folders.set(path, created);
    byKey.set(folder.key, folder);
    (parent?.children ?? roots).push(folder);
    return created;
  };
  /**
   * Returns a folder, and creates the folder and its ancestors if they are missing. Uses no
   * recursion, because paths can be deep.
   */
  const folderAt = (path: string | null) => {
    if (path === null) return undefined;
    const missing: string[] = [];
    let at: string | null = path;
    while (at !== null && !folders.has(at)) {
      missing.push(at);
      at = getParentPath(at);
    }
    for (const next of missing.reverse()) addFolder(next, getParentPath(next));
    return folders.get(path);
  };

  for (const { path: written, kind, title, etag, changedAt, size } of entries) {
    const path = kind === 'folder' ? trimEnd(written, /[/]/) : written;
    const key = kind === 'folder' ? getRepositoryFolderKey(path) : getFileKey(path);
    if (path === '' || byKey.has(key)) continue;
    if (kind === 'folder') {
      folderAt(path);
      continue;
    }
    const parent = folderAt(getParentPath(path));
    const label = getTitle({ title, path });
    const file: RepositoryFile = {
      kind,
      key,
      path,
      segment: lastSegment(path),
      parent: parent?.folder ?? null,
      title: label,
      etag,
      changedAt,
      size,
      searchText: foldText(`${label}\n${path}`),
    };
    byKey.set(key, file);
    files.push(file);
    (parent?.children ?? roots).push(file);
  }
  return { roots, files, byKey };
}

function lastSegment(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Returns the folders that contain a node, innermost first. */
export function getAncestorFolders({ parent }: RepositoryNode): readonly RepositoryFolder[] {
  const folders: RepositoryFolder[] = [];
  for (let at = parent; at !== null; at = at.parent) folders.push(at);
  return folders;
}

/** Files that a filter shows, and the number of these files in each folder at any depth. */
export type FilteredFiles = {
  /** True for a shown file, and for a folder that contains a shown file. */
  readonly has: (node: RepositoryNode) => boolean;
  readonly count: number;
  readonly countIn: (folder: RepositoryFolder) => number;
};

/** Returns the files that match a filter. Folders without a match have the count 0. */
export function filterRepositoryFiles(
  { files }: RepositoryTree,
  matches: (file: RepositoryFile) => boolean,
): FilteredFiles {
  const shown = new Set<RepositoryNode>(files.filter(matches));
  const counts = new Map<RepositoryNode, number>();
  for (const file of shown) {
    for (let at = file.parent; at !== null; at = at.parent) {
      counts.set(at, (counts.get(at) ?? 0) + 1);
    }
  }
  return {
    has: (node) => shown.has(node) || counts.has(node),
    count: shown.size,
    countIn: (folder) => counts.get(folder) ?? 0,
  };
}
