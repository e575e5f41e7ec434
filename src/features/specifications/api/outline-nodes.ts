import type { ApiDescription, ApiEntry, ApiGroup } from '#data/api-descriptions/api-description.ts';
import type { TreeSource } from '#ui/tree/tree-source.ts';

/** Node of the outline: a group of entries, or an entry. */
export type OutlineNode = {
  /** Unique among all nodes. An entry has a node in each of its groups. */
  readonly key: string;
  /** Undefined for an entry of a group without a title. */
  readonly parent: OutlineNode | undefined;
  readonly group: ApiGroup;
  /** Undefined for a group. */
  readonly entry: ApiEntry | undefined;
  /** 0-based index among the siblings. */
  readonly position: number;
};

/** All nodes of an outline. */
export type OutlineNodes = {
  readonly roots: readonly OutlineNode[];
  readonly children: ReadonlyMap<OutlineNode, readonly OutlineNode[]>;
  readonly byKey: ReadonlyMap<string, OutlineNode>;
  /** First node of each entry, by the entry's id. */
  readonly byEntry: ReadonlyMap<string, OutlineNode>;
};

/** Builds the nodes of an outline. Entries of groups without a title are at the root. */
export function buildOutlineNodes({ groups }: ApiDescription): OutlineNodes {
  const roots: OutlineNode[] = [];
  const children = new Map<OutlineNode, readonly OutlineNode[]>();
  const byKey = new Map<string, OutlineNode>();
  const byEntry = new Map<string, OutlineNode>();
  for (const group of groups) {
    const parent =
      group.title === ''
        ? undefined
        : { key: group.key, parent: undefined, group, entry: undefined, position: roots.length };
    const nodes = group.entries.map((entry, at): OutlineNode => {
      const position = parent === undefined ? roots.length + at : at;
      return { key: `${group.key} ${entry.id}`, parent, group, entry, position };
    });
    if (parent === undefined) roots.push(...nodes);
    else {
      roots.push(parent);
      byKey.set(parent.key, parent);
      children.set(parent, nodes);
    }
    for (const node of nodes) {
      byKey.set(node.key, node);
      if (node.entry && !byEntry.has(node.entry.id)) byEntry.set(node.entry.id, node);
    }
  }
  return { roots, children, byKey, byEntry };
}

/** Maximum number of entries in the groups that are expanded at first. */
const maxExpandedEntries = 150;

/** Returns the groups that are expanded at first: the first ones, as long as they are small. */
export function getExpandedGroups({ roots, children }: OutlineNodes): ReadonlySet<OutlineNode> {
  const expanded = new Set<OutlineNode>();
  let count = 0;
  for (const root of roots) {
    count += children.get(root)?.length ?? 1;
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
  const rowOfNode = new Map(rows.map((node, row) => [node, row]));
  return {
    rows,
    rowOf: (node) => rowOfNode.get(node) ?? -1,
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
        setSize: (parent === undefined ? roots : children.get(parent))?.length ?? 1,
        open: entry === undefined ? rowOfNode.has(node) && isOpen(node) : undefined,
      };
    },
  };
}
