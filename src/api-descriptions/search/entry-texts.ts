import type { ApiDescription, ApiEntry, Located } from '#api-descriptions/api-description.ts';
import { toApiObject, toText } from '#api-descriptions/json-values.ts';
import type { ApiNode } from '#api-descriptions/nodes/api-node.ts';
import { readAsyncTexts } from '#api-descriptions/nodes/asyncapi-texts.ts';
import type { NodeVisitor, VisitedNode } from '#api-descriptions/nodes/visit-nodes.ts';
import { getPathItems } from '#api-descriptions/outline/openapi.ts';
import { getEntryContent } from '#api-descriptions/rows/entry-content.ts';
import { toRow } from '#api-descriptions/rows/node-row.ts';
import { describeSection } from '#api-descriptions/rows/section-words.ts';
import { readSchema } from '#api-descriptions/schemas/read-schema.ts';
import { getFieldItems } from '#api-descriptions/schemas/schema-parts.ts';

/** Text of an entry, or of a parameter, response, field or another part of an entry. */
export type EntryText = {
  /** Path of the row; empty for the entry itself. */
  readonly path: string;
  /** Label of the row; empty for the entry itself. Not searched, unlike `searchedName`. */
  readonly getName: () => string;
  /** Names that can be searched; empty for names such as “Option 1”. */
  readonly searchedName: string;
  /** Title, description and allowed values. */
  readonly words: string;
};

/** Returns the texts of an entry. The first text describes the entry itself. */
export function collectTexts(
  api: ApiDescription,
  entry: ApiEntry,
  visitNodes: NodeVisitor,
): readonly EntryText[] {
  const { source, method, path, title } = entry;
  const { operationId } = toApiObject(source.value);
  const names = [title, `${method} ${path}`.trim(), toText(operationId)].join('\n');
  const words = getEntryWords(api, entry);
  const first = { path: '', getName: () => '', searchedName: names, words };
  const texts: EntryText[] = [first];
  visitNodes(entry, (visited) => {
    const searchedName = getSearchedName(visited);
    const own = getWords(visited);
    if (searchedName === '' && own === '') return;
    if (isOfEntry(entry, visited)) {
      texts[0] = { ...first, words: own };
      return;
    }
    const getName = () => toRow(api, visited.node).name;
    texts.push({ path: visited.path, getName, searchedName, words: own });
  });
  return texts;
}

/** True for the schema of a schema’s page, whose words are those of the entry. */
function isOfEntry({ kind }: ApiEntry, { node }: VisitedNode): boolean {
  return kind === 'schema' && node.kind === 'value';
}

function getEntryWords(api: ApiDescription, entry: ApiEntry): string {
  const { kind, source } = entry;
  if (kind === 'overview') return `${api.title}\n${getEntryContent(api, entry).description}`;
  // The texts of traits count too.
  if (api.format === 'asyncapi' && kind !== 'schema') {
    return joinWords(...readAsyncTexts(api, kind, source).paragraphs);
  }
  const sources = [source, ...getPathItems(api, entry)];
  return sources.map(({ value }) => getTexts(value)).join('\n');
}

const namingRoles: ReadonlySet<string> = new Set(['field', 'pattern']);

function getSearchedName({ api, node }: VisitedNode): string {
  switch (node.kind) {
    case 'schema':
      return namingRoles.has(node.part.role) ? node.name : '';
    case 'section':
    case 'body':
    case 'value':
    case 'stream-item':
    case 'unread':
      return '';
    case 'server':
    case 'message':
      return toRow(api, node).name;
    default:
      return node.name;
  }
}

function getWords({ api, node, isRepeated, isElsewhere }: VisitedNode): string {
  const { kind, schema, value } = node;
  const getSchemaWords = (source: Located) => describeSchema(api, source, isElsewhere);
  // The parent's row shows the texts of an inline node.
  if (node.isInline) return '';
  if (kind === 'schema') return getSchemaWords(node.source);
  if (isRepeated || (kind === 'message' && node.reference?.entryId !== undefined)) return '';
  if (kind === 'section') return describeSection(node);
  if (describedKinds.has(kind)) {
    const { description, values } = toRow(api, node);
    return joinWords(description, ...values.flatMap((one) => [one.value, one.description]));
  }
  const inner = node.getChildren().find(({ isInline }) => isInline)?.schema;
  const texts = getTexts(value);
  const shown = schema ?? inner;
  return shown === undefined ? texts : joinWords(texts, getSchemaWords(shown));
}

/** Kinds of nodes with texts from outside their source, for example from traits. */
const describedKinds: ReadonlySet<ApiNode['kind']> = new Set([
  ...(['message', 'server', 'security-scheme', 'flow', 'tag'] as const),
]);

/** Returns the words of a schema, and of the items whose fields its row shows. */
function describeSchema(
  api: ApiDescription,
  source: Located,
  isElsewhere: VisitedNode['isElsewhere'],
): string {
  if (isElsewhere(source)) return getTexts(source.value);
  const { files } = api;
  const schema = readSchema(files, source);
  const { title, description, allowedValues, valueDescriptions } = schema;
  const fields = getFieldItems(files, schema);
  const items = fields && !isElsewhere(fields) ? readSchema(files, fields) : undefined;
  const listed = allowedValues === undefined ? '' : allowedValues.map(toText).join(' ');
  return joinWords(
    title,
    description,
    listed,
    ...valueDescriptions,
    items?.title ?? '',
    items?.description ?? '',
  );
}

/** Returns the texts of an object that isn’t a schema, or beside the reference of a schema. */
function getTexts(value: unknown): string {
  const { title, summary, description } = toApiObject(value);
  return joinWords(
    ...[title, summary, description].map((text) => (typeof text === 'string' ? text : '')),
  );
}

function joinWords(...texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join('\n');
}
