import type { ApiDescription, ApiEntry, ApiSource } from '#api-descriptions/api-description.ts';
import { escapeKey, getChild, toApiObject, toText } from '#api-descriptions/api-source.ts';
import { type OperationParts, readPart } from '#api-descriptions/content/operation-parts.ts';
import { isSwagger, readOperation } from '#api-descriptions/content/swagger.ts';
import { getCallbackOperations, getPathItems } from '#api-descriptions/outline/openapi.ts';
import {
  findUnresolved,
  followPart,
  getPartItems,
  getPartMembers,
  readObject,
} from '#api-descriptions/references.ts';
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
import { compareDetails, compareLifecycle } from './compare-details.ts';
import { compareParameters } from './compare-parameters.ts';
import { compareSecurity } from './compare-security.ts';

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

/** True if a part refers to a file that isn't loaded, so that it can't be compared. */
export function isInOtherFile({ files }: ApiDescription, source: ApiSource): boolean {
  return findUnresolved(files, source)?.kind === 'missing';
}

const locations = ['path', 'query', 'querystring', 'header', 'cookie'];

/**
 * Compares two operations. In webhooks and callbacks, the API sends the request, so the direction
 * of the node is `response`.
 */
function compareOperations(node: ChangeNode, before: Operation, after: Operation): void {
  const { tree, use } = node;
  const reversed = reverseUse(use);
  compareTexts(node, before.source, after.source);
  compareSecurity(node, before.source, after.source);
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
  const isCompared = (key: string) =>
    isLoadedIn(tree.before, before, key) && isLoadedIn(tree.after, after, key);
  const used = [...earlier.parameters, ...later.parameters].map(({ location }) => location);
  // A parameter that has moved into another file isn't removed.
  const haveMoved = countInOtherFiles(earlier) !== countInOtherFiles(later);
  const shown = !haveMoved && isCompared('parameters') ? locations : [];
  for (const key of shown.filter((location) => used.includes(location))) {
    const select = ({ parameters }: OperationParts) =>
      parameters.filter(({ location }) => location === key);
    addSection(node, { key }, (section) =>
      compareParameters(section, select(earlier), select(later), paths),
    );
  }
  const body = later.request ?? earlier.request;
  const compareBodies = (section: ChangeNode) => {
    compareRequests(section, earlier.request, later.request);
    compareParameters(section, earlier.formFields, later.formFields, paths);
  };
  if (body !== undefined && isCompared('requestBody')) {
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

/** True unless a part of an operation or of its path items is in a file that isn't loaded. */
function isLoadedIn(api: ApiDescription, { source, pathItems }: Operation, key: string): boolean {
  return [source, ...pathItems].every((owner) => !isInOtherFile(api, getChild(owner, key)));
}

function countInOtherFiles({ parameters }: OperationParts): number {
  return parameters.filter(({ reference }) => reference?.missingFile !== undefined).length;
}

/** Returns the path and the parameters of its path items as one value to compare. */
function getPathParts({ path, pathItems, source: { location } }: Operation): ApiSource {
  const parameters = pathItems.map((pathItem) => getChild(pathItem, 'parameters').value);
  return { value: [path, ...parameters], location };
}

function compareTexts(node: ChangeNode, before: ApiSource, after: ApiSource): void {
  const [earlier, later] = [toApiObject(before.value), toApiObject(after.value)];
  compareWording(node, 'title', toText(earlier.summary), toText(later.summary));
  compareWording(node, 'description', toText(earlier.description), toText(later.description));
  compareLifecycle(node, earlier, later);
  const [first, second] = [toText(earlier.operationId), toText(later.operationId)];
  if (first !== second) addChange(node, 'operation-id', { before: first, after: second });
  compareDetails(node, before, after);
}

function getServers(api: ApiDescription, { source, pathItems }: Operation): readonly string[] {
  const owner = [source, ...pathItems.toReversed()].find(
    ({ value }) => 'servers' in toApiObject(value),
  );
  return owner === undefined ? [] : getServerUrls(api, owner);
}

/** Returns the URLs of the servers that an object lists. */
export function getServerUrls({ files }: ApiDescription, owner: ApiSource): readonly string[] {
  const servers = getPartItems(files, getChild(owner, 'servers'));
  return servers.map((server) => toText(readObject(files, server).url));
}

export function compareServers(
  node: ChangeNode,
  before: readonly string[],
  after: readonly string[],
): void {
  const removed = before.filter((url) => !after.includes(url));
  const added = after.filter((url) => !before.includes(url));
  for (const names of removed) addChange(node, 'server-removed', { names });
  for (const names of added) addChange(node, 'server-added', { names });
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
  return parts.some((part) => isInOtherFile(api, part));
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
