import type { ApiDescription, ApiSource } from '#api-descriptions/api-description.ts';
import {
  type ApiObject,
  escapeKey,
  getChild,
  isSameJson,
  toText,
} from '#api-descriptions/api-source.ts';
import type {
  ApiBody,
  ApiMediaType,
  OperationParts,
} from '#api-descriptions/content/operation-parts.ts';
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
import { compareDetails, compareExamples, comparePart } from './compare-details.ts';
import { compareHeaders } from './compare-parameters.ts';
import { compareSchemas } from './compare-schemas.ts';
import { containsMediaType, isTyped, toMediaTypeKey } from './media-types.ts';

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
  const matched = matchMembers(node, before.map(toMember), after.map(toMember), {
    removed: ({ code }) => (code.startsWith('2') ? 'removed' : 'option-removed'),
  });
  for (const [earlier, later] of matched) {
    const edge = { key: later.key, beforeKey: earlier.key };
    comparePart(node, earlier.part, later.part, edge, (child) => {
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

type Content = Member & ApiMediaType;

function toContents(types: readonly ApiMediaType[]): readonly Content[] {
  return types.map((type) => {
    const key = types.length > 1 ? escapeKey(type.name) : '';
    return { ...type, id: toMediaTypeKey(type.name), key };
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
  for (const [first, second] of matched) {
    const { key, name, source } = second;
    if (toMediaTypeKey(name) !== first.id) {
      const isWider = containsMediaType(name, first.name);
      const words = { before: first.name, after: name, subject: source.value };
      addChange(node, isWider ? 'media-type-wider' : 'media-type-narrower', { ...words, key });
    }
    compareMediaTypes(node, first, second);
  }
}

function compareMediaTypes(parent: ChangeNode, before: Content, after: Content): void {
  const use = { ...parent.use, typing: isTyped(after.name) ? 'typed' : 'text' } as const;
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
