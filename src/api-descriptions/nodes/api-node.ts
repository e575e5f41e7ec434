import type { ApiDirection, ApiReference, Located } from '#api-descriptions/api-description.ts';
import { type ApiObject, escapeKey, toUniqueKey } from '#api-descriptions/json-values.ts';
import type { EffectiveSchema } from '#api-descriptions/schemas/effective-schema.ts';
import type { SchemaPart } from '#api-descriptions/schemas/schema-parts.ts';
import type { ApiMediaType } from './parts.ts';
import type { ApiServer } from './servers.ts';

/** Kinds of nodes without details of their own. */
type PlainKind =
  /** The entry itself. Its children are the sections of its page. */
  | 'entry'
  /** Group of parts, for example `responses`. */
  | 'section'
  | 'body'
  | 'response'
  | 'callback'
  | 'link'
  /** Channel of an AsyncAPI operation, or an operation of a channel. Both have pages of their own. */
  | 'channel'
  | 'channel-operation'
  | 'message'
  /** Headers or payload of a message, or the schema of a schema’s page. */
  | 'value'
  | 'binding'
  | 'security-scheme'
  | 'flow'
  | 'tag'
  /** Item of a stream (OpenAPI 3.2). */
  | 'stream-item';

type NodeDetails =
  | { readonly kind: PlainKind }
  | {
      readonly kind: 'parameter' | 'header' | 'form-field';
      /** Content that describes the value instead of a schema. */
      readonly content: ApiMediaType | undefined;
    }
  | { readonly kind: 'media-type'; readonly mediaType: ApiMediaType }
  /** Operation of a callback. */
  | {
      readonly kind: 'operation';
      readonly path: string;
      readonly pathItems: readonly Located[];
    }
  | { readonly kind: 'server'; readonly server: ApiServer }
  /** List, map or part that is invalid or in a file that isn’t loaded. */
  | { readonly kind: 'unread'; readonly contains: UnreadKind }
  | {
      readonly kind: 'schema';
      readonly part: SchemaPart;
      /** Schema with the part. */
      readonly outer: EffectiveSchema;
      readonly around: OuterSchemas;
    };

/** Schemas of a node's ancestors, by which recursive schemas are recognised. */
export type OuterSchemas = {
  /** The closest schema, and its items if their fields are nodes below it. */
  readonly identities: readonly Located[];
  readonly around: OuterSchemas | undefined;
};

/** Kind of the items in a list or map that can’t be read. */
export type UnreadKind = 'schema' | 'header' | 'link' | 'callback' | 'tag';

export type ApiNodeKind = NodeDetails['kind'];

/**
 * Part of an entry. Rows, comparisons, search results, fragments and commands are derived from the
 * tree of nodes. Apart from `problem`, it contains no text written for the screen. Children are
 * read on demand.
 */
export type ApiNode = NodeDetails & {
  /**
   * Segment of the fragment, unique among siblings; `~` and `/` are escaped as in JSON pointers.
   */
  readonly key: string;
  /** True if the row of the parent shows the node, for example the only media type of a body. */
  readonly isInline: boolean;
  /** Name in the description: of a parameter or field, a status code, a keyword. A section has its key. */
  readonly name: string;
  readonly parent: ApiNode | undefined;
  /** Undefined on pages of schemas, which show the fields of both directions. */
  readonly direction: ApiDirection | undefined;
  /**
   * The part after its reference was followed. A section has the source of its entry, and an unread
   * part is the reference itself.
   */
  readonly source: Located;
  /** Properties of the source with the texts beside its reference; empty for schemas. */
  readonly value: ApiObject;
  /** Schema of the value; undefined if the node has none or can’t be read. */
  readonly schema: Located | undefined;
  readonly isRequired: boolean;
  /** Reference that the node follows; undefined for references of schemas. */
  readonly reference: ApiReference | undefined;
  /** Why the part is invalid; empty if it isn’t. */
  readonly problem: string;
  /** Returns the same nodes each time. */
  readonly getChildren: () => readonly ApiNode[];
};

/** Node of a parameter, a header or a field of a form. */
export type ParameterNode = Extract<
  ApiNode,
  { readonly kind: 'parameter' | 'header' | 'form-field' }
>;

/** Node of a part of a schema. */
export type SchemaNode = Extract<ApiNode, { readonly kind: 'schema' }>;

/** Properties of a new node. The default key is the escaped name. */
export type NodeParts = NodeDetails &
  Pick<ApiNode, 'name' | 'source'> &
  Partial<Omit<ApiNode, 'kind' | 'parent' | 'getChildren'>>;

const noNodes: readonly ApiNode[] = [];
const emptyValue: ApiObject = {};

/** Creates a node. By default, it has the direction of its parent. */
export function createNode(
  parent: ApiNode | undefined,
  parts: NodeParts,
  listChildren?: (node: ApiNode) => readonly ApiNode[],
): ApiNode {
  let children: readonly ApiNode[] | undefined;
  const node: ApiNode = {
    ...parts,
    key: parts.key ?? escapeKey(parts.name),
    isInline: parts.isInline ?? false,
    parent,
    direction: parts.direction ?? parent?.direction,
    value: parts.value ?? emptyValue,
    schema: parts.schema,
    isRequired: parts.isRequired ?? false,
    reference: parts.reference,
    problem: parts.problem ?? '',
    getChildren:
      listChildren === undefined ? () => noNodes : () => (children ??= listChildren(node)),
  };
  return node;
}

/** Returns a function that calls `create` once and then always returns the same result. */
export function once<Result>(create: () => Result): () => Result {
  let created: { readonly result: Result } | undefined;
  return () => {
    created ??= { result: create() };
    return created.result;
  };
}

/** Creates a function that returns the key of a name; repeated keys get a number. */
export function createKeys(): (name: string) => string {
  const taken = new Set<string>();
  return (name) => {
    const key = toUniqueKey(taken, escapeKey(name));
    taken.add(key);
    return key;
  };
}

/** Returns the children of a node; an inline child is replaced by its own children. */
export function listRowNodes(node: ApiNode): readonly ApiNode[] {
  const children = node.getChildren();
  if (!children.some(({ isInline }) => isInline)) return children;
  return children.flatMap((child) => (child.isInline ? listRowNodes(child) : child));
}

/** Returns the children of a node that are parameters, headers or fields of a form. */
export function getParameters(
  node: ApiNode | undefined,
  kind: ParameterNode['kind'] = 'parameter',
): readonly ParameterNode[] {
  const children = node?.getChildren() ?? [];
  return children.flatMap((child) => ('content' in child && child.kind === kind ? child : []));
}

/** Returns the row path of a node in its entry, for example `request/party/name`. */
export function getNodePath({ key, isInline, parent }: ApiNode): string {
  if (parent === undefined) return '';
  if (isInline) return getNodePath(parent);
  return parent.kind === 'entry' ? key : `${getNodePath(parent)}/${key}`;
}

/** Returns the closest node that can be reached by keys, and the keys that remain. */
export function followKeys(
  root: ApiNode,
  keys: readonly string[],
): { readonly node: ApiNode; readonly rest: readonly string[] } {
  let node = root;
  for (const [index, wanted] of keys.entries()) {
    const next = listRowNodes(node).find(({ key }) => key === wanted);
    if (next === undefined) return { node, rest: keys.slice(index) };
    node = next;
  }
  return { node, rest: [] };
}

/** True for an operation that its own callback calls. It then has no children. */
export function isRepeatedOperation({ kind, source, parent }: ApiNode): boolean {
  if (kind !== 'operation') return false;
  for (let at = parent; at !== undefined; at = at.parent) {
    const isOperation = at.kind === 'operation' || at.kind === 'entry';
    if (isOperation && at.source.value === source.value) return true;
  }
  return false;
}
