import type { ApiDescription, ApiEntry } from '#api-descriptions/api-description.ts';
import { type ApiObject, getRoot, isSameJson, toText } from '#api-descriptions/json-values.ts';
import type { ApiNode, ApiNodeKind } from '#api-descriptions/nodes/api-node.ts';
import { type AsyncTexts, readAsyncTexts } from '#api-descriptions/nodes/asyncapi-texts.ts';
import { getEntryNode } from '#api-descriptions/nodes/entry-node.ts';
import { isUnread, readPart } from '#api-descriptions/nodes/parts.ts';
import { getSecurity } from '#api-descriptions/nodes/security.ts';
import { isAsyncApi2 } from '#api-descriptions/outline/asyncapi.ts';
import { joinParagraphs } from '#api-descriptions/rows/facts.ts';
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

export function compareAsyncEntries(change: ChangeNode, before: ApiEntry, after: ApiEntry): void {
  const { tree } = change;
  const [first, second] = [
    getEntryNode(tree.before, before).getChildren(),
    getEntryNode(tree.after, after).getChildren(),
  ];
  if (!haveMoved(getUnread(first), getUnread(second))) {
    const [part, other] = [
      readPart(tree.before, before.source),
      readPart(tree.after, after.source),
    ];
    if (!isUnread(part) && !isUnread(other)) {
      const texts = readAsyncTexts(tree.before, before.kind, part.source);
      compareTexts(change, texts, readAsyncTexts(tree.after, after.kind, other.source));
    }
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
    addSection(
      change,
      {
        key: isValue ? '' : key,
        position: position.direction === 'both' ? position : { ...position, direction },
      },
      (child) => {
        const [first, second] = [earlier.get(key), later.get(key)];
        if (key === 'reply' && first && second) compareAddress(child, first.value, second.value);
        compareNodes(child, toNodes(first), toNodes(second));
      },
    );
  }
}

function compareAddress(change: ChangeNode, before: ApiObject, after: ApiObject): void {
  compareWording(change, 'description', toText(before.description), toText(after.description));
  if (toText(before.location) !== toText(after.location)) addChange(change, 'details');
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
  const isMessage = ({ kind }: ApiNode) => kind === 'message';
  const isOnly = [before, after].every((nodes) => nodes.filter(isMessage).length === 1);
  const matched = matchMembers(change, before, after, {
    toId: (node) => (isOnly && isMessage(node) ? '' : node.key),
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
    const read = (api: ApiDescription, message: ApiNode) =>
      readAsyncTexts(api, 'message', message.source);
    compareWording(change, 'title', toText(before.value.title), toText(after.value.title));
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

function compareTexts(change: ChangeNode, before: AsyncTexts, after: AsyncTexts): void {
  const describe = ({ paragraphs }: AsyncTexts) => joinParagraphs(...paragraphs);
  compareWording(change, 'description', describe(before), describe(after));
  const compare = (rule: ApiChangeRule, first: string, second: string) => {
    if (first !== second) addChange(change, rule, { before: first, after: second });
  };
  // AsyncAPI 2 and 3 don't state the same, for example the address of a channel.
  for (const [rule, key] of [
    ['address', 'address'],
    ['operation-id', 'operationId'],
  ] as const) {
    if (before[key] !== '' && after[key] !== '') compare(rule, before[key], after[key]);
  }
  compare('encoding', before.mediaType, after.mediaType);
  const toDetails = ({ servers, name, messageId, correlationId, tags, docs }: AsyncTexts) => [
    ...[servers, name, messageId, correlationId, tags, docs?.value],
  ];
  if (!isSameJson(toDetails(before), toDetails(after))) addChange(change, 'details');
}
