import type {
  ApiDescription,
  ApiDirection,
  ApiEntry,
  ApiFiles,
  ApiLocation,
  ApiSource,
} from '#api-descriptions/api-description.ts';
import {
  type ApiObject,
  escapeKey,
  hasMember,
  isApiObject,
  toApiObject,
  toChildLocation,
  toItems,
  toText,
  toUniqueKey,
} from '#api-descriptions/api-source.ts';
import { findEntryAround, findEntryAtPointer } from '#api-descriptions/entry-locations.ts';
import { getParameterSectionKey } from '#api-descriptions/nodes/body-nodes.ts';
import { getOwnSchema } from '#api-descriptions/nodes/parts.ts';
import { isSwagger } from '#api-descriptions/nodes/swagger.ts';
import { getCallbackOperations, getPathItems } from '#api-descriptions/outline/openapi.ts';
import {
  followPart,
  followReferences,
  getPartMembers,
  isReference,
  resolveReference,
} from '#api-descriptions/references.ts';
import type { ApiRow } from '#api-descriptions/rows/api-row.ts';
import type { EffectiveSchema } from '#api-descriptions/schemas/effective-schema.ts';
import { isOmittedIn, readSchema } from '#api-descriptions/schemas/read-schema.ts';
import {
  getFieldItems,
  listParts,
  nameKeyword,
  type SchemaPart,
} from '#api-descriptions/schemas/schema-parts.ts';
import { getEntryContent } from './entry-content.ts';

/**
 * Part of an entry that has a row on the entry's page, or that the row of another part describes,
 * such as the only media type of a body.
 */
export type EntryPart = {
  /** Path of the row. */
  readonly path: string;
  readonly name: string;
  /** True if the description contains the name; false for names such as “Option 1”. */
  readonly isNamed: boolean;
  /** Title, description and allowed values. */
  readonly words: string;
  readonly location: ApiLocation;
};

type PartReader = {
  readonly api: ApiDescription;
  readonly entry: ApiEntry;
  readonly visit: (part: EntryPart) => void;
  /**
   * Copy of the files by which schemas are cached while the parts are visited, so that the effective
   * schemas of a whole description aren't in memory at the same time.
   */
  readonly files: ApiFiles;
  /** Objects whose parts have been visited. Each object of an entry is visited once. */
  readonly visited: Set<unknown>;
  /** Parts that are visited later, instead of recursively: they can be nested thousands of levels deep. */
  readonly pending: (() => void)[];
};

/**
 * Visits the parts of an entry without creating their rows, which would take ten times as long.
 * Doesn't visit schemas and messages that have pages of their own, and visits other parts that
 * several references lead to only once. The fields of a schema are visited before the parts within
 * the fields.
 */
export function visitEntryParts(
  api: ApiDescription,
  entry: ApiEntry,
  visit: (part: EntryPart) => void,
): void {
  const { kind, method, source } = entry;
  const pending: (() => void)[] = [];
  const files = new Map(api.files);
  const reader: PartReader = { api, entry, visit, files, visited: new Set(), pending };
  if (kind === 'schema') visitFields(reader, source, 'schema', undefined);
  else if (kind === 'overview' || api.format === 'asyncapi') visitSections(reader);
  else if (method !== '' && isApiObject(source.value)) {
    const direction = kind === 'operation' ? 'request' : 'response';
    visitOperation(reader, source, getPathItems(api, entry), '', direction);
  }
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) next();
}

/**
 * Returns a property or an item, as `getChild` of `api-source.ts`, which isn't used for the many
 * sources here: the outline keeps most of the objects that it creates, and so V8 allocates all of
 * them in the memory for long-lived objects, which takes twice the time and three times the memory.
 */
function getChild({ value, location }: ApiSource, key: string): ApiSource {
  const member = hasMember(value, key) ? Reflect.get(value, key) : undefined;
  return { value: member, location: toChildLocation(location, key) };
}

function getOptional(source: ApiSource, key: string): ApiSource | undefined {
  return hasMember(source.value, key) ? getChild(source, key) : undefined;
}

function getItems(files: ApiFiles, list: ApiSource): readonly ApiSource[] {
  const target = isReference(list.value) ? followPart(files, list) : list;
  return toItems(target.value).map((_, index) => getChild(target, String(index)));
}

function getMembers(files: ApiFiles, source: ApiSource): readonly (readonly [string, ApiSource])[] {
  if (!isApiObject(source.value)) return [];
  if (isReference(source.value)) return getPartMembers(files, source);
  return Object.keys(source.value).map((key) => [key, getChild(source, key)]);
}

/** Result of reading the keywords of a schema once. */
type Inspected = {
  /** Title, description and allowed values, also of the items whose fields the row shows. */
  readonly words: string;
  readonly hasReference: boolean;
  /** True if other schemas are combined with the schema, which can add words. */
  readonly isCombined: boolean;
  /** True if a keyword has a schema, which can have a row. */
  readonly hasSchemas: boolean;
  /** True for `readOnly` and `writeOnly`. */
  readonly hasDirection: boolean;
};

const empty: Inspected = {
  words: '',
  hasReference: false,
  isCombined: false,
  hasSchemas: false,
  hasDirection: false,
};

/** Reads the keywords of a schema in one pass, because there are hundreds of thousands. */
function inspect(value: unknown): Inspected {
  if (!isApiObject(value)) return typeof value === 'string' ? { ...empty, words: value } : empty;
  let words = '';
  let hasReference = false;
  let isCombined = false;
  let hasSchemas = false;
  let hasDirection = false;
  for (const key in value) {
    const member = value[key];
    switch (key) {
      case 'title':
      case 'summary':
      case 'description':
        if (typeof member === 'string') words = words === '' ? member : `${words}\n${member}`;
        break;
      case 'enum':
        if (Array.isArray(member)) words = joinWords(words, member.map(toText).join(' '));
        break;
      case '$ref':
      case '$dynamicRef':
      case '$recursiveRef':
        hasReference = true;
        break;
      case 'allOf':
      case 'oneOf':
      case 'anyOf':
        isCombined = true;
        break;
      case 'readOnly':
      case 'writeOnly':
        hasDirection = true;
        break;
      case 'items':
        hasSchemas = true;
        // The items of other arrays have rows of their own.
        if (isApiObject(member) && (member.type === 'object' || 'properties' in member)) {
          words = joinWords(words, toText(member.title), toText(member.description));
        }
        break;
      default:
        hasSchemas ||= typeof member === 'object' && member !== null;
    }
  }
  return { words, hasReference, isCombined, hasSchemas, hasDirection };
}

/** Returns the texts of a schema or another object, and of the items whose fields its row shows. */
export function getWords(value: unknown): string {
  return inspect(value).words;
}

function joinWords(...texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join('\n');
}

/** Returns the words of a schema, including those of combined schemas that have no rows. */
function getSchemaWords(
  reader: PartReader,
  source: ApiSource | undefined,
  inspected = inspect(source?.value),
): string {
  const { words, isCombined, hasReference } = inspected;
  if (source === undefined || !isCombined || hasReference) return words;
  if (isTextless(reader, source, 0, true)) return words;
  const { reference, title, description, ...schema } = readSchema(reader.files, source);
  if (reference !== undefined && isElsewhere(reader, reference.location)) return words;
  const values = (schema.values ?? []).map(toText);
  return [...new Set([words, title, description, ...values, ...schema.valueDescriptions])].join(
    '\n',
  );
}

/** True for a location in a schema or message with a page of its own, or in another file's schemas. */
function isElsewhere({ api, entry }: PartReader, location: ApiLocation): boolean {
  const around = findEntryAround(api, location);
  if (around === entry) return false;
  if (around === undefined || around.source.location.pointer === '') {
    return location.pointer.includes('/schemas/');
  }
  return around.kind === 'schema' || around.kind === 'message';
}

const isOnlyReference = (value: ApiObject) =>
  typeof value.$ref === 'string' && Object.keys(value).length === 1;

/** Returns the target of a schema's reference; undefined if it is elsewhere or can't be followed. */
function followOwn(reader: PartReader, source: ApiSource): ApiSource | undefined {
  const { api, entry } = reader;
  // Most references are to schemas of the same file, which are found without resolving the reference.
  if (api.format === 'openapi' && source.location.file === api.path) {
    const target = findEntryAtPointer(api, toText(toApiObject(source.value).$ref));
    if (target?.kind === 'schema' && target !== entry) return undefined;
  }
  const followed = followReferences(api.files, source);
  const isFollowed = followed.kind === 'resolved' && !isElsewhere(reader, followed.source.location);
  return isFollowed ? followed.source : undefined;
}

const textKeywords = ['title', 'description', 'enum', 'const', '$ref'];
/** Keywords with names or references, because of which a schema has to be read. */
const namingKeywords = new Set([
  ...['$ref', '$dynamicRef', '$recursiveRef', 'patternProperties'],
  ...['dependentSchemas', 'dependencies'],
]);
const schemaKeywords = new Set([
  ...['items', 'additionalItems', 'additionalProperties', 'not', 'contains', 'propertyNames'],
  ...['if', 'then', 'else', 'contentSchema', 'unevaluatedItems', 'unevaluatedProperties'],
]);
const schemaListKeywords = new Set(['allOf', 'oneOf', 'anyOf', 'items', 'prefixItems']);
const maxTextlessDepth = 4;

/**
 * True if neither a schema nor its parts have searchable words or field names.
 * @param ignoresOwn true to ignore the words of the schema itself
 */
function isTextless(
  reader: PartReader,
  source: ApiSource,
  depth: number,
  ignoresOwn = false,
): boolean {
  const { value } = source;
  if (!isApiObject(value)) return true;
  if (isOnlyReference(value)) return followOwn(reader, source) === undefined;
  if (depth > maxTextlessDepth) return false;
  if (!ignoresOwn && textKeywords.some((key) => key in value)) return false;
  for (const key in value) {
    if (key === 'properties' || namingKeywords.has(key)) return false;
    if (getSchemas(source, key).some((schema) => !isTextless(reader, schema, depth + 1))) {
      return false;
    }
  }
  return true;
}

const noSchemas: readonly ApiSource[] = [];

/** Returns the schemas in a keyword with a schema or a list of schemas. */
function getSchemas(source: ApiSource, key: string): readonly ApiSource[] {
  const member = toApiObject(source.value)[key];
  if (typeof member !== 'object' || member === null) return noSchemas;
  if (Array.isArray(member)) {
    if (!schemaListKeywords.has(key)) return noSchemas;
    const list = getChild(source, key);
    return member.map((_, index) => getChild(list, String(index)));
  }
  return schemaKeywords.has(key) ? [getChild(source, key)] : noSchemas;
}

/**
 * Returns the object whose `properties` are the only rows with words below the row of a schema: the
 * schema itself, its items, or a member of its `allOf`. Returns false if there are no such rows, and
 * undefined if only `readSchema` can tell. Most schemas needn't be read, which is several times
 * faster.
 */
function findOnlyFields(reader: PartReader, source: ApiSource): ApiSource | false | undefined {
  const { value } = source;
  if (!isApiObject(value)) return false;
  let found: ApiSource | undefined;
  for (const key in value) {
    if (namingKeywords.has(key)) return undefined;
    if (key === 'properties') {
      if (found !== undefined || !isApiObject(value.properties)) return undefined;
      found = source;
      continue;
    }
    for (const schema of getSchemas(source, key)) {
      if (isTextless(reader, schema, 0)) continue;
      const inner = toApiObject(schema.value);
      const isObject = inner.type === undefined || inner.type === 'object';
      const isSingle = key === 'items' && isApiObject(value.items);
      const isPossible = key === 'allOf' || (isSingle && isObject && isApiObject(inner.properties));
      if (!isPossible || found !== undefined) return undefined;
      const fields = findOnlyFields(reader, schema);
      if (fields === undefined || (fields !== false && fields !== schema)) return undefined;
      if (fields !== false) found = fields;
      else if (key === 'items') return undefined;
    }
  }
  return found ?? false;
}

/** Visits the parts below the row of a schema. */
function visitFields(
  reader: PartReader,
  source: ApiSource,
  path: string,
  direction: ApiDirection | undefined,
): void {
  const { files, visited } = reader;
  const { value } = source;
  if (!isApiObject(value) || visited.has(value)) return;
  visited.add(value);
  if (isOnlyReference(value)) {
    const target = followOwn(reader, source);
    if (target !== undefined) visitFields(reader, target, path, direction);
    return;
  }
  for (const keyword of ['$ref', '$dynamicRef', '$recursiveRef'] as const) {
    if (!(keyword in value)) continue;
    const resolved = resolveReference(files, source, keyword);
    const target = resolved.kind === 'resolved' ? resolved.source.value : undefined;
    if (visited.has(target)) return;
    if (isApiObject(target)) visited.add(target);
  }
  const only = findOnlyFields(reader, source);
  if (only === false) return;
  const inner: [ApiSource, string][] = [];
  if (only !== undefined) {
    for (const [name, field] of getMembers(reader.api.files, getChild(only, 'properties'))) {
      const inspected = inspect(field.value);
      const { hasReference, isCombined, hasSchemas, hasDirection } = inspected;
      const isLinked = hasReference || isCombined;
      if ((isLinked || hasDirection) && isOmitted(reader, field, direction)) continue;
      const fieldPath = `${path}/${escapeKey(name)}`;
      const words = isCombined ? getSchemaWords(reader, field, inspected) : inspected.words;
      reader.visit({ path: fieldPath, name, isNamed: true, words, location: field.location });
      if (isLinked || hasSchemas) {
        if (!isOnlyReference(toApiObject(field.value))) inner.push([field, fieldPath]);
        else {
          const target = followOwn(reader, field);
          if (target !== undefined) inner.push([target, fieldPath]);
        }
      }
    }
  } else {
    const schema = readSchema(files, source);
    const fields = getFieldItems(files, schema);
    const isMerged =
      'allOf' in value || inspect(value).hasReference || schema.reference !== undefined;
    for (const part of listParts(files, schema)) {
      if (part.source === fields) inner.push([fields, path]);
      if (part.key === undefined || (isMerged && isInherited(reader, schema, part))) continue;
      if (part.role === 'field' && isOmitted(reader, part.source, direction)) continue;
      const partPath = `${path}/${part.key}`;
      visitPart(reader, part, partPath);
      if (isApiObject(part.source.value)) inner.push([part.source, partPath]);
    }
  }
  for (const [schema, schemaPath] of inner.reverse()) {
    reader.pending.push(() => visitFields(reader, schema, schemaPath, direction));
  }
}

function visitPart(reader: PartReader, { role, name, source }: SchemaPart, path: string): void {
  const { value, location } = source;
  const isNamed = role === 'field' || role === 'pattern';
  const title = toText(toApiObject(value).title);
  const label = role === 'option' ? title || `Option ${name.slice(name.indexOf(':') + 1)}` : '';
  reader.visit({
    path,
    name: isNamed ? name : label || nameKeyword(name),
    isNamed,
    words: getSchemaWords(reader, source),
    location,
  });
}

/** True for a part of a base schema that has a page of its own. */
function isInherited(reader: PartReader, schema: EffectiveSchema, part: SchemaPart): boolean {
  const { role, name, source } = part;
  const sources = (role === 'field' ? schema.properties.get(name)?.sources : undefined) ?? [source];
  return sources.every(({ location }) => isElsewhere(reader, location));
}

/** True for a field that isn't sent in a direction. */
function isOmitted(
  reader: PartReader,
  source: ApiSource,
  direction: ApiDirection | undefined,
): boolean {
  if (direction === undefined || !mayBeOmitted(reader, source, 0)) return false;
  return isOmittedIn(readSchema(reader.files, source), direction);
}

const maxOmittedDepth = 4;

/** False for most fields that are sent in both directions, whose schemas don't have to be read. */
function mayBeOmitted(reader: PartReader, source: ApiSource, depth: number): boolean {
  const { value } = source;
  if (!isApiObject(value)) return false;
  if ('readOnly' in value || 'writeOnly' in value || depth > maxOmittedDepth) return true;
  if ('$ref' in value && mayBeOmitted(reader, follow(reader, source), depth + 1)) return true;
  for (const key of ['allOf', 'oneOf', 'anyOf']) {
    if (!(key in value)) continue;
    const members = getSchemas(source, key);
    if (members.some((member) => mayBeOmitted(reader, member, depth + 1))) return true;
  }
  return '$dynamicRef' in value;
}

/** Follows the reference of a parameter, response or another part, if it can be followed. */
function follow({ api }: PartReader, source: ApiSource): ApiSource {
  if (toApiObject(source.value).$ref === undefined) return source;
  const followed = followReferences(api.files, source);
  return followed.kind === 'resolved' ? followed.source : source;
}

/** Visits a part of an operation with its name, and what `visitInner` visits if it's the first time. */
function visitMember(
  { visit, visited }: PartReader,
  { path, name, isNamed = true }: { path: string; name: string; isNamed?: boolean },
  { value, location }: ApiSource,
  words: () => string,
  visitInner: () => void = () => {},
): void {
  const isRepeated = visited.has(value);
  if (typeof value === 'object' && value !== null) visited.add(value);
  visit({ path, name, isNamed, words: isRepeated ? '' : words(), location });
  if (!isRepeated) visitInner();
}

/**
 * Visits the parts of an operation of OpenAPI or Swagger. Doesn't use `readOperation`, because
 * reading all examples and facts would double the time.
 * @param prefix empty, or the path of the callback's row with a slash
 */
function visitOperation(
  reader: PartReader,
  operation: ApiSource,
  pathItems: readonly ApiSource[],
  prefix: string,
  direction: ApiDirection,
): void {
  const { api, visited, pending } = reader;
  if (visited.has(operation.value)) return;
  visited.add(operation.value);
  const answer = direction === 'request' ? 'response' : 'request';
  visitParameters(reader, [...pathItems, operation], prefix, direction);
  const body = getOptional(operation, 'requestBody');
  if (body !== undefined) visitBody(reader, follow(reader, body), `${prefix}request`, direction);
  for (const [code, member] of getMembers(reader.api.files, getChild(operation, 'responses'))) {
    if (code.startsWith('x-')) continue;
    const path = `${prefix}responses/${escapeKey(code)}`;
    visitBody(reader, follow(reader, member), path, answer, code);
  }
  for (const [name, member] of getMembers(reader.api.files, getChild(operation, 'callbacks'))) {
    const path = `${prefix}callbacks/${escapeKey(name)}`;
    const callback = follow(reader, member);
    const identity = { path, name };
    visitMember(
      reader,
      identity,
      callback,
      () => '',
      () => {
        for (const called of getCallbackOperations(api.files, callback)) {
          const inner = `${path}/${called.key}`;
          const { value, location } = called.operation;
          const label = `${called.method} ${called.path}`;
          const words = getWords(value);
          reader.visit({ path: inner, name: label, isNamed: true, words, location });
          pending.push(() =>
            visitOperation(reader, called.operation, called.pathItems, `${inner}/`, answer),
          );
        }
      },
    );
  }
}

/** Visits the parameters of an operation, including the body and the form fields of Swagger 2. */
function visitParameters(
  reader: PartReader,
  owners: readonly ApiSource[],
  prefix: string,
  direction: ApiDirection,
): void {
  const items = owners.flatMap((owner) =>
    getItems(reader.api.files, getChild(owner, 'parameters')),
  );
  /** Parameters by the paths of their rows. A parameter of an operation replaces that of its path. */
  const byPath = new Map<string, { readonly name: string; readonly parameter: ApiSource }>();
  for (const item of items) {
    const parameter = follow(reader, item);
    const { in: location, name: given } = toApiObject(parameter.value);
    const name = toText(given) || followReferences(reader.api.files, item).name;
    const isOfBody = (location === 'body' || location === 'formData') && isSwagger(reader.api);
    const section = isOfBody ? 'request' : getParameterSectionKey(toText(location));
    const key = location === 'body' && isOfBody ? '' : `/${escapeKey(name)}`;
    const path = `${prefix}${section}${key}`;
    // Only the keys in this section can be repeated.
    byPath.set(section === 'parameters' ? toUniqueKey(byPath, path) : path, { name, parameter });
  }
  for (const [path, { name, parameter }] of byPath) {
    if (path === `${prefix}request`) visitBody(reader, parameter, path, direction);
    else visitParameter(reader, parameter, path, name, direction);
  }
}

function visitParameter(
  reader: PartReader,
  parameter: ApiSource,
  path: string,
  name: string,
  direction: ApiDirection,
): void {
  const own = getOptional(parameter, 'schema');
  const [content] = own ? [] : getMembers(reader.api.files, getChild(parameter, 'content'));
  const schema =
    own ??
    (content && getOptional(follow(reader, content[1]), 'schema')) ??
    getOwnSchema(parameter);
  const getText = () => {
    const words = getWords(parameter.value);
    return own === undefined ? words : joinWords(words, getSchemaWords(reader, own));
  };
  visitMember(reader, { path, name }, parameter, getText, () => {
    if (schema !== undefined) visitFields(reader, schema, path, direction);
  });
}

/** Visits the parts of a request or response; the code of a request is undefined. */
function visitBody(
  reader: PartReader,
  body: ApiSource,
  path: string,
  direction: ApiDirection,
  code?: string,
): void {
  const content = getMembers(reader.api.files, getChild(body, 'content'));
  const isSingle = content.length < 2;
  const mediaTypes = content.map(([name, member]) => [name, follow(reader, member)] as const);
  // In Swagger 2, the parameter or response contains the schema.
  const own = getOptional(body, 'schema');
  const getText = () => {
    const words = getWords(body.value);
    const [first] = mediaTypes;
    const schema = own ?? (isSingle && first ? getOptional(first[1], 'schema') : undefined);
    return joinWords(words, getSchemaWords(reader, schema));
  };
  const identity = { path, name: code ?? 'Request', isNamed: code !== undefined };
  visitMember(reader, identity, body, getText, () => {
    for (const [name, header] of getMembers(reader.api.files, getChild(body, 'headers'))) {
      const headerPath = `${path}/header:${escapeKey(name)}`;
      visitParameter(reader, follow(reader, header), headerPath, name, direction);
    }
    if (own !== undefined) visitFields(reader, own, path, direction);
    for (const [name, mediaType] of mediaTypes) {
      const inner = isSingle ? path : `${path}/${escapeKey(name)}`;
      const schema = getOptional(mediaType, 'schema');
      const itemSchema = getOptional(mediaType, 'itemSchema');
      const words = isSingle ? '' : getSchemaWords(reader, schema ?? itemSchema);
      const { location } = mediaType;
      reader.visit({ path: inner, name, isNamed: true, words, location });
      if (schema !== undefined) visitFields(reader, schema, inner, direction);
      const itemPath = schema === undefined ? inner : `${inner}/items`;
      if (itemSchema !== undefined) visitFields(reader, itemSchema, itemPath, direction);
    }
    for (const [name, member] of getMembers(reader.api.files, getChild(body, 'links'))) {
      const link = follow(reader, member);
      const linkPath = `${path}/link:${escapeKey(name)}`;
      visitMember(reader, { path: linkPath, name }, link, () => getWords(link.value));
    }
  });
}

/** Visits the rows of an entry. Only the fields of schemas are visited without rows. */
function visitSections(reader: PartReader): void {
  const { sections } = getEntryContent(reader.api, reader.entry);
  for (const { key, title, description, direction, body, rows } of sections) {
    const section = { path: key, name: title, isNamed: false };
    const { location } = (body ?? rows[0] ?? reader.entry).source;
    if (description !== '') reader.visit({ ...section, words: description, location });
    if (body !== undefined) visitRow(reader, body, section, direction);
    else for (const row of rows) visitRow(reader, row, toIdentity(row, key), direction);
  }
}

type RowIdentity = Pick<EntryPart, 'path' | 'name' | 'isNamed'>;

const toIdentity = ({ key, kind, name }: ApiRow, parent: string): RowIdentity => {
  return { path: `${parent}/${key}`, name, isNamed: kind !== 'schema' };
};

function visitRow(
  reader: PartReader,
  { kind, source, schema, description, values, reference, getChildren }: ApiRow,
  identity: RowIdentity,
  direction: ApiDirection,
): void {
  // A channel or an operation has texts of its own.
  if (kind === 'link') return;
  const { location } = source;
  if (reference?.entryId !== undefined) {
    reader.visit({ ...identity, words: '', location });
    return;
  }
  const title = toText(toApiObject(schema?.value).title);
  const listed = values.flatMap(({ value, description: text }) => [value, text]);
  reader.visit({ ...identity, words: joinWords(title, description, ...listed), location });
  const { path } = identity;
  if (schema !== undefined) visitFields(reader, schema, path, direction);
  // The rows of a binding can be nested as deeply as its JSON.
  else if (getChildren !== undefined) {
    reader.pending.push(() => {
      for (const row of getChildren()) visitRow(reader, row, toIdentity(row, path), direction);
    });
  }
}
