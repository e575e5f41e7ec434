import { foldText } from '#text/fold-text.ts';
import { trimEnd } from '#text/trim-end.ts';
import { getParentPath, getTitle, type TreeEntry } from './specification.ts';

/** Entry from the service or from a bookmark. */
export type RepositoryEntry = Pick<
  TreeEntry,
  'path' | 'kind' | 'title' | 'etag' | 'changedAt' | 'size'
>;

type Node = {
  /** Unique in the tree. */
  readonly key: string;
  readonly path: string;
  readonly segment: string;
  readonly parent: RepositoryFolder | null;
};

export type RepositoryFile = Node & {
  readonly kind: 'file';
  /** The file name if the specification has no title. */
  readonly title: string;
  readonly etag: string | null;
  readonly changedAt: Date | null;
  /** In bytes. */
  readonly size: number | null;
  /** Title and path, normalised (see `foldText`). */
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
 * Takes linear time. Siblings keep the order of the entries. Folders are derived from paths, so
 * that a file is shown even if its folder has no entry.
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
  /** Creates missing ancestors too. Uses no recursion, because paths can be deep. */
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

/** `countIn` counts the files of a folder at any depth. */
export type FilteredFiles = {
  /** True also for a folder that contains a shown file. */
  readonly has: (node: RepositoryNode) => boolean;
  readonly count: number;
  readonly countIn: (folder: RepositoryFolder) => number;
};

/** Folders without a match have the count 0. */
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
