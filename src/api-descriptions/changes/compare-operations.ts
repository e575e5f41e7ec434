import type { ApiDescription, ApiEntry, Located } from '#api-descriptions/api-description.ts';
import { getChild, toApiObject, toText, toTexts } from '#api-descriptions/json-values.ts';
import { type ApiNode, getParameters } from '#api-descriptions/nodes/api-node.ts';
import { parameterSections } from '#api-descriptions/nodes/body-nodes.ts';
import { getEntryNode } from '#api-descriptions/nodes/entry-node.ts';
import { getSecurity } from '#api-descriptions/nodes/security.ts';
import { getOperationServers } from '#api-descriptions/nodes/servers.ts';
import { isSwagger } from '#api-descriptions/nodes/swagger.ts';
import { getPathItems } from '#api-descriptions/outline/openapi.ts';
import { getMissingFile } from '#api-descriptions/references.ts';
import {
  addChange,
  addChild,
  addSection,
  type ChangeNode,
  compareWording,
  matchMembers,
} from './change-tree.ts';
import { compareRequests, compareResponses } from './compare-bodies.ts';
import { addMissing, compareDetails, compareLifecycle } from './compare-details.ts';
import { compareParameters, type ParameterGroup } from './compare-parameters.ts';
import { compareSecurity } from './compare-security.ts';
import { compareServers } from './compare-servers.ts';

/** Operation of one version, whose sections are read only if they have to be compared. */
type Operation = {
  readonly getNode: () => ApiNode;
  readonly source: Located;
  readonly pathItems: readonly Located[];
  /** Path with the names of its parameters in braces. */
  readonly path: string;
};

export function compareOperationEntries(
  change: ChangeNode,
  before: ApiEntry,
  after: ApiEntry,
): void {
  const toOperation = (api: ApiDescription, operation: ApiEntry): Operation => {
    const { source, path } = operation;
    const getNode = () => getEntryNode(api, operation);
    return { getNode, source, path, pathItems: getPathItems(api, operation) };
  };
  const { tree } = change;
  compareOperations(change, toOperation(tree.before, before), toOperation(tree.after, after));
}

/** Compares two versions of an operation. `change.position` says who sends the request. */
function compareOperations(change: ChangeNode, before: Operation, after: Operation): void {
  const { tree } = change;
  compareTexts(change, before, after);
  const read = (api: ApiDescription, { source }: Operation) =>
    getSecurity(api, { kind: 'operation', source });
  compareSecurity(change, read(tree.before, before), read(tree.after, after));
  // The servers of the description are compared in the overview.
  const getServers = (api: ApiDescription, { source, pathItems }: Operation) =>
    [source, ...pathItems].some(({ value }) => 'servers' in toApiObject(value))
      ? getOperationServers(api, source, pathItems)
      : [];
  compareServers(change, getServers(tree.before, before), getServers(tree.after, after));
  // Most operations of a new version differ only in texts, so their sections needn’t be read.
  const changed = ['parameters', 'requestBody', 'responses', 'callbacks'].filter((key) =>
    isChanged(change, before, after, key),
  );
  if (changed.length > 0) compareSections(change, before, after, changed);
}

function isChanged(
  { tree }: ChangeNode,
  before: Operation,
  after: Operation,
  key: string,
): boolean {
  // In Swagger 2, the bodies of an operation depend on properties of the root, such as `consumes`.
  if (isSwagger(tree.before) || isSwagger(tree.after)) return true;
  const isPathChanged = () => !tree.isUnchanged(getPathParts(before), getPathParts(after));
  const [first, second] = [getChild(before.source, key), getChild(after.source, key)];
  return !tree.isUnchanged(first, second) || (key === 'parameters' && isPathChanged());
}

function compareSections(
  change: ChangeNode,
  before: Operation,
  after: Operation,
  changed: readonly string[],
): void {
  const { tree, position } = change;
  const toSections = ({ getNode }: Operation) =>
    new Map(
      getNode()
        .getChildren()
        .map((section) => [section.key, section]),
    );
  const [earlier, later] = [toSections(before), toSections(after)];
  /**
   * True if the list or map has changed and is loaded in both versions. If its file isn’t loaded, adds
   * that it isn’t compared.
   */
  const canCompare = (key: string) => {
    if (!changed.includes(key)) return false;
    const files = [findFile(tree.before, before, key), findFile(tree.after, after, key)] as const;
    addMissing(change, ...files, { names: key });
    return files.every((file) => file === undefined);
  };
  const compare = (
    key: string,
    compareNodes: (section: ChangeNode, first?: ApiNode, second?: ApiNode) => void,
  ) => {
    const [first, second] = [earlier.get(key), later.get(key)];
    const section = second ?? first;
    if (section === undefined) return;
    const own = { ...position, direction: section.direction ?? position.direction };
    const changedValue = section.kind === 'body' ? section.source.value : change.changedValue;
    const edge = { key, position: own };
    addSection(change, edge, (child) => compareNodes(child, first, second), changedValue);
  };
  if (changed.includes('parameters')) {
    const [missingFile, otherMissingFile] = [findMissing(earlier), findMissing(later)];
    addMissing(change, missingFile, otherMissingFile, { names: 'parameters' });
    for (const key of canCompare('parameters') ? parameterSections : []) {
      compare(key, (section, first, second) =>
        compareParameters(
          section,
          { nodes: getParameters(first), path: before.path, missingFile },
          { nodes: getParameters(second), path: after.path, missingFile: otherMissingFile },
        ),
      );
    }
  }
  if (changed.includes('requestBody')) {
    compare('request', (section, first, second) => {
      compareRequests(section, first, second);
      // Only Swagger describes form fields as parameters. For other bodies, getFormFields would read
      // their schemas for nothing.
      if (!isSwagger(tree.before) && !isSwagger(tree.after)) return;
      compareParameters(section, getFormFields(first), getFormFields(second));
    });
  }
  if (canCompare('responses')) {
    compare('responses', (section, first, second) =>
      compareResponses(section, listResponses(first), listResponses(second)),
    );
  }
  if (canCompare('callbacks')) compare('callbacks', compareCallbacks);
}

/** Returns the first file with parameters that isn't loaded. */
function findMissing(sections: ReadonlyMap<string, ApiNode>): string | undefined {
  const parameters = [...sections.values()].flatMap((section) => getParameters(section));
  const files = parameters.map(({ reference }) => reference?.missingFile);
  return files.find((file) => file !== undefined);
}

function getFormFields(body: ApiNode | undefined): ParameterGroup {
  const mediaType = body?.getChildren().find(({ kind }) => kind === 'media-type');
  return { nodes: getParameters(mediaType, 'form-field') };
}

function listResponses(section: ApiNode | undefined): readonly ApiNode[] {
  return section?.getChildren() ?? [];
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
function getPathParts({ path, pathItems, source: { location } }: Operation): Located {
  const parameters = pathItems.map((pathItem) => getChild(pathItem, 'parameters').value);
  return { value: [path, ...parameters], location };
}

function compareTexts(change: ChangeNode, before: Operation, after: Operation): void {
  const [earlier, later] = [toApiObject(before.source.value), toApiObject(after.source.value)];
  compareWording(change, 'title', toText(earlier.summary), toText(later.summary));
  compareWording(change, 'description', toText(earlier.description), toText(later.description));
  compareWording(change, 'description', describePath(before), describePath(after));
  compareLifecycle(change, earlier, later);
  const [first, second] = [toText(earlier.operationId), toText(later.operationId)];
  if (first !== second) addChange(change, 'operation-id', { before: first, after: second });
  compareDetails(change, before.source, after.source);
}

/** Returns the texts of the path items, which the page of an operation shows. */
function describePath({ pathItems }: Operation): string {
  return pathItems
    .flatMap(({ value }) => {
      const { summary, description } = toApiObject(value);
      return toTexts([summary, description]);
    })
    .join('\n');
}

function compareCallbacks(change: ChangeNode, before?: ApiNode, after?: ApiNode): void {
  const { tree, position } = change;
  const [earlier, later] = [before, after].map((section) => section?.getChildren() ?? []);
  const matched = matchMembers(change, earlier ?? [], later ?? []);
  for (const [first, second] of matched) {
    if (tree.isUnchanged(first.source, second.source)) continue;
    if ([first, second].some(hasUnreadPaths)) continue;
    const operations = matchMembers(change, listOperations(first), listOperations(second));
    for (const [old, operation] of operations) {
      const [oldValue, value] = [old.source.value, operation.source.value];
      const child = tree.getNode('operation', oldValue, value, position, (created) =>
        compareOperations(created, old, operation),
      );
      addChild(change, child, { key: operation.key });
    }
  }
}

/** True if a callback, one of its path items or one of its operations is in a file that isn't loaded. */
function hasUnreadPaths(callback: ApiNode): boolean {
  return [callback, ...callback.getChildren()].some(
    ({ reference }) => reference?.missingFile !== undefined,
  );
}

/** Returns the operations of a callback with the paths of their rows below the callbacks. */
function listOperations(callback: ApiNode) {
  return callback.getChildren().flatMap((node) => {
    if (node.kind !== 'operation') return [];
    const { source, path, pathItems, name } = node;
    const key = `${callback.key}/${node.key}`;
    return [{ key, name, source, path, pathItems, getNode: () => node }];
  });
}
