import { ExactNumber } from '#text/exact-number.ts';
import { foldText } from '#text/fold-text.ts';
import { createTreeSource, type TreeSource, walkTree } from '#ui/tree/tree-source.ts';

/** The root, a property of an object, or an item of a list. */
export type DataNode = {
  /** Unique among all nodes. */
  readonly key: string;
  readonly parent: DataNode | undefined;
  /** 0-based index for a list item; undefined for the root. */
  readonly name: string | number | undefined;
  readonly value: unknown;
  /** Undefined for a plain value. */
  readonly container: { readonly kind: 'list' | 'object'; readonly size: number } | undefined;
};

function describeContainer(value: unknown): DataNode['container'] {
  if (typeof value !== 'object' || value === null || value instanceof ExactNumber) return undefined;
  if (Array.isArray(value)) return { kind: 'list', size: value.length };
  return { kind: 'object', size: value instanceof Map ? value.size : Object.keys(value).length };
}

let lastKey = 0;

export function createDataNode(
  value: unknown,
  name?: string | number,
  parent?: DataNode,
): DataNode {
  lastKey += 1;
  return { key: String(lastKey), parent, name, value, container: describeContainer(value) };
}

const created = new WeakMap<DataNode, readonly DataNode[]>();

/** Caches the children; created on demand, because a YAML value can contain itself. */
export function getChildren(node: DataNode): readonly DataNode[] {
  let children = created.get(node);
  if (children === undefined) {
    children = entriesOf(node.value).map(([name, value]) => createDataNode(value, name, node));
    created.set(node, children);
  }
  return children;
}

function entriesOf(value: unknown): readonly (readonly [string | number, unknown])[] {
  if (Array.isArray(value)) return [...value.entries()];
  // In YAML, a key can be a list or an object.
  if (value instanceof Map) {
    return [...value].map(([name, inner]) => [
      typeof name === 'object' && name !== null ? '(complex key)' : String(name),
      inner,
    ]);
  }
  return describeContainer(value) === undefined ? [] : Object.entries(Object(value));
}

/** A root without children is the only row. */
export function createDataSource(
  root: DataNode,
  open: ReadonlySet<DataNode>,
): TreeSource<DataNode> {
  const children = getChildren(root);
  return createTreeSource({
    roots: children.length === 0 ? [root] : children,
    keyOf: ({ key }) => key,
    nameOf: ({ name, value }) => String(name ?? value),
    isOpen: (node) => ((node.container?.size ?? 0) > 0 ? open.has(node) : undefined),
    childrenOf: getChildren,
    parentOf: ({ parent }) => (parent === undefined || parent === root ? null : parent),
  });
}

/**
 * Searches names and plain values in tree order; `folded` is from `foldText`. A value with several
 * YAML aliases is searched only once, because aliases can produce an unlimited number of copies.
 */
export function findDataNodes(root: DataNode, folded: string, most: number): readonly DataNode[] {
  const found: DataNode[] = [];
  const searched = new Set([root.value]);
  const getNewChildren = (node: DataNode) => {
    if (node.container === undefined || searched.has(node.value)) return [];
    searched.add(node.value);
    return getChildren(node);
  };
  const isFound = ({ name, value, container }: DataNode) =>
    matches(name, folded) || (container === undefined && matches(value, folded));
  if (root.container === undefined && matches(root.value, folded)) return [root];
  for (const { node } of walkTree(getChildren(root), getNewChildren)) {
    if (isFound(node)) found.push(node);
    if (found.length === most) break;
  }
  return found;
}

function matches(value: unknown, folded: string): boolean {
  return foldText(String(value)).includes(folded);
}

const maxInitialRows = 60;

/** Returns the outer levels, as far as they fit on a screen. */
export function getInitiallyExpandedNodes(root: DataNode): ReadonlySet<DataNode> {
  const open = new Set<DataNode>();
  let rows = 0;
  const pending = [root];
  // Breadth-first: the loop appends to the list.
  for (const node of pending) {
    const size = node.container?.size ?? 0;
    const fits = rows + size <= maxInitialRows;
    if (node !== root && (size === 0 || !fits)) continue;
    rows += Math.min(size, maxInitialRows);
    if (node !== root) open.add(node);
    pending.push(...getChildren(node).slice(0, maxInitialRows));
  }
  return open;
}

/** Returns a path of RFC 9535, such as `$.paths['/users'].get`. */
export function getJsonPath(node: DataNode): string {
  const segments: string[] = [];
  for (let at: DataNode | undefined = node; at !== undefined; at = at.parent) {
    if (at.name !== undefined) segments.push(segmentOf(at.name));
  }
  return `$${segments.reverse().join('')}`;
}

function segmentOf(name: string | number): string {
  if (typeof name === 'number') return `[${name}]`;
  if (/^[A-Za-z_]\w*$/.test(name)) return `.${name}`;
  // JSONPath accepts JSON's escapes in single-quoted strings; only quotes differ.
  const inner = JSON.stringify(name).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `['${inner}']`;
}
