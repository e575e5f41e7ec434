import type { ApiDescription, ApiEntry, Located } from '#api-descriptions/api-description.ts';
import {
  getChild,
  getRoot,
  isSameJson,
  toApiObject,
  toText,
} from '#api-descriptions/json-values.ts';
import type { ApiNode, ApiNodeKind } from '#api-descriptions/nodes/api-node.ts';
import { getReferenceName } from '#api-descriptions/nodes/asyncapi-nodes.ts';
import { getEntryNode } from '#api-descriptions/nodes/entry-node.ts';
import { isUnread, readPart } from '#api-descriptions/nodes/parts.ts';
import { getSecurity } from '#api-descriptions/nodes/security.ts';
import { getInherited, isAsyncApi2, readTraits } from '#api-descriptions/outline/asyncapi.ts';
import { getTagNames } from '#api-descriptions/outline/outline.ts';
import { getPart, getPartItems, readObject } from '#api-descriptions/references.ts';
import {
  addChange,
  addSection,
  type ChangeNode,
  type ChangeTree,
  compareWording,
  matchMembers,
} from './change-tree.ts';
import { compareSchemas } from './compare-schemas.ts';
import { compareSecurity } from './compare-security.ts';
import type { ApiChangeRule } from './rules.ts';

/** Compares two operations, channels or messages of AsyncAPI. */
export function compareAsyncEntries(change: ChangeNode, before: ApiEntry, after: ApiEntry): void {
  const { tree } = change;
  const [first, second] = [
    getEntryNode(tree.before, before).getChildren(),
    getEntryNode(tree.after, after).getChildren(),
  ];
  if (!haveMoved(getUnread(first), getUnread(second))) {
    compareTexts(change, readTexts(tree.before, before), readTexts(tree.after, after));
    const isCompared = ({ key }: ApiNode) =>
      // The operations of a channel are entries. In AsyncAPI 2, messages are part of operations only.
      !['operations', 'problems'].includes(key) &&
      (key !== 'messages' || after.kind !== 'channel' || areOfSameVersion(tree));
    compareSections(change, first.filter(isCompared), second.filter(isCompared));
  }
  compareSecurity(change, getSecurity(tree.before, before), getSecurity(tree.after, after));
  compareWording(change, 'title', before.title, after.title);
}

function areOfSameVersion({ before, after }: ChangeTree): boolean {
  return isAsyncApi2(getRoot(before)) === isAsyncApi2(getRoot(after));
}

function getUnread(sections: readonly ApiNode[]): readonly ApiNode[] {
  return sections.find(({ key }) => key === 'problems')?.getChildren() ?? [];
}

const isInOtherFile = ({ reference }: ApiNode) => reference?.missingFile !== undefined;

/** True if a part has moved into or out of a file that isn't loaded, so that it isn't compared. */
function haveMoved(before: readonly ApiNode[], after: readonly ApiNode[]): boolean {
  return before.filter(isInOtherFile).length !== after.filter(isInOtherFile).length;
}

function compareSections(
  change: ChangeNode,
  before: readonly ApiNode[],
  after: readonly ApiNode[],
): void {
  const earlier = new Map(before.map((section) => [section.key, section]));
  const later = new Map(after.map((section) => [section.key, section]));
  const { position } = change;
  for (const [key, section] of new Map([...earlier, ...later])) {
    const { direction = 'response' } = section;
    // The sections of headers and payloads are values themselves.
    const isValue = section.kind === 'value';
    const toNodes = (found: ApiNode | undefined) =>
      found === undefined ? [] : isValue ? [found] : found.getChildren();
    const own = position.direction === 'both' ? position : { ...position, direction };
    addSection(change, { key: isValue ? '' : key, position: own }, (child) =>
      compareNodes(child, toNodes(earlier.get(key)), toNodes(later.get(key))),
    );
  }
}

/** Rules for added and removed nodes. */
const memberRules: Partial<Record<ApiNodeKind, readonly [ApiChangeRule, ApiChangeRule]>> = {
  message: ['option-added', 'option-removed'],
  parameter: ['required-added', 'removed'],
  value: ['optional-body-added', 'body-removed'],
  binding: ['binding', 'binding'],
};

function compareNodes(
  change: ChangeNode,
  before: readonly ApiNode[],
  after: readonly ApiNode[],
): void {
  if (haveMoved(before, after)) return;
  // The only message of an operation can have another name.
  const isOnly = [before, after].every(([first, second]) => first?.kind === 'message' && !second);
  const matched = matchMembers(change, before, after, {
    toId: ({ key }) => (isOnly ? '' : key),
    added: ({ kind }) => memberRules[kind]?.[0] ?? 'details',
    removed: ({ kind }) => memberRules[kind]?.[1] ?? 'details',
  });
  for (const [earlier, later] of matched) {
    const edge = { key: later.key, beforeKey: earlier.key };
    const compare = (child: ChangeNode) => compareNode(child, earlier, later);
    addSection(change, edge, compare, later.source.value);
  }
}

function compareNode(change: ChangeNode, before: ApiNode, after: ApiNode): void {
  const { tree, position } = change;
  const { kind, name, source } = after;
  const isSame = () => tree.isUnchanged(before.source, source);
  if (kind === 'channel') {
    if (before.name !== name) addChange(change, 'address', { before: before.name, after: name });
  } else if (kind === 'binding') {
    if (!isSame()) addChange(change, 'binding', { names: name });
  } else if (kind === 'message') {
    const read = (api: ApiDescription, message: ApiNode) => readMessage(api, message.source);
    compareTexts(change, read(tree.before, before), read(tree.after, after));
    compareNodes(change, before.getChildren(), after.getChildren());
  } else if (before.schema === undefined && after.schema === undefined) {
    // Other schema languages aren't read.
    if (!isSame()) addChange(change, 'constraint', { names: 'schema in another language' });
  } else {
    const typing = kind === 'parameter' ? 'parameter' : 'typed';
    const schemas = [before.schema ?? before.source, after.schema ?? source] as const;
    compareSchemas(change, ...schemas, { position: { ...position, typing } });
  }
}

/** Texts and names of an entry or message, in the same form for both versions of AsyncAPI. */
type AsyncTexts = {
  readonly description: string;
  readonly address?: string;
  readonly operationId?: string;
  readonly mediaType?: string;
  /** Values whose changes are only wording. */
  readonly details: unknown;
};

function readTexts(api: ApiDescription, { kind, source }: ApiEntry): AsyncTexts {
  const part = readPart(api, source);
  if (isUnread(part)) return { description: '', details: undefined };
  if (kind === 'message') return readMessage(api, part.source);
  const details = readDetails(api, source);
  if (kind === 'operation') {
    const owners = readTraits(api.files, source);
    const [description = '', operationId = ''] = ['description', 'operationId'].map((key) =>
      toText(getInherited(owners, key).value),
    );
    return { description, operationId, details };
  }
  const { summary, description, address } = toApiObject(source.value);
  const servers = getPartItems(api.files, getChild(source, 'servers')).map(
    (server) => toText(server.value) || getReferenceName(server),
  );
  const text = joinTexts(summary, description);
  return { description: text, address: toText(address), details: [details, servers] };
}

function readMessage(api: ApiDescription, source: Located): AsyncTexts {
  const owners = readTraits(api.files, source);
  const get = (key: string) => toText(getInherited(owners, key).value);
  const correlation = readPart(api, getInherited(owners, 'correlationId')).value.location;
  const { defaultContentType } = toApiObject(getRoot(api).value);
  return {
    description: joinTexts(get('summary'), get('description')),
    mediaType: get('contentType') || toText(defaultContentType),
    details: [readDetails(api, source), get('name'), get('messageId'), toText(correlation)],
  };
}

/** Reads the tags and the first external documentation. */
function readDetails({ files }: ApiDescription, source: Located): unknown {
  const owners = readTraits(files, source);
  const docs = owners.map((owner) => readObject(files, getPart(files, owner, 'externalDocs')));
  const { url, description } = docs.find((one) => one.url !== undefined) ?? {};
  return [getTagNames(files, getInherited(owners, 'tags')), toText(url), toText(description)];
}

function joinTexts(...texts: readonly unknown[]): string {
  return [...new Set(texts.map((text) => toText(text).trim()))].filter(Boolean).join('\n\n');
}

function compareTexts(change: ChangeNode, before: AsyncTexts, after: AsyncTexts): void {
  compareWording(change, 'description', before.description, after.description);
  const compare = (rule: ApiChangeRule, first = '', second = '', isKnown = true) => {
    if (first !== second && isKnown) addChange(change, rule, { before: first, after: second });
  };
  // AsyncAPI 2 and 3 don't state the same, for example the address of a channel.
  const areStated = (first?: string, second?: string) => Boolean(first) && Boolean(second);
  const { address, operationId } = before;
  compare('address', address, after.address, areStated(address, after.address));
  compare(
    'operation-id',
    operationId,
    after.operationId,
    areStated(operationId, after.operationId),
  );
  compare('encoding', before.mediaType, after.mediaType);
  if (!isSameJson(before.details, after.details)) addChange(change, 'details');
}
