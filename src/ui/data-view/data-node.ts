/** A place in a value: the value itself, a member of an object, or an item of a list. */
export type DataNode = {
  readonly parent: DataNode | undefined;
  /** The name of a member or the index of an item, from 0; undefined for the whole value. */
  readonly name: string | number | undefined;
  readonly value: unknown;
  /** From 0, for the whole value. */
  readonly level: number;
  /** From 0, among its neighbours. */
  readonly position: number;
};

/** How many values a list or an object holds, and which of both it is; undefined for a plain value. */
export type Inside = { readonly kind: 'list' | 'object'; readonly size: number };

export function insideOf(value: unknown): Inside | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) return { kind: 'list', size: value.length };
  if (value instanceof Map) return { kind: 'object', size: value.size };
  return { kind: 'object', size: Object.keys(value).length };
}

export function rootNode(value: unknown): DataNode {
  return { parent: undefined, name: undefined, value, level: 0, position: 0 };
}

const known = new WeakMap<DataNode, DataNode[]>();

/**
 * The first `most` values in a node's value, the same objects each time. They are made when they are
 * asked for, so that values which contain themselves can be looked into.
 */
export function childrenOf(node: DataNode, most: number): readonly DataNode[] {
  let children = known.get(node);
  if (children === undefined) {
    children = [];
    known.set(node, children);
  }
  if (children.length < most) {
    let position = 0;
    for (const [name, value] of entriesOf(node.value)) {
      if (position >= most) break;
      if (position >= children.length) {
        children.push({ parent: node, name, value, level: node.level + 1, position });
      }
      position += 1;
    }
  }
  return children.length > most ? children.slice(0, most) : children;
}

function* entriesOf(value: unknown): Generator<[name: string | number, value: unknown]> {
  if (Array.isArray(value)) yield* value.entries();
  else if (value instanceof Map) {
    for (const [key, inner] of value) yield [keyText(key), inner];
  } else if (typeof value === 'object' && value !== null) yield* Object.entries(value);
}

/** YAML allows lists and objects as names; those are not spelled out. */
function keyText(key: unknown): string {
  return typeof key === 'object' && key !== null ? '(complex key)' : String(key);
}

/** Where a node is, as a JSONPath (RFC 9535), such as `$.paths['/users'].get`. */
export function pathOf(node: DataNode): string {
  const steps: string[] = [];
  for (let at: DataNode | undefined = node; at !== undefined; at = at.parent) {
    if (at.name !== undefined) steps.push(stepOf(at.name));
  }
  return `$${steps.reverse().join('')}`;
}

function stepOf(name: string | number): string {
  if (typeof name === 'number') return `[${name}]`;
  if (/^[A-Za-z_]\w*$/.test(name)) return `.${name}`;
  // As JSON, with single quotes around it.
  const inner = JSON.stringify(name).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `['${inner}']`;
}
