import type {
  ApiDescription,
  ApiEntry,
  ApiLocation,
  Located,
} from '#api-descriptions/api-description.ts';
import { findEntryAround } from '#api-descriptions/entry-locations.ts';
import { toLocationKey } from '#api-descriptions/json-values.ts';
import { copyFiles } from '#api-descriptions/references.ts';
import { getPlainTarget, readSchema } from '#api-descriptions/schemas/read-schema.ts';
import { releaseSchemas } from '#api-descriptions/schemas/schema-cache.ts';
import type { ApiNode } from './api-node.ts';
import { createEntryNode } from './entry-node.ts';

export type VisitedNode = {
  /** Description with which the node is read. */
  readonly api: ApiDescription;
  readonly node: ApiNode;
  /** Path of the node’s row. */
  readonly path: string;
  /** True if the same part has been visited at another path; false for nodes with a schema. */
  readonly isRepeated: boolean;
  /** True if the texts of a schema are those of another page. */
  readonly isElsewhere: (schema: Located) => boolean;
};

/** Number of entries after which their schemas are released; entries share schemas. */
const entriesPerRelease = 100;

/** Visits the nodes of an entry, including inline ones. */
export type NodeVisitor = (entry: ApiEntry, visit: (visited: VisitedNode) => void) => void;

/**
 * Below a schema or message with its own page, or a part visited before, nothing is visited. The
 * fields of a schema come before the parts within them. Schemas are released from time to time to
 * limit memory.
 */
export function createNodeVisitor(api: ApiDescription): NodeVisitor {
  const reader = { ...api, files: copyFiles(api.files) };
  let count = 0;
  return (entry, visit) => {
    visitNodes(reader, entry, visit);
    count += 1;
    if (count % entriesPerRelease === 0) releaseSchemas(reader.files);
  };
}

function visitNodes(
  api: ApiDescription,
  entry: ApiEntry,
  visit: (visited: VisitedNode) => void,
): void {
  const visited = new Set<unknown>();
  /** Nodes with children to visit. A stack instead of recursion: they can be nested thousands deep. */
  const pending: { readonly node: ApiNode; readonly path: string }[] = [
    { node: createEntryNode(api, entry), path: '' },
  ];
  const isElsewhere = (source: Located) => {
    // The targets of most references have pages, so their schemas needn’t be read.
    const target = getPlainTarget(api.files, source)?.location;
    const location = target ?? readSchema(api.files, source).reference?.location;
    return location !== undefined && isOnOtherPage(api, entry, location);
  };

  const visitChildren = (parent: ApiNode, path: string): typeof pending => {
    const inner: typeof pending = [];
    for (const node of parent.getChildren()) {
      const { kind, schema, source, isInline } = node;
      if (kind === 'channel' || kind === 'channel-operation' || isInherited(node)) continue;
      const nodePath = isInline ? path : toPath(path, node);
      if (schema !== undefined && isElsewhere(schema)) {
        visit({ api, node, path: nodePath, isRepeated: false, isElsewhere });
        continue;
      }
      const identity = schema === undefined ? source.value : identify(schema);
      // Nodes of these kinds can share the source of an ancestor without being repeated.
      const sharesSource =
        kind === 'section' || kind === 'flow' || (kind === 'media-type' && schema === undefined);
      const isRepeated = !sharesSource && visited.has(identity);
      const isSamePart = isRepeated && schema === undefined;
      visit({ api, node, path: nodePath, isRepeated: isSamePart, isElsewhere });
      if (isRepeated || hasPage(node)) continue;
      if (typeof identity !== 'object' || identity !== null) visited.add(identity);
      if (isInline) inner.push(...visitChildren(node, nodePath));
      else inner.push({ node, path: nodePath });
    }
    return inner;
  };
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    pending.push(...visitChildren(next.node, next.path).reverse());
  }

  function identify(source: Located): unknown {
    const schema = readSchema(api.files, source);
    return schema.reference === undefined ? schema : toLocationKey(schema.reference.location);
  }

  /** True for a field of a base schema that has a page of its own. */
  function isInherited(node: ApiNode): boolean {
    if (node.kind !== 'schema' || node.part.inheritedFrom === '') return false;
    const property = node.outer.properties.get(node.name);
    return property?.sources.every(({ location }) => isOnOtherPage(api, entry, location)) === true;
  }
}

// Unlike `getNodePath`, doesn’t walk to the entry for each node.
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
