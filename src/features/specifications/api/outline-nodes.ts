import type { ApiEntry, ApiGroup } from '#api-descriptions/api-description.ts';

/** Node of the outline: a group of entries, or an entry. */
export type OutlineNode = {
  /** Unique among all nodes. An entry has a node in each of its groups. */
  readonly key: string;
  /** Null for a group, and for an entry of a group without a title. */
  readonly parent: OutlineNode | null;
  readonly group: ApiGroup;
  /** Undefined for a group. */
  readonly entry: ApiEntry | undefined;
  /** Entries of a group. */
  readonly children: readonly OutlineNode[];
};

export type OutlineNodes = {
  /** Groups, and the entries of groups without a title. */
  readonly roots: readonly OutlineNode[];
  /** All nodes in tree order. */
  readonly byKey: ReadonlyMap<string, OutlineNode>;
};

export function createOutlineNodes(groups: readonly ApiGroup[]): OutlineNodes {
  const roots = groups.flatMap((group) => {
    const children: OutlineNode[] = [];
    const root = { key: group.key, parent: null, group, entry: undefined, children };
    const parent = group.title === '' ? null : root;
    for (const entry of group.entries) {
      children.push({ key: `${group.key} ${entry.id}`, parent, group, entry, children: [] });
    }
    return parent ?? children;
  });
  const nodes = roots.flatMap((root) => [root, ...root.children]);
  return { roots, byKey: new Map(nodes.map((node) => [node.key, node])) };
}

/** Maximum number of entries in the groups that are expanded initially. */
const maxExpandedEntries = 150;

/**
 * Returns the groups that are expanded initially: the first groups with together at most
 * `maxExpandedEntries` entries.
 */
export function getExpandedGroups({ roots }: OutlineNodes): ReadonlySet<OutlineNode> {
  const expanded = new Set<OutlineNode>();
  let count = 0;
  for (const root of roots) {
    count += root.entry ? 1 : root.children.length;
    if (count > maxExpandedEntries) break;
    expanded.add(root);
  }
  return expanded;
}
