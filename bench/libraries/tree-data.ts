import * as v from 'valibot';

const stateSchema = v.object({
  folders: v.array(
    v.object({ id: v.string(), name: v.string(), parentId: v.nullable(v.string()) }),
  ),
  bookmarks: v.array(
    v.object({
      title: v.string(),
      codeHostSlug: v.string(),
      path: v.string(),
      folderId: v.nullable(v.string()),
    }),
  ),
});

/**
 * Node in the input of the compared tree libraries: a plain object that needs no validation,
 * sorting or counting before it is rendered.
 */
export type PeerNode = {
  readonly id: string;
  readonly name: string;
  /** Repository and path of a bookmark, or the number of bookmarks in a folder. */
  readonly detail: string;
  readonly children: readonly PeerNode[] | undefined;
};

export async function loadNodes(size: number): Promise<readonly PeerNode[]> {
  const response = await fetch(`./tree-${size}.json`);
  const { folders, bookmarks } = v.parse(stateSchema, await response.json());
  const roots: PeerNode[] = [];
  const byId = new Map<string, { children: PeerNode[]; parentId: string | null; inside: number }>();
  for (const { id, parentId } of folders) byId.set(id, { children: [], parentId, inside: 0 });
  for (const { folderId } of bookmarks) {
    let folder = folderId === null ? undefined : byId.get(folderId);
    while (folder !== undefined) {
      folder.inside += 1;
      folder = folder.parentId === null ? undefined : byId.get(folder.parentId);
    }
  }
  const listOf = (id: string | null) => (id === null ? roots : (byId.get(id)?.children ?? roots));
  for (const { id, name, parentId } of folders) {
    const { children, inside } = byId.get(id) ?? { children: [], inside: 0 };
    listOf(parentId).push({ id, name, detail: String(inside), children });
  }
  for (const [index, { title, codeHostSlug, path, folderId }] of bookmarks.entries()) {
    const detail = `${codeHostSlug} · ${path}`;
    const node = { id: `bookmark-${index}`, name: title, detail, children: undefined };
    listOf(folderId).push(node);
  }
  return roots;
}

/**
 * True if the name or detail of a node contains the text, ignoring case. The compared trees filter
 * their nodes with this function.
 */
export function containsText({ name, detail }: PeerNode, text: string): boolean {
  const sought = text.toLowerCase();
  return name.toLowerCase().includes(sought) || detail.toLowerCase().includes(sought);
}

/** Returns the matching nodes with their ancestors. */
export function filterNodes(nodes: readonly PeerNode[], text: string): readonly PeerNode[] {
  if (text === '') return nodes;
  return nodes.flatMap((node) => {
    const children = node.children && filterNodes(node.children, text);
    const holds = children !== undefined && children.length > 0;
    return holds || containsText(node, text) ? [{ ...node, children }] : [];
  });
}

/** Returns the ids of all folders. */
export function getFolderIds(nodes: readonly PeerNode[]): string[] {
  return nodes.flatMap(({ id, children }) =>
    children === undefined ? [] : [id, ...getFolderIds(children)],
  );
}

export function getAllIds(nodes: readonly PeerNode[]): string[] {
  return nodes.flatMap(({ id, children = [] }) => [id, ...getAllIds(children)]);
}
