import type { ApiDescription, ApiDirection, ApiSource } from '#api-descriptions/api-description.ts';
import { escapeKey, getChild, getOptionalChild } from '#api-descriptions/api-source.ts';
import { getPartMembers } from '#api-descriptions/references.ts';
import { type ApiNode, createNode, type UnreadKind, withUniqueKeys } from './api-node.ts';
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

/** Returns a section in a list; an empty list if the section has no children. */
export function toSections(
  entry: ApiNode,
  key: string,
  direction: ApiDirection,
  listChildren: (section: ApiNode) => readonly ApiNode[],
): readonly ApiNode[] {
  const { source } = entry;
  const section = createNode(
    entry,
    { kind: 'section', name: key, key, direction, source },
    listChildren,
  );
  return section.getChildren().length === 0 ? [] : [section];
}

/** List or map that a node stands for if it can’t be read. */
export type NodeGroup = {
  readonly name: string;
  readonly source: ApiSource;
  /** Expected type; undefined for any type. */
  readonly type?: GroupType | undefined;
};

/** Returns a node for each list or map that is invalid or in a file that isn’t loaded. */
export function listUnreadNodes(
  api: ApiDescription,
  parent: ApiNode,
  groups: readonly NodeGroup[],
  contains: UnreadKind = 'schema',
): readonly ApiNode[] {
  const unread = groups.flatMap(({ name, source, type }) => {
    const { reference, problem } = readGroup(api, source, type);
    const part = { name, source, problem, reference: toMissing(reference) };
    return isUnread(part) ? [{ ...part, key: escapeKey(name) }] : [];
  });
  // The rows of a response contain those of its maps, whose names can be those of fields.
  const prefix = parent.kind === 'response' ? ':' : '';
  return withUniqueKeys(unread).map((part) =>
    createNode(parent, { ...part, key: prefix + part.key, kind: 'unread', contains }),
  );
}

/** Creates the node of a parameter, a header or a field of a form. */
export function createParameterNode(
  api: ApiDescription,
  parent: ApiNode | undefined,
  { source, value, reference, problem }: ApiPart,
  identity: Pick<ApiNode, 'name' | 'key'> & {
    readonly kind: 'parameter' | 'header' | 'form-field';
  },
): ApiNode {
  const [content] = readContent(api, getChild(source, 'content'));
  const schema = getOptionalChild(source, 'schema') ?? content?.schema ?? getOwnSchema(source);
  return createValueNode(api, parent, {
    ...identity,
    source,
    value,
    content,
    schema: problem === '' ? schema : undefined,
    isRequired: value.required === true,
    reference: reference ?? content?.reference,
    problem: problem || (content?.problem ?? ''),
  });
}

/** Keys of the sections of parameters, which are the values of `in`, in the order of the page. */
const parameterSections = ['path', 'query', 'querystring', 'header', 'cookie'];

/** Returns the key of the section for parameters with a value of `in`. */
export function getParameterSectionKey(location: string): string {
  return parameterSections.includes(location) ? location : 'parameters';
}

/** Returns a section for each location that has parameters. */
export function listParameterSections(
  api: ApiDescription,
  entry: ApiNode,
  parameters: readonly ApiParameter[],
  direction: ApiDirection,
): readonly ApiNode[] {
  const toNodes = (section: ApiNode, listed: readonly ApiParameter[]) =>
    listParameterNodes(api, section, listed, 'parameter');
  const others = parameters
    .filter(({ location }) => !parameterSections.includes(location))
    .map((parameter) => {
      const problem = '“in” isn’t path, query, header or cookie.';
      return isUnread(parameter) ? parameter : { ...parameter, problem };
    });
  return [
    ...parameterSections.flatMap((key) =>
      toSections(entry, key, direction, (section) =>
        toNodes(
          section,
          parameters.filter(({ location }) => location === key),
        ),
      ),
    ),
    ...toSections(entry, 'parameters', direction, (section) => toNodes(section, others)),
  ];
}

function listParameterNodes(
  api: ApiDescription,
  parent: ApiNode,
  parameters: readonly ApiParameter[],
  kind: 'parameter' | 'form-field',
): readonly ApiNode[] {
  const keyed = parameters.map((parameter) => ({ ...parameter, key: escapeKey(parameter.name) }));
  return withUniqueKeys(keyed).map(({ key, name, ...part }) =>
    createParameterNode(api, parent, part, { kind, key, name }),
  );
}

/** Returns the nodes of a map of headers. */
export function listHeaderNodes(
  api: ApiDescription,
  parent: ApiNode,
  headers: ApiSource,
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
 * Returns the nodes of the media types of a body. The only media type is inline.
 * @param formFields fields of a form, which Swagger describes as parameters
 */
export function listMediaTypeNodes(
  api: ApiDescription,
  body: ApiNode,
  { mediaTypes }: Pick<ApiBody, 'mediaTypes'>,
  formFields: readonly ApiParameter[] = [],
): readonly ApiNode[] {
  return mediaTypes.map((mediaType) => {
    const { name, source, schema, itemSchema, reference, problem } = mediaType;
    const isInline = mediaTypes.length === 1;
    const shown = schema ?? itemSchema;
    const parts = { kind: 'media-type', name, isInline, mediaType, problem } as const;
    const values = { source: shown ?? source, schema: shown, reference };
    return createNode(body, { ...parts, ...values }, (parent) => {
      if (formFields.length > 0) return listParameterNodes(api, parent, formFields, 'form-field');
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
