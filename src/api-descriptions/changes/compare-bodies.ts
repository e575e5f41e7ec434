import type { ApiDescription, ApiSource } from '#api-descriptions/api-description.ts';
import {
  type ApiObject,
  escapeKey,
  getChild,
  isSameJson,
  toText,
} from '#api-descriptions/api-source.ts';
import type { ApiBody, ApiMediaType, OperationParts } from '#api-descriptions/nodes/parts.ts';
import {
  findUnresolved,
  followPart,
  getPartMembers,
  readObject,
} from '#api-descriptions/references.ts';
import {
  addChange,
  type ChangeNode,
  compareWording,
  type Member,
  matchMembers,
} from './change-tree.ts';
import { addMissing, compareDetails, compareExamples, comparePart } from './compare-details.ts';
import { compareHeaders } from './compare-parameters.ts';
import { compareSchemas } from './compare-schemas.ts';
import { containsMediaType, getTyping, toMediaTypeKey } from './media-types.ts';

/** Compares the bodies of two requests. */
export function compareRequests(
  node: ChangeNode,
  before: ApiBody | undefined,
  after: ApiBody | undefined,
): void {
  if (before === undefined && after === undefined) return;
  if (before === undefined || after === undefined) {
    const added =
      after?.part.value.required === true ? 'required-body-added' : 'optional-body-added';
    addChange(node, after === undefined ? 'body-removed' : added);
    return;
  }
  const [earlier, later] = [before.part, after.part];
  const [beforeFile, afterFile] = [earlier, later].map(({ reference }) => reference?.missingFile);
  if (beforeFile !== undefined || afterFile !== undefined) {
    addMissing(node, beforeFile, afterFile);
    return;
  }
  const isRequired = later.value.required === true;
  if ((earlier.value.required === true) !== isRequired) {
    addChange(node, isRequired ? 'required' : 'optional');
  }
  const description = toText(later.value.description);
  compareWording(node, 'description', toText(earlier.value.description), description);
  compareDetails(node, earlier.source, later.source);
  node.name = later.reference?.name ?? '';
  compareContents(node, before.mediaTypes, after.mediaTypes);
}

/** False if a part refers to a file that isn't loaded, so that it can't be compared. */
function isLoaded({ files }: Pick<ApiDescription, 'files'>, part: ApiSource): boolean {
  return findUnresolved(files, part)?.kind !== 'missing';
}

type Response = Member & OperationParts['responses'][number];

/** Compares the responses of an operation. */
export function compareResponses(
  node: ChangeNode,
  before: OperationParts['responses'],
  after: OperationParts['responses'],
): void {
  const toMember = (response: OperationParts['responses'][number]): Response => {
    const { code, part } = response;
    return { ...response, id: code.toLowerCase(), key: escapeKey(code), source: part.source };
  };
  const earlierOnes = before.map(toMember);
  const open = earlierOnes.filter(({ id }) => after.every(({ code }) => code.toLowerCase() !== id));
  // A code matches a range that contains it.
  const laterOnes = after.map(toMember).map((response) => {
    const match = open.find(({ id }) => isInRange(id, response.id) || isInRange(response.id, id));
    const isKnown = earlierOnes.some(({ id }) => id === response.id);
    if (match === undefined || isKnown) return response;
    open.splice(open.indexOf(match), 1);
    return { ...response, id: match.id };
  });
  const matched = matchMembers(node, earlierOnes, laterOnes, {
    removed({ code, id }) {
      if (after.some((other) => isInRange(id, other.code.toLowerCase()))) return undefined;
      return code.startsWith('2') ? 'removed' : 'option-removed';
    },
  });
  for (const [earlier, later] of matched) {
    const edge = { key: later.key, beforeKey: earlier.key };
    if (earlier.code.toLowerCase() !== later.code.toLowerCase()) {
      const words = { before: earlier.code, after: later.code, subject: later.source.value };
      addChange(node, 'status-range', { ...words, key: later.key });
    }
    const toPart = ({ part, mediaTypes }: Response) => {
      return { ...part, names: mediaTypes.map(({ name }) => name).join() };
    };
    comparePart(node, toPart(earlier), toPart(later), edge, (child) => {
      const { isSame, before: old, after: api } = child.tree;
      const [hadBody, hasBody] = [earlier.mediaTypes.length > 0, later.mediaTypes.length > 0];
      if (hadBody !== hasBody) addChange(child, hasBody ? 'optional-body-added' : 'body-removed');
      else compareContents(child, earlier.mediaTypes, later.mediaTypes);
      if (isLoaded(old, earlier.headers) && isLoaded(api, later.headers)) {
        compareHeaders(child, earlier.headers, later.headers);
      }
      const [oldLinks, links] = [
        followPart(old.files, earlier.links),
        followPart(api.files, later.links),
      ];
      if (!isSame(oldLinks, links)) addChange(child, 'link');
    });
  }
}

/** True for a status code and a range that contains it: `200` and `2xx`. */
function isInRange(code: string, range: string): boolean {
  return /^\dxx$/.test(range) && /^\d{3}$/.test(code) && code[0] === range[0];
}

type Content = Member & ApiMediaType;

/** In Swagger, a body has several media types with the same row. */
function toContents(types: readonly ApiMediaType[]): readonly Content[] {
  return types.flatMap((type) => {
    const key = types.length > 1 ? escapeKey(type.name) : '';
    return type.names.map((name) => ({ ...type, name, id: toMediaTypeKey(name), key }));
  });
}

function compareContents(
  node: ChangeNode,
  before: readonly ApiMediaType[],
  after: readonly ApiMediaType[],
): void {
  const isInOtherFile = ({ name, reference }: ApiMediaType) =>
    name === '' && reference !== undefined;
  if (before.some(isInOtherFile) || after.some(isInOtherFile)) return;
  const earlier = toContents(before);
  const given = toContents(after);
  const open = new Set(earlier.filter(({ id }) => given.every((type) => type.id !== id)));
  // A media type that became wider or narrower matches the earlier one.
  const later = given.map((type) => {
    if (earlier.some(({ id }) => id === type.id)) return type;
    const match = [...open].find(
      ({ name }) => containsMediaType(name, type.name) || containsMediaType(type.name, name),
    );
    if (match === undefined) return type;
    open.delete(match);
    return { ...type, id: match.id };
  });
  const matched = matchMembers(node, earlier, later, {
    added: () => 'media-type-added',
    removed: () => 'media-type-removed',
  });
  const compared = new Set<unknown>();
  for (const [first, second] of matched) {
    const { key, name, source } = second;
    if (toMediaTypeKey(name) !== first.id) {
      const isWider = containsMediaType(name, first.name);
      const words = { before: first.name, after: name, subject: source.value };
      addChange(node, isWider ? 'media-type-wider' : 'media-type-narrower', { ...words, key });
    }
    // The media types of Swagger share a schema.
    if (!compared.has(source.value)) compareMediaTypes(node, first, second);
    compared.add(source.value);
  }
}

function compareMediaTypes(parent: ChangeNode, before: Content, after: Content): void {
  const use = { ...parent.use, typing: getTyping(after.name) };
  const toPart = ({ source, reference }: Content) => ({ source, value: {}, reference });
  const edge = { key: after.key, beforeKey: before.key, use };
  comparePart(parent, toPart(before), toPart(after), edge, (node) => {
    const [first, second] = [before.source, after.source];
    compareExamples(node, [first], [second]);
    const earlier = readEncodings(node.tree.before, first);
    const later = readEncodings(node.tree.after, second);
    if (earlier && later && !isSameJson(earlier, later)) {
      addChange(node, 'encoding', { before: toEncoding(earlier), after: toEncoding(later) });
    }
    compareSchemas(node, before.schema, after.schema);
    compareSchemas(node, before.itemSchema, after.itemSchema);
  });
}

/** Returns the encodings of a media type by field; undefined if one is in a file that isn't loaded. */
function readEncodings(
  { files }: Pick<ApiDescription, 'files'>,
  mediaType: ApiSource,
): ApiObject | undefined {
  const encoding = getChild(mediaType, 'encoding');
  const fields = getPartMembers(files, encoding);
  const parts = [encoding, ...fields.map(([, field]) => field)];
  if (!parts.every((part) => isLoaded({ files }, part))) return undefined;
  return Object.fromEntries(fields.map(([name, field]) => [name, readObject(files, field)]));
}

function toEncoding(encoding: ApiObject): string {
  return Object.keys(encoding).join(', ') || 'the default';
}
