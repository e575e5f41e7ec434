import type { ApiDescription, ApiEntry, ApiSource } from '#api-descriptions/api-description.ts';
import { escapeKey, getChild, toApiObject, toText, toTexts } from '#api-descriptions/api-source.ts';
import { type OperationParts, readPart } from '#api-descriptions/nodes/parts.ts';
import { getSecurity } from '#api-descriptions/nodes/security.ts';
import { getOperationServers } from '#api-descriptions/nodes/servers.ts';
import { isSwagger, readOperation } from '#api-descriptions/nodes/swagger.ts';
import { getCallbackOperations, getPathItems } from '#api-descriptions/outline/openapi.ts';
import { followPart, getMissingFile, getPartMembers } from '#api-descriptions/references.ts';
import {
  addChange,
  addChild,
  addSection,
  type ChangeNode,
  compareWording,
  type Member,
  matchMembers,
  reverseUse,
} from './change-tree.ts';
import { compareRequests, compareResponses } from './compare-bodies.ts';
import { addMissing, compareDetails, compareLifecycle } from './compare-details.ts';
import { compareParameters } from './compare-parameters.ts';
import { compareSecurity } from './compare-security.ts';
import { compareServers } from './compare-servers.ts';

/** Operation of one version. */
type Operation = {
  readonly source: ApiSource;
  readonly pathItems: readonly ApiSource[];
  /** Path with the names of its parameters in braces. */
  readonly path: string;
};

/** Compares the entries of two operations or webhooks. */
export function compareOperationEntries(node: ChangeNode, before: ApiEntry, after: ApiEntry): void {
  const toOperation = (api: ApiDescription, entry: ApiEntry): Operation => {
    return { source: entry.source, path: entry.path, pathItems: getPathItems(api, entry) };
  };
  const { tree } = node;
  compareOperations(node, toOperation(tree.before, before), toOperation(tree.after, after));
}

const locations = ['path', 'query', 'querystring', 'header', 'cookie'];

/**
 * Compares two operations. In webhooks and callbacks, the API sends the request, so the direction
 * of the node is `response`.
 */
function compareOperations(node: ChangeNode, before: Operation, after: Operation): void {
  const { tree, use } = node;
  const reversed = reverseUse(use);
  compareTexts(node, before, after);
  const read = (api: ApiDescription, { source }: Operation) =>
    getSecurity(api, { kind: 'operation', source });
  compareSecurity(node, read(tree.before, before), read(tree.after, after));
  // The servers of the description are compared in the overview.
  const getServers = (api: ApiDescription, { source, pathItems }: Operation) =>
    [source, ...pathItems].some(({ value }) => 'servers' in toApiObject(value))
      ? getOperationServers(api, source, pathItems)
      : [];
  compareServers(node, getServers(tree.before, before), getServers(tree.after, after));
  // In Swagger 2, the bodies of an operation depend on properties of the root, such as `consumes`.
  const isSame =
    !isSwagger(tree.after) &&
    tree.isSame(before.source, after.source) &&
    tree.isSame(getPathParts(before), getPathParts(after));
  if (isSame) return;
  const earlier = readOperation(tree.before, before.pathItems, before.source);
  const later = readOperation(tree.after, after.pathItems, after.source);
  const paths = [before.path, after.path] as const;
  /** Adds that a list or map of parts isn't compared, if it is in a file that isn't loaded. */
  const isCompared = (key: string) => {
    const files = [findFile(tree.before, before, key), findFile(tree.after, after, key)] as const;
    addMissing(node, ...files, { names: key });
    return files.every((file) => file === undefined);
  };
  const used = [...earlier.parameters, ...later.parameters].map(({ location }) => location);
  const findMissing = ({ parameters }: OperationParts) =>
    parameters.find(({ reference }) => reference?.missingFile !== undefined)?.reference
      ?.missingFile;
  const missing = [findMissing(earlier), findMissing(later)] as const;
  addMissing(node, ...missing, { names: 'parameters' });
  const shown = isCompared('parameters') ? locations : [];
  for (const key of shown.filter((location) => used.includes(location))) {
    const select = ({ parameters }: OperationParts) =>
      parameters.filter(({ location }) => location === key);
    addSection(node, { key }, (section) =>
      compareParameters(section, select(earlier), select(later), paths, missing),
    );
  }
  const body = later.request ?? earlier.request;
  const compareBodies = (section: ChangeNode) => {
    compareRequests(section, earlier.request, later.request);
    compareParameters(section, earlier.formFields, later.formFields, paths);
  };
  if (body !== undefined) {
    addSection(node, { key: 'request' }, compareBodies, body.part.source.value);
  }
  if (isCompared('responses')) {
    addSection(node, { key: 'responses', use: reversed }, (section) =>
      compareResponses(section, earlier.responses, later.responses),
    );
  }
  const [callbacks, others] = [
    followPart(tree.before.files, getChild(before.source, 'callbacks')),
    followPart(tree.after.files, getChild(after.source, 'callbacks')),
  ];
  if (tree.isSame(callbacks, others) || !isCompared('callbacks')) return;
  addSection(node, { key: 'callbacks', use: reversed }, (section) =>
    compareCallbacks(section, callbacks, others),
  );
}

/** Returns the file with a list or map of an operation or of its path items, if it isn't loaded. */
function findFile(
  { files }: ApiDescription,
  { source, pathItems }: Operation,
  key: string,
): string | undefined {
  const found = [source, ...pathItems].map((owner) => getMissingFile(files, getChild(owner, key)));
  return found.find((file) => file !== undefined);
}

/** Returns the path and the parameters of its path items as one value to compare. */
function getPathParts({ path, pathItems, source: { location } }: Operation): ApiSource {
  const parameters = pathItems.map((pathItem) => getChild(pathItem, 'parameters').value);
  return { value: [path, ...parameters], location };
}

function compareTexts(node: ChangeNode, before: Operation, after: Operation): void {
  const [earlier, later] = [toApiObject(before.source.value), toApiObject(after.source.value)];
  compareWording(node, 'title', toText(earlier.summary), toText(later.summary));
  compareWording(node, 'description', toText(earlier.description), toText(later.description));
  compareWording(node, 'description', describePath(before), describePath(after));
  compareLifecycle(node, earlier, later);
  const [first, second] = [toText(earlier.operationId), toText(later.operationId)];
  if (first !== second) addChange(node, 'operation-id', { before: first, after: second });
  compareDetails(node, before.source, after.source);
}

/** Returns the texts of the path items, which the page of an operation shows. */
function describePath({ pathItems }: Operation): string {
  const texts = pathItems.map(({ value }) => toApiObject(value));
  return toTexts(texts.flatMap(({ summary, description }) => [summary, description])).join('\n');
}

function compareCallbacks(node: ChangeNode, before: ApiSource, after: ApiSource): void {
  const { tree, use } = node;
  const toMember = ([id, source]: readonly [string, ApiSource]): Member => {
    return { id, key: escapeKey(id), source };
  };
  const earlier = getPartMembers(tree.before.files, before).map(toMember);
  const later = getPartMembers(tree.after.files, after).map(toMember);
  const callbacks = matchMembers(node, earlier, later);
  for (const [first, second] of callbacks) {
    if (tree.isSame(first.source, second.source)) continue;
    if (hasUnreadPaths(tree.before, first.source) || hasUnreadPaths(tree.after, second.source)) {
      continue;
    }
    const operations = matchMembers(
      node,
      getCallbackMembers(tree.before, first),
      getCallbackMembers(tree.after, second),
    );
    for (const [old, operation] of operations) {
      const [oldValue, value] = [old.source.value, operation.source.value];
      const child = tree.getNode('operation', oldValue, value, use, (created) =>
        compareOperations(created, old, operation),
      );
      addChild(node, child, { key: operation.key });
    }
  }
}

/** True if a callback, one of its path items or one of its operations is in a file that isn't loaded. */
function hasUnreadPaths(api: ApiDescription, callback: ApiSource): boolean {
  const pathItems = getPartMembers(api.files, callback).map(([, pathItem]) => pathItem);
  const operations = getCallbackOperations(api.files, readPart(api, callback).source);
  const parts = [callback, ...pathItems, ...operations.map(({ operation }) => operation)];
  return parts.some((part) => getMissingFile(api.files, part) !== undefined);
}

/** Returns the operations of a callback with the keys of their rows. */
function getCallbackMembers(
  api: ApiDescription,
  { key: parent, source }: Member,
): readonly (Member & Operation)[] {
  const operations = getCallbackOperations(api.files, readPart(api, source).source);
  return operations.map(({ path, operation, pathItems, key }) => {
    return { id: key, key: `${parent}/${key}`, source: operation, pathItems, path };
  });
}
