import type { ApiDescription, Located } from '#api-descriptions/api-description.ts';
import { type ApiObject, getChild, isSameJson, toText } from '#api-descriptions/json-values.ts';
import { type ApiNode, getParameters } from '#api-descriptions/nodes/api-node.ts';
import type { ApiMediaType } from '#api-descriptions/nodes/parts.ts';
import {
  followPart,
  getMissingFile,
  getPartMembers,
  readObject,
} from '#api-descriptions/references.ts';
import { joinParagraphs } from '#api-descriptions/rows/facts.ts';
import {
  addChange,
  type ChangeNode,
  compareWording,
  type Member,
  matchMembers,
} from './change-tree.ts';
import { addMissing, compareDetails, compareExamples, comparePart } from './compare-details.ts';
import { compareParameters } from './compare-parameters.ts';
import { compareSchemas } from './compare-schemas.ts';
import { containsMediaType, getTyping, toMediaTypeKey } from './media-types.ts';

export function compareRequests(
  change: ChangeNode,
  before: ApiNode | undefined,
  after: ApiNode | undefined,
): void {
  if (before === undefined || after === undefined) {
    const added = after?.isRequired === true ? 'required-body-added' : 'optional-body-added';
    addChange(change, after === undefined ? 'body-removed' : added);
    return;
  }
  const [beforeFile, afterFile] = [before, after].map(({ reference }) => reference?.missingFile);
  if (beforeFile !== undefined || afterFile !== undefined) {
    addMissing(change, beforeFile, afterFile);
    return;
  }
  if (before.isRequired !== after.isRequired) {
    addChange(change, after.isRequired ? 'required' : 'optional');
  }
  const [text, description] = [before, after].map(({ value }) => toText(value.description));
  compareWording(change, 'description', text ?? '', description ?? '');
  compareDetails(change, before.source, after.source);
  change.name = after.reference?.name ?? '';
  compareContents(change, before, after);
}

export function compareResponses(
  change: ChangeNode,
  before: readonly ApiNode[],
  after: readonly ApiNode[],
): void {
  const codes = new Map([...before, ...after].map((node) => [node, node.name.toLowerCase()]));
  const toCode = (node: ApiNode) => codes.get(node) ?? '';
  const laterCodes = after.map(toCode);
  const open = before.filter((node) => !laterCodes.includes(toCode(node)));
  // A code matches a range that contains it.
  for (const node of after) {
    const code = toCode(node);
    const match = open.find((one) => isInRange(toCode(one), code) || isInRange(code, toCode(one)));
    const isKnown = before.some((one) => toCode(one) === code);
    if (match === undefined || isKnown) continue;
    open.splice(open.indexOf(match), 1);
    codes.set(node, toCode(match));
  }
  const matched = matchMembers(change, before, after, {
    toId: toCode,
    removed(node) {
      if (laterCodes.some((code) => isInRange(toCode(node), code))) return undefined;
      return node.name.startsWith('2') ? 'removed' : 'option-removed';
    },
  });
  for (const [earlier, later] of matched) {
    if (earlier.name.toLowerCase() !== later.name.toLowerCase()) {
      const words = { before: earlier.name, after: later.name, changedValue: later.source.value };
      addChange(change, 'status-range', { ...words, key: later.key });
    }
    compareResponse(change, earlier, later);
  }
}

/** True for a status code and a range that contains it: `200` and `2xx`. */
function isInRange(code: string, range: string): boolean {
  return /^\dxx$/.test(range) && /^\d{3}$/.test(code) && code[0] === range[0];
}

function compareResponse(parent: ChangeNode, before: ApiNode, after: ApiNode): void {
  // In Swagger, the media types of a response aren't in the response itself.
  const toPart = (node: ApiNode) => {
    const names = listMediaTypes(node).map(({ name }) => name || '*/*');
    return { ...node, value: describe(node), names: names.join() };
  };
  const edge = { key: after.key, beforeKey: before.key };
  comparePart(parent, toPart(before), toPart(after), edge, (change) => {
    const { isUnchanged, before: old, after: api } = change.tree;
    const [hadBody, hasBody] = [before, after].map((node) => listMediaTypes(node).length > 0);
    if (hadBody !== hasBody) addChange(change, hasBody ? 'optional-body-added' : 'body-removed');
    else compareContents(change, before, after);
    const getMap = (name: string) =>
      [getChild(before.source, name), getChild(after.source, name)] as const;
    const [headers, laterHeaders] = getMap('headers');
    const files = [getMissingFile(old.files, headers), getMissingFile(api.files, laterHeaders)];
    if (files.every((file) => file === undefined)) {
      const toGroup = (node: ApiNode) => ({ nodes: getParameters(node, 'header') });
      compareParameters(change, toGroup(before), toGroup(after));
    }
    const [links, laterLinks] = getMap('links');
    if (!isUnchanged(followPart(old.files, links), followPart(api.files, laterLinks))) {
      addChange(change, 'link');
    }
  });
}

function describe({ value }: ApiNode): ApiObject {
  return { ...value, description: joinParagraphs(value.summary, value.description) };
}

type Content = Member & {
  readonly key: string;
  readonly mediaType: ApiMediaType;
  readonly isInline: boolean;
};

function listMediaTypes(body: ApiNode): readonly Content[] {
  return body.getChildren().flatMap((node) => (node.kind === 'media-type' ? node : []));
}

/** Returns the media types of a body. In Swagger, several media types have the same row. */
function toContents(body: ApiNode): readonly Content[] {
  return listMediaTypes(body).flatMap(({ key, isInline, mediaType }) =>
    mediaType.names.map((name) => ({
      key: isInline ? '' : key,
      name,
      isInline,
      mediaType,
      source: mediaType.source,
    })),
  );
}

function compareContents(change: ChangeNode, before: ApiNode, after: ApiNode): void {
  const isInOtherFile = ({ name, mediaType }: Content) =>
    name === '' && mediaType.reference !== undefined;
  const [earlier, later] = [toContents(before), toContents(after)];
  if ([...earlier, ...later].some(isInOtherFile)) return;
  const ids = new Map([...earlier, ...later].map((type) => [type, toMediaTypeKey(type.name)]));
  const toId = (type: Content) => ids.get(type) ?? '';
  const laterIds = later.map(toId);
  const open = new Set(earlier.filter((type) => !laterIds.includes(toId(type))));
  const earlierIds = earlier.map(toId);
  // The media type became wider or narrower.
  for (const type of later) {
    if (earlierIds.includes(toId(type))) continue;
    const match = [...open].find(
      ({ name }) => containsMediaType(name, type.name) || containsMediaType(type.name, name),
    );
    if (match === undefined) continue;
    open.delete(match);
    ids.set(type, toId(match));
  }
  const matched = matchMembers(change, earlier, later, {
    toId,
    added: () => 'media-type-added',
    removed: () => 'media-type-removed',
  });
  const compared = new Set<unknown>();
  for (const [first, second] of matched) {
    const { key, name, source } = second;
    if (toMediaTypeKey(name) !== toId(first)) {
      const isWider = containsMediaType(name, first.name);
      const words = { before: first.name, after: name, changedValue: source.value };
      addChange(change, isWider ? 'media-type-wider' : 'media-type-narrower', { ...words, key });
    }
    // The media types of Swagger share a schema.
    if (!compared.has(source.value)) compareMediaTypes(change, first, second);
    compared.add(source.value);
  }
}

function compareMediaTypes(parent: ChangeNode, before: Content, after: Content): void {
  const position = { ...parent.position, typing: getTyping(after.name) };
  const toPart = ({ source, mediaType: { reference } }: Content) => ({
    source,
    value: {},
    reference,
  });
  const edge = { key: after.key, beforeKey: before.key, position };
  comparePart(parent, toPart(before), toPart(after), edge, (change) => {
    const [first, second] = [before.source, after.source];
    compareExamples(change, [first], [second]);
    const earlier = readEncodings(change.tree.before, first);
    const later = readEncodings(change.tree.after, second);
    if (earlier && later && !isSameJson(earlier, later)) {
      addChange(change, 'encoding', { before: toEncoding(earlier), after: toEncoding(later) });
    }
    compareSchemas(change, before.mediaType.schema, after.mediaType.schema);
    compareSchemas(change, before.mediaType.itemSchema, after.mediaType.itemSchema);
  });
}

/** Returns the encodings of a media type by field; undefined if one is in a file that isn't loaded. */
function readEncodings(
  { files }: Pick<ApiDescription, 'files'>,
  mediaType: Located,
): ApiObject | undefined {
  const encoding = getChild(mediaType, 'encoding');
  const fields = getPartMembers(files, encoding);
  const parts = [encoding, ...fields.map(([, field]) => field)];
  if (parts.some((part) => getMissingFile(files, part) !== undefined)) return undefined;
  return Object.fromEntries(fields.map(([name, field]) => [name, readObject(files, field)]));
}

function toEncoding(encoding: ApiObject): string {
  return Object.keys(encoding).join(', ') || 'the default';
}
