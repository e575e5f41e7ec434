import { foldText } from '#text/fold-text.ts';

/** A value in a tree of data: the root, a member of an object, or an item of a list. */
export type DataNode = {
  /** Unique among all nodes. */
  readonly key: string;
  readonly parent: DataNode | undefined;
  /** The name of a member or the index of an item, from 0; undefined for the root. */
  readonly name: string | number | undefined;
  readonly value: unknown;
  /** 0 for the root. */
  readonly level: number;
  /** From 0, among its siblings. */
  readonly position: number;
};

/** Kind and size of a list or an object; undefined for a plain value. */
export function containerOf(
  value: unknown,
): { readonly kind: 'list' | 'object'; readonly size: number } | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) return { kind: 'list', size: value.length };
  return { kind: 'object', size: value instanceof Map ? value.size : Object.keys(value).length };
}

let lastKey = 0;

export function createNode(
  value: unknown,
  name?: string | number,
  parent?: DataNode,
  position = 0,
): DataNode {
  lastKey += 1;
  const level = parent === undefined ? 0 : parent.level + 1;
  return { key: String(lastKey), parent, name, value, level, position };
}

const created = new WeakMap<DataNode, readonly DataNode[]>();

/** The same nodes each time. They are created on demand, because YAML values can contain themselves. */
export function childrenOf(node: DataNode): readonly DataNode[] {
  let children = created.get(node);
  if (children === undefined) {
    children = entriesOf(node.value).map(([name, value], position) =>
      createNode(value, name, node, position),
    );
    created.set(node, children);
  }
  return children;
}

function entriesOf(value: unknown): readonly (readonly [string | number, unknown])[] {
  if (Array.isArray(value)) return [...value.entries()];
  // YAML allows lists and objects as names; those are not spelled out.
  if (value instanceof Map) {
    return [...value].map(([name, inner]) => [
      typeof name === 'object' && name !== null ? '(complex key)' : String(name),
      inner,
    ]);
  }
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

/** All nodes of which `isOpen` is true with their descendants, in order. Not recursive: data can be nested deeply. */
function* walk(root: DataNode, isOpen: (node: DataNode) => boolean): Generator<DataNode> {
  const pending = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node !== root) yield node;
    if (!isOpen(node)) continue;
    const children = childrenOf(node);
    for (let at = children.length - 1; at >= 0; at -= 1) {
      const child = children[at];
      if (child !== undefined) pending.push(child);
    }
  }
}

/** The visible rows: the descendants of the root inside open nodes, or the root if it has none. */
export function rowsOf(root: DataNode, open: ReadonlySet<DataNode>): readonly DataNode[] {
  const rows = [...walk(root, (node) => node === root || open.has(node))];
  return rows.length === 0 ? [root] : rows;
}

/**
 * Nodes whose name or plain value contains a text, in order, up to `most`. A value that YAML aliases repeat
 * is searched once, because there may be endlessly many of its copies.
 * @param folded by `foldText`
 */
export function findNodes(root: DataNode, folded: string, most: number): readonly DataNode[] {
  const found: DataNode[] = [];
  const searched = new Set<unknown>();
  const isNew = ({ value }: DataNode) => {
    if (containerOf(value) === undefined || searched.has(value)) return false;
    searched.add(value);
    return true;
  };
  if (containerOf(root.value) === undefined && matches(root.value, folded)) return [root];
  for (const node of walk(root, isNew)) {
    const isFound =
      matches(node.name, folded) ||
      (containerOf(node.value) === undefined && matches(node.value, folded));
    if (isFound) found.push(node);
    if (found.length === most) break;
  }
  return found;
}

function matches(value: unknown, folded: string): boolean {
  return foldText(String(value)).includes(folded);
}

const mostRowsAtFirst = 60;

/** The nodes that are open at first: the outer levels, as far as they fit on a screen. */
export function openAtFirst(root: DataNode): ReadonlySet<DataNode> {
  const open = new Set<DataNode>();
  let rows = 0;
  const pending = [root];
  // Breadth first; the list grows while it is walked.
  for (const node of pending) {
    const size = containerOf(node.value)?.size ?? 0;
    const fits = rows + size <= mostRowsAtFirst;
    if (node !== root && (size === 0 || !fits)) continue;
    rows += Math.min(size, mostRowsAtFirst);
    if (node !== root) open.add(node);
    pending.push(...childrenOf(node).slice(0, mostRowsAtFirst));
  }
  return open;
}

/** The JSONPath of a node (RFC 9535), such as `$.paths['/users'].get`. */
export function pathOf(node: DataNode): string {
  const segments: string[] = [];
  for (let at: DataNode | undefined = node; at !== undefined; at = at.parent) {
    if (at.name !== undefined) segments.push(segmentOf(at.name));
  }
  return `$${segments.reverse().join('')}`;
}

function segmentOf(name: string | number): string {
  if (typeof name === 'number') return `[${name}]`;
  if (/^[A-Za-z_]\w*$/.test(name)) return `.${name}`;
  // As JSON, with single quotes around it.
  const inner = JSON.stringify(name).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `['${inner}']`;
}
