import type { ApiEntry, ApiGroup } from '#api-descriptions/api-description.ts';
import type { TreeSource } from '#ui/tree/tree-source.ts';

/** Node of the outline: a group of entries, or an entry. */
export type OutlineNode = {
  /** Unique among all nodes. An entry has a node in each of its groups. */
  readonly key: string;
  /** Undefined for a group, and for an entry of a group without a title. */
  readonly parent: OutlineNode | undefined;
  readonly group: ApiGroup;
  /** Undefined for a group. */
  readonly entry: ApiEntry | undefined;
  /** 0-based index among the siblings. */
  readonly position: number;
};

/** Nodes of an outline. The nodes of entries are created when their group is expanded. */
export type OutlineNodes = {
  /** Groups, and the entries of groups without a title. */
  readonly roots: readonly OutlineNode[];
  /** Returns the nodes of a group's entries. Repeated calls return the same nodes. */
  readonly getChildren: (node: OutlineNode) => readonly OutlineNode[];
  /** Returns a node that has been created. */
  readonly find: (key: string) => OutlineNode | undefined;
  /** Returns the first node of an entry. */
  readonly findEntry: (entry: ApiEntry) => OutlineNode | undefined;
};

export function createOutlineNodes(groups: readonly ApiGroup[]): OutlineNodes {
  const roots: OutlineNode[] = [];
  for (const group of groups) {
    const { key, title, entries } = group;
    if (title === '') {
      for (const entry of entries) {
        const position = roots.length;
        roots.push({ key: `${key} ${entry.id}`, parent: undefined, group, entry, position });
      }
    } else {
      roots.push({ key, parent: undefined, group, entry: undefined, position: roots.length });
    }
  }
  const byKey = new Map(roots.map((root) => [root.key, root]));
  const created = new Map<OutlineNode, readonly OutlineNode[]>();
  const getChildren = (parent: OutlineNode) => {
    let children = created.get(parent);
    if (children === undefined) {
      const { group, entry: own } = parent;
      children = own
        ? []
        : group.entries.map((entry, position) => {
            return { key: `${group.key} ${entry.id}`, parent, group, entry, position };
          });
      created.set(parent, children);
      for (const child of children) byKey.set(child.key, child);
    }
    return children;
  };
  return {
    roots,
    getChildren,
    find: (key) => byKey.get(key),
    findEntry: (wanted) => {
      for (const root of roots) {
        if (root.entry === wanted) return root;
        const at = root.entry === undefined ? root.group.entries.indexOf(wanted) : -1;
        if (at >= 0) return getChildren(root)[at];
      }
      return undefined;
    },
  };
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
    count += root.entry ? 1 : root.group.entries.length;
    if (count > maxExpandedEntries) break;
    expanded.add(root);
  }
  return expanded;
}

/** Creates the source of the outline's tree. */
export function createOutlineSource(
  { roots, getChildren, find }: OutlineNodes,
  isOpen: (group: OutlineNode) => boolean,
): TreeSource<OutlineNode> {
  const rows = roots.flatMap((root) => [root, ...(isOpen(root) ? getChildren(root) : [])]);
  const rowOfKey = new Map(rows.map(({ key }, row) => [key, row]));
  return {
    rows,
    rowOf: ({ key }) => rowOfKey.get(key) ?? -1,
    keyOf: ({ key }) => key,
    find,
    parentOf: ({ parent }) => parent ?? null,
    describe: (node) => {
      const { key, parent, group, entry, position } = node;
      return {
        key,
        name: entry?.title ?? group.title,
        level: parent === undefined ? 1 : 2,
        positionInSet: position + 1,
        setSize: parent === undefined ? roots.length : group.entries.length,
        open: entry === undefined ? isOpen(node) : undefined,
      };
    },
  };
}
