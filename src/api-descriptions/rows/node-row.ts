import type { ApiDescription, ApiReference } from '#api-descriptions/api-description.ts';
import {
  getChild,
  toApiObject,
  toItems,
  toShownText,
  toText,
} from '#api-descriptions/json-values.ts';
import {
  type ApiNode,
  type ApiNodeKind,
  isRepeatedOperation,
  listRowNodes,
  once,
} from '#api-descriptions/nodes/api-node.ts';
import { toMissing } from '#api-descriptions/nodes/parts.ts';
import { isRecursiveNode } from '#api-descriptions/nodes/schema-nodes.ts';
import { getServerUrl } from '#api-descriptions/nodes/servers.ts';
import { getTagNames } from '#api-descriptions/outline/outline.ts';
import { getPart, readObject } from '#api-descriptions/references.ts';
import { describeOption } from '#api-descriptions/schemas/options.ts';
import { nameKeyword } from '#api-descriptions/schemas/schema-parts.ts';
import type { ApiRow } from './api-row.ts';
import { describeAsync } from './asyncapi-words.ts';
import { readExamples, readMediaExamples } from './examples.ts';
import { getExternalDocsFacts, joinParagraphs, toFacts } from './facts.ts';
import { describeSchema, type SchemaWords } from './schema-row.ts';
import { getSectionTitle } from './section-words.ts';
import {
  describeScheme,
  getFlowFacts,
  getSchemeFacts,
  getSecurityFacts,
  nameFlow,
} from './security-words.ts';
import { getEncodingFacts, getStyleFacts } from './serialization-facts.ts';

/** Words of a row, which replace the default values. */
type RowWords = Partial<
  Pick<ApiRow, 'kind' | 'name' | 'inheritedFrom' | 'source' | 'schema' | 'isRequired'> & SchemaWords
>;

type NodeOf<Kind extends ApiNodeKind> = Extract<ApiNode, { readonly kind: Kind }>;

/** Creates the row of a node. Its children are created on demand. */
export function toRow(api: ApiDescription, node: ApiNode): ApiRow {
  const { key, name, isRequired, problem, source, schema } = node;
  const words: RowWords = describeNode(api, node);
  return {
    node,
    kind: 'schema',
    key,
    name,
    type: '',
    isRequired,
    isDeprecated: false,
    isReadOnly: false,
    isWriteOnly: false,
    description: '',
    facts: [],
    values: [],
    examples: [],
    reference: getShownReference(node),
    inheritedFrom: '',
    isRecursive: isRecursiveNode(api, node) || isRepeatedOperation(node),
    problem,
    source,
    schema,
    ...words,
    getChildren: listRowNodes(node).length > 0 ? once(() => toRows(api, node)) : undefined,
  };
}

/** Shows references to pages and to missing files; other targets are shown in their place. */
function getShownReference({ kind, reference }: ApiNode): ApiReference | undefined {
  const isLink = linkKinds.has(kind);
  return isLink ? reference : toMissing(reference);
}

const linkKinds: ReadonlySet<ApiNodeKind> = new Set([
  ...(['link', 'channel', 'channel-operation', 'message', 'unread'] as const),
]);

/** Creates the rows below a node. */
export function toRows(api: ApiDescription, node: ApiNode): readonly ApiRow[] {
  return listRowNodes(node).map((child) => toRow(api, child));
}

function describeNode(api: ApiDescription, node: ApiNode): RowWords {
  const { kind, value, source } = node;
  switch (kind) {
    case 'schema':
      return describePart(api, node);
    case 'parameter':
    case 'header':
    case 'form-field':
      return describeParameter(api, node);
    case 'media-type':
      return describeMediaType(api, node);
    case 'body':
      return node.parent?.kind === 'operation'
        ? describeInner(api, node)
        : { ...describeBody(api, node), name: getSectionTitle(api, node) };
    case 'section':
      return describeInner(api, node);
    case 'response':
      return describeResponse(api, node);
    case 'value': {
      const examples = toItems(value.examples).map(toApiObject);
      const given = examples.filter((example) => example[node.name] !== undefined);
      return describeValue(api, node, {
        name: getSectionTitle(api, node),
        facts: toFacts('Schema format', value.schemaFormat, true),
        examples: given.map(({ summary, name, [node.name]: example }) => ({
          name: toText(summary) || toText(name),
          value: example,
        })),
      });
    }
    case 'stream-item':
      return describeValue(api, node, { kind: 'items' });
    case 'binding': {
      const isText = typeof source.value !== 'object' || Array.isArray(source.value);
      const facts =
        isText || source.value === null ? toFacts('Value', toShownText(source.value), true) : [];
      return describeValue(api, node, { kind: 'binding', facts });
    }
    case 'callback':
      return { kind: 'callback' };
    case 'operation': {
      const { summary, description, deprecated } = value;
      const isDeprecated = deprecated === true;
      return { kind: 'callback', isDeprecated, description: joinParagraphs(summary, description) };
    }
    case 'link':
      return describeLink(node);
    case 'channel':
      return { kind: 'link', description: joinParagraphs(value.description) };
    case 'channel-operation':
      return { kind: 'link' };
    case 'message':
      return {
        kind: 'message',
        name: toText(value.title) || node.name,
        isDeprecated: value.deprecated === true,
        ...describeAsync(api, 'message', source),
      };
    case 'server':
      return describeServer(api, node);
    case 'security-scheme':
      return {
        kind: 'security',
        type: describeScheme(value),
        isDeprecated: value.deprecated === true,
        description: joinParagraphs(value.description),
        facts: getSchemeFacts(value),
      };
    case 'flow':
      return describeFlow(api, node);
    case 'tag':
      return {
        kind: 'tag',
        description: joinParagraphs(value.summary, value.description),
        facts: [...toFacts('Parent', value.parent), ...getExternalDocsFacts(api.files, source)],
      };
    case 'unread':
      return { kind: node.contains };
    case 'entry':
      return {};
  }
}

/** Describes a part of a schema: a field, items, an option or a keyword. */
function describePart(api: ApiDescription, { part, outer, source }: NodeOf<'schema'>): RowWords {
  const { role, name, inheritedFrom, choice } = part;
  const isCondition = role === 'keyword' && name === 'if';
  const words = describeSchema(api, source, {
    outer: role === 'option' ? outer : undefined,
    isCondition,
  });
  switch (role) {
    case 'field':
      return { ...words, kind: 'field', inheritedFrom };
    case 'tuple':
      return { ...words, kind: 'items', name: `[${name}]` };
    case 'items':
      return { ...words, kind: 'items' };
    case 'pattern':
      return { ...words, name: `/${name}/` };
    case 'option': {
      const option = choice && describeOption(api.files, choice, source);
      const { field = '', values = [] } = option ?? {};
      return {
        ...words,
        kind: 'choice',
        name: option?.name || `Option ${name.slice(name.indexOf(':') + 1)}`,
        facts: [...toFacts(field, values.join(', '), true), ...words.facts],
      };
    }
    case 'others':
    case 'not':
    case 'keyword':
      return { ...words, name: nameKeyword(name) };
  }
}

/** Adds the words of the schema of a node. Own examples replace those of the schema. */
function describeValue(
  api: ApiDescription,
  { schema, reference, problem }: ApiNode,
  own: RowWords,
): RowWords {
  if (schema === undefined) return own;
  const words = describeSchema(api, schema);
  const { description = '', facts = [], examples = [] } = own;
  const isJoined = words.reference === undefined || description === '';
  return {
    ...words,
    ...own,
    isDeprecated: own.isDeprecated === true || words.isDeprecated,
    description: isJoined ? joinParagraphs(description, words.description) : description,
    facts: [...facts, ...words.facts],
    examples: examples.length > 0 ? examples : words.examples,
    reference: toMissing(reference) ?? words.reference,
    problem: problem || words.problem,
  };
}

function describeParameter(
  api: ApiDescription,
  node: NodeOf<'parameter' | 'header' | 'form-field'>,
): RowWords {
  const { kind, source, value, content, schema } = node;
  const { examples, facts } = readExamples(api, source);
  const inContent = content && readMediaExamples(api, content);
  return describeValue(api, node, {
    kind: kind === 'form-field' ? 'field' : kind,
    isDeprecated: value.deprecated === true,
    description: joinParagraphs(value.description),
    facts: [
      ...toFacts('Media type', content?.name, true),
      ...getStyleFacts(api, value, schema),
      ...toFacts('Location', kind === 'parameter' ? value.location : '', true),
      ...(content ? getEncodingFacts(api, content) : []),
      ...facts,
      ...(inContent?.facts ?? []),
    ],
    examples: examples.length > 0 ? examples : (inContent?.examples ?? []),
  });
}

function describeMediaType(api: ApiDescription, node: NodeOf<'media-type'>): RowWords {
  const { mediaType, problem, schema, source } = node;
  const { examples, facts } = readMediaExamples(api, mediaType);
  const words = describeValue(api, node, {
    kind: 'media-type',
    facts: [...getEncodingFacts(api, mediaType), ...facts],
    examples,
    reference: toMissing(node.reference),
    problem,
    source: schema ?? source,
  });
  if (mediaType.itemSchema === undefined || mediaType.schema !== undefined) return words;
  return { ...words, type: `stream of ${words.reference?.name || words.type || 'any value'}` };
}

/** Describes a body by its only media type; bodies with several media types have rows for them. */
function describeBody(api: ApiDescription, node: ApiNode): RowWords {
  const only = node.getChildren().find((child) => child.kind === 'media-type' && child.isInline);
  if (only?.kind !== 'media-type') return { kind: 'media-type' };
  const { source, schema, mediaType } = only;
  const words = describeMediaType(api, only);
  const facts = [...toFacts('Media type', mediaType.name, true), ...(words.facts ?? [])];
  return { ...words, facts, schema, source: schema ?? source };
}

function describeResponse(api: ApiDescription, node: ApiNode): RowWords {
  const { source, value, problem } = node;
  const body = describeBody(api, node);
  const text = body.reference === undefined ? body.description : '';
  return {
    ...body,
    kind: 'response',
    source,
    description: joinParagraphs(value.summary, value.description, text),
    reference: toMissing(node.reference) ?? body.reference,
    problem: problem || (body.problem ?? ''),
  };
}

/** Describes a section of a callback’s operation, which is a row. */
function describeInner(api: ApiDescription, node: ApiNode): RowWords {
  const body: RowWords = node.kind === 'body' ? describeBody(api, node) : {};
  const text = body.reference === undefined ? body.description : '';
  return {
    ...body,
    kind: 'callback',
    name: getSectionTitle(api, node),
    description: joinParagraphs(node.value.description, text),
  };
}

function describeLink({ value }: ApiNode): RowWords {
  return {
    kind: 'link',
    description: joinParagraphs(value.description),
    facts: [
      ...Object.entries(toApiObject(value.parameters)).flatMap(([parameter, expression]) =>
        toFacts(parameter, toShownText(expression), true),
      ),
      ...toFacts('Request body', toShownText(value.requestBody), true),
      ...toFacts('Server', getServerUrl(toApiObject(value.server)), true),
    ],
  };
}

function describeServer(
  api: ApiDescription,
  { server: { key, url }, value, source, reference }: NodeOf<'server'>,
): RowWords {
  const name =
    toText(value.title) ||
    toText(value.name) ||
    (/^\d+$/.test(key) ? url || (toMissing(reference)?.name ?? '') : key);
  return {
    kind: 'server',
    name,
    description: joinParagraphs(value.summary, value.description),
    facts: [
      ...toFacts('URL', url === name ? '' : url, true),
      ...toFacts('Protocol', value.protocol),
      ...toFacts('Protocol version', value.protocolVersion),
      ...getSecurityFacts(api, getChild(source, 'security')),
      ...toFacts('Tags', getTagNames(api.files, getChild(source, 'tags')).join(', ')),
      ...getExternalDocsFacts(api.files, source),
    ],
  };
}

function describeFlow({ files }: ApiDescription, { name, source }: ApiNode): RowWords {
  const flow = readObject(files, source);
  const listed = flow.scopes === undefined ? 'availableScopes' : 'scopes';
  const scopes = readObject(files, getPart(files, source, listed));
  return {
    kind: 'security',
    name: nameFlow(name),
    facts: getFlowFacts(flow),
    values: Object.entries(scopes).map(([value, text]) => ({ value, description: toText(text) })),
  };
}
