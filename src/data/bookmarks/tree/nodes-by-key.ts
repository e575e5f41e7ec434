import { filedInByKey, folderKey, recoveredKey } from './node-keys.ts';
import type { BranchNode, TreeNode } from './tree-node.ts';

/** Finds the nodes of a tree by their keys. */
export type NodesByKey = Pick<ReadonlyMap<string, TreeNode>, 'get' | 'has' | 'size' | 'keys'>;

/**
 * A lookup that costs nothing until it is used and then no more than the place that a key names:
 * keys of 50,000 bookmarks would take as long to make as the rest of the tree.
 */
export function nodesByKey(
  nodes: readonly TreeNode[],
  roots: readonly TreeNode[],
  branches: ReadonlyMap<string, BranchNode>,
): NodesByKey {
  const places = new Map<BranchNode | undefined, ReadonlyMap<string, TreeNode>>();

  function childrenByKey(place: BranchNode | undefined): ReadonlyMap<string, TreeNode> {
    const known = places.get(place);
    if (known !== undefined) return known;
    const children = place === undefined ? roots : place.children;
    const made = new Map(children.map((node) => [node.key, node]));
    places.set(place, made);
    return made;
  }

  function get(key: string): TreeNode | undefined {
    const branch = branches.get(key);
    if (branch !== undefined) return branch;
    const folderId = filedInByKey(key);
    if (folderId === undefined) return undefined;
    const folder = folderId === null ? undefined : branches.get(folderKey(folderId));
    if (folder !== undefined) return childrenByKey(folder).get(key);
    const isAtRoot = folderId === null || folderId === '';
    return childrenByKey(isAtRoot ? undefined : branches.get(recoveredKey)).get(key);
  }

  return {
    get,
    has: (key) => get(key) !== undefined,
    size: nodes.length,
    keys: () => nodes.map(({ key }) => key).values(),
  };
}
