import type {
  ApiDescription,
  ApiEntry,
  ApiLocation,
  ApiSource,
} from '#api-descriptions/api-description.ts';
import { toLocationKey } from '#api-descriptions/api-source.ts';
import { findEntryAround } from '#api-descriptions/entry-locations.ts';
import { copyFiles } from '#api-descriptions/references.ts';
import { readSchema } from '#api-descriptions/schemas/read-schema.ts';
import type { ApiNode } from './api-node.ts';
import { createEntryNode } from './entry-node.ts';

/** Node of an entry that is visited. */
export type VisitedNode = {
  readonly node: ApiNode;
  /** Path of the node’s row. */
  readonly path: string;
  /** True if the node has been visited at another path, so that its texts are known. */
  readonly isRepeated: boolean;
  /** True if the texts of a schema are those of another page. */
  readonly isElsewhere: (schema: ApiSource) => boolean;
};

/**
 * Visits the nodes of an entry that have rows. Skips what has a page of its own, and what is below a
 * node that has been visited before. The fields of a schema are visited before the parts within the
 * fields.
 */
export function visitNodes(
  given: ApiDescription,
  entry: ApiEntry,
  visit: (visited: VisitedNode, api: ApiDescription) => void,
): void {
  // Schemas are cached by their files. The copy keeps those of a whole description from being in
  // memory at the same time.
  const api = { ...given, files: copyFiles(given.files) };
  const visited = new Set<unknown>();
  /** Nodes with children to visit. A stack instead of recursion: they can be nested thousands deep. */
  const pending: { readonly node: ApiNode; readonly path: string }[] = [
    { node: createEntryNode(api, entry), path: '' },
  ];
  const isElsewhere = (source: ApiSource) => {
    const { reference } = readSchema(api.files, source);
    return reference !== undefined && isOnOtherPage(given, entry, reference.location);
  };

  const visitChildren = (parent: ApiNode, path: string): typeof pending => {
    const inner: typeof pending = [];
    for (const node of parent.getChildren()) {
      const { kind, schema, source, isInline } = node;
      if (kind === 'channel' || kind === 'channel-operation' || isInherited(node)) continue;
      const nodePath = isInline ? path : toPath(path, node);
      const identity = schema === undefined ? source.value : identify(schema);
      const isRepeated = kind !== 'section' && visited.has(identity);
      if (!isInline) visit({ node, path: nodePath, isRepeated, isElsewhere }, api);
      if (isRepeated || hasPage(node) || (schema !== undefined && isElsewhere(schema))) continue;
      if (typeof identity !== 'object' || identity !== null) visited.add(identity);
      if (isInline) inner.push(...visitChildren(node, nodePath));
      else inner.push({ node, path: nodePath });
    }
    return inner;
  };
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    pending.push(...visitChildren(next.node, next.path).reverse());
  }

  function identify(source: ApiSource): unknown {
    const schema = readSchema(api.files, source);
    return schema.reference === undefined ? schema : toLocationKey(schema.reference.location);
  }

  /** True for a field of a base schema that has a page of its own. */
  function isInherited(node: ApiNode): boolean {
    if (node.kind !== 'schema' || node.part.origin === '') return false;
    const property = node.outer.properties.get(node.name);
    return (
      property?.sources.every(({ location }) => isOnOtherPage(given, entry, location)) === true
    );
  }
}

const toPath = (parent: string, { key }: ApiNode) => (parent === '' ? key : `${parent}/${key}`);

/** True for a message with a page of its own. */
function hasPage({ kind, reference }: ApiNode): boolean {
  return kind === 'message' && reference?.entryId !== undefined;
}

/** True for a location in a schema or message with a page of its own, or in another file's schemas. */
function isOnOtherPage(api: ApiDescription, entry: ApiEntry, location: ApiLocation): boolean {
  const around = findEntryAround(api, location);
  if (around === entry) return false;
  if (around === undefined || around.source.location.pointer === '') {
    return location.pointer.includes('/schemas/');
  }
  return around.kind === 'schema' || around.kind === 'message';
}
