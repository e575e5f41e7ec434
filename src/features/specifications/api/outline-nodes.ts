import type { ApiEntry, ApiGroup } from '#data/api-descriptions/api-description.ts';
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

export type OutlineNodes = {
  /** Groups, and the entries of groups without a title. */
  readonly roots: readonly OutlineNode[];
  readonly children: ReadonlyMap<OutlineNode, readonly OutlineNode[]>;
  readonly byKey: ReadonlyMap<string, OutlineNode>;
  /** First node of each entry. */
  readonly byEntry: ReadonlyMap<ApiEntry, OutlineNode>;
};

export function createOutlineNodes(groups: readonly ApiGroup[]): OutlineNodes {
  const roots: OutlineNode[] = [];
  const children = new Map<OutlineNode, readonly OutlineNode[]>();
  const toNodes = (group: ApiGroup, parent: OutlineNode | undefined) =>
    group.entries.map((entry, index): OutlineNode => {
      const position = parent === undefined ? roots.length + index : index;
      return { key: `${group.key} ${entry.id}`, parent, group, entry, position };
    });
  for (const group of groups) {
    const { key, title } = group;
    const root = { key, parent: undefined, group, entry: undefined, position: roots.length };
    if (title === '') roots.push(...toNodes(group, undefined));
    else {
      roots.push(root);
      children.set(root, toNodes(group, root));
    }
  }
  const all = roots.flatMap((root) => [root, ...(children.get(root) ?? [])]);
  const reversed = all.toReversed();
  return {
    roots,
    children,
    byKey: new Map(all.map((node) => [node.key, node])),
    byEntry: new Map(reversed.flatMap((node) => (node.entry ? [[node.entry, node]] : []))),
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
  { roots, children, byKey }: OutlineNodes,
  isOpen: (group: OutlineNode) => boolean,
): TreeSource<OutlineNode> {
  const rows = roots.flatMap((root) => [root, ...(isOpen(root) ? (children.get(root) ?? []) : [])]);
  const rowOfKey = new Map(rows.map(({ key }, row) => [key, row]));
  return {
    rows,
    rowOf: ({ key }) => rowOfKey.get(key) ?? -1,
    keyOf: ({ key }) => key,
    find: (key) => byKey.get(key),
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
