import type { ApiDescription, ApiDirection, Located } from '#api-descriptions/api-description.ts';
import {
  escapeKey,
  getChild,
  getOptionalChild,
  getOrCreate,
  isApiObject,
  toApiObject,
} from '#api-descriptions/json-values.ts';
import { getPartMembers } from '#api-descriptions/references.ts';
import {
  type ApiNode,
  createKeys,
  createNode,
  type ParameterNode,
  type UnreadKind,
} from './api-node.ts';
import {
  type ApiBody,
  type ApiMediaType,
  type ApiParameter,
  type ApiPart,
  type GroupType,
  getOwnSchema,
  isUnread,
  readContent,
  readGroup,
  readPart,
  toMissing,
} from './parts.ts';
import { createValueNode, listSchemaNodes } from './schema-nodes.ts';

/** Returns a section in a list; an empty list if it would be empty. */
export function toSections<Item>(
  entry: ApiNode,
  key: string,
  direction: ApiDirection,
  items: readonly Item[],
  toNode: (section: ApiNode, item: Item) => ApiNode,
): readonly ApiNode[] {
  if (items.length === 0) return [];
  const { source } = entry;
  const toNodes = (section: ApiNode) => items.map((item) => toNode(section, item));
  return [createNode(entry, { kind: 'section', name: key, source, direction }, toNodes)];
}

/** Names of lists and maps in a part, and their expected types. */
export type GroupTypes = readonly (readonly [name: string, type: GroupType | undefined])[];

/** List or map that is invalid or in a file that isn’t loaded. */
export type UnreadGroup = Pick<ApiNode, 'name' | 'source' | 'reference' | 'problem'>;

/** Returns the lists and maps of a part that can’t be read. */
export function findUnread(
  api: ApiDescription,
  owner: Located,
  types: GroupTypes,
): readonly UnreadGroup[] {
  const value = toApiObject(owner.value);
  const unread: UnreadGroup[] = [];
  for (const [name, type] of types) {
    // Most parts are valid, so this decides without creating anything.
    if (value[name] === undefined || isOfType(value[name], type)) continue;
    unread.push(...readUnread(api, name, getChild(owner, name), type));
  }
  return unread;
}

function isOfType(value: unknown, type: GroupType | undefined): boolean {
  if (Array.isArray(value)) return type === 'a list';
  return type === 'an object' && isApiObject(value) && !('$ref' in value);
}

/** Returns a group in a list if it can’t be read, or else an empty list. */
export function readUnread(
  api: ApiDescription,
  name: string,
  source: Located,
  type?: GroupType,
): readonly UnreadGroup[] {
  const { reference, problem } = readGroup(api, source, type);
  const group = { name, source, problem, reference: toMissing(reference) };
  return isUnread(group) ? [group] : [];
}

/** Creates the nodes of lists and maps that can’t be read. */
export function createUnreadNodes(
  parent: ApiNode,
  unread: readonly UnreadGroup[],
  contains: UnreadKind = 'schema',
): readonly ApiNode[] {
  // A response also has rows for its maps, which can have the same names as fields.
  const prefix = parent.kind === 'response' ? ':' : '';
  return unread.map((group) =>
    createUnreadNode(parent, group, prefix + escapeKey(group.name), contains),
  );
}

function createUnreadNode(
  parent: ApiNode,
  group: UnreadGroup,
  key: string,
  contains: UnreadKind = 'schema',
): ApiNode {
  return createNode(parent, { ...group, key, kind: 'unread', contains });
}

/** Returns the section of lists and maps that can’t be read; an empty list if there are none. */
export function toUnreadSections(
  entry: ApiNode,
  direction: ApiDirection,
  unread: readonly UnreadGroup[],
): readonly ApiNode[] {
  // An operation and its path item can have parts with the same name.
  const toKey = createKeys();
  return toSections(entry, 'problems', direction, unread, (section, group) =>
    createUnreadNode(section, group, toKey(group.name)),
  );
}

/**
 * Doesn’t use `createNode`: a description has hundreds of thousands of parameters, and copying
 * properties is slow.
 */
export function createParameterNode(
  api: ApiDescription,
  parent: ApiNode | undefined,
  { source, value, reference, problem }: ApiPart,
  { kind, key, name }: Pick<ParameterNode, 'kind' | 'key' | 'name'>,
): ParameterNode {
  const [content] =
    value.content === undefined ? [] : readContent(api, getChild(source, 'content'));
  const given = getOptionalChild(source, 'schema') ?? content?.schema ?? getOwnSchema(source);
  const schema = problem === '' ? given : undefined;
  let children: readonly ApiNode[] | undefined;
  const node: ParameterNode = {
    kind,
    content,
    key,
    isInline: false,
    name,
    parent,
    direction: parent?.direction,
    source,
    value,
    schema,
    isRequired: value.required === true,
    reference: reference ?? content?.reference,
    problem: problem || (content?.problem ?? ''),
    getChildren() {
      children ??= schema === undefined ? [] : listSchemaNodes(api, node, schema);
      return children;
    },
  };
  return node;
}

/** Keys of the sections of parameters, which are the values of `in`, in the order of the page. */
export const parameterSections = ['path', 'query', 'querystring', 'header', 'cookie'];

/** Returns a section for each location that has parameters. */
export function listParameterSections(
  api: ApiDescription,
  entry: ApiNode,
  parameters: readonly ApiParameter[],
  direction: ApiDirection,
): readonly ApiNode[] {
  const byKey = new Map<string, ApiParameter[]>();
  for (const parameter of parameters) {
    const isKnown = parameterSections.includes(parameter.location);
    const problem = '“in” isn’t path, query, header or cookie.';
    const shown = isKnown || isUnread(parameter) ? parameter : { ...parameter, problem };
    const key = isKnown ? parameter.location : 'parameters';
    getOrCreate(byKey, key, () => []).push(shown);
  }
  return [...parameterSections, 'parameters'].flatMap((key) => {
    const toKey = createKeys();
    return toSections(entry, key, direction, byKey.get(key) ?? [], (section, parameter) =>
      createNamedParameter(api, section, parameter, 'parameter', toKey),
    );
  });
}

function createNamedParameter(
  api: ApiDescription,
  parent: ApiNode,
  parameter: ApiParameter,
  kind: ParameterNode['kind'],
  toKey: ReturnType<typeof createKeys>,
): ParameterNode {
  const { name } = parameter;
  return createParameterNode(api, parent, parameter, { kind, key: toKey(name), name });
}

/** Returns the nodes of a map of headers. */
export function listHeaderNodes(
  api: ApiDescription,
  parent: ApiNode,
  headers: Located,
): readonly ApiNode[] {
  return getPartMembers(api.files, headers).map(([name, header]) =>
    createParameterNode(api, parent, readPart(api, header), {
      kind: 'header',
      key: `header:${escapeKey(name)}`,
      name,
    }),
  );
}

/**
 * Returns the nodes of a body's media types. If there is only one, its content is shown without a
 * row of its own. `formFields` are fields that Swagger describes as parameters.
 */
export function listMediaTypeNodes(
  api: ApiDescription,
  body: ApiNode,
  { readMediaTypes }: Pick<ApiBody, 'readMediaTypes'>,
  formFields: readonly ApiParameter[] = [],
): readonly ApiNode[] {
  const mediaTypes = readMediaTypes();
  return mediaTypes.map((mediaType) => {
    const { name, source, schema, itemSchema, reference, problem } = mediaType;
    const isInline = mediaTypes.length === 1;
    const shown = schema ?? itemSchema;
    const parts = { kind: 'media-type', name, isInline, mediaType, problem } as const;
    const values = { source, schema: shown, reference };
    return createNode(body, { ...parts, ...values }, (parent) => {
      const toKey = createKeys();
      if (formFields.length > 0) {
        return formFields.map((field) =>
          createNamedParameter(api, parent, field, 'form-field', toKey),
        );
      }
      const fields = shown === undefined ? [] : listSchemaNodes(api, parent, shown);
      return [...fields, ...listStreamItems(api, parent, mediaType)];
    });
  });
}

/** Returns the node of the items of a stream whose media type has a schema of its own too. */
function listStreamItems(
  api: ApiDescription,
  parent: ApiNode,
  { schema, itemSchema }: ApiMediaType,
): readonly ApiNode[] {
  if (schema === undefined || itemSchema === undefined) return [];
  const parts = {
    kind: 'stream-item',
    name: 'items',
    source: itemSchema,
    schema: itemSchema,
  } as const;
  return [createValueNode(api, parent, parts)];
}
