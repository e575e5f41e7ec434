import type { ApiDescription, ApiEntry, Located } from '#api-descriptions/api-description.ts';
import { createExample } from '#api-descriptions/examples/example-value.ts';
import { toLocationKey, toShownText } from '#api-descriptions/json-values.ts';
import { createValueNode } from '#api-descriptions/nodes/schema-nodes.ts';
import type { ApiFact, ApiRow, ApiSection } from '#api-descriptions/rows/api-row.ts';
import { getEntryContent } from '#api-descriptions/rows/entry-content.ts';
import { toRow } from '#api-descriptions/rows/node-row.ts';
import { readSchema } from '#api-descriptions/schemas/read-schema.ts';
import { formatNumber } from '#text/format-number.ts';
import { longestRun, toCode, toLine } from '#text/markdown-text.ts';

type MarkdownState = {
  readonly api: ApiDescription;
  /** Schemas to describe after the sections, by their location. */
  readonly schemas: Map<string, { readonly name: string; readonly source: Located }>;
  /** Location of the entry, which is described already. */
  readonly start: string;
  remainingRows: number;
};

const maxRows = 5000;
/** Maximum depth of a list. The indentation of deeper levels would be most of the text. */
const maxDepth = 50;

/**
 * Formats an entry as Markdown: its sections, and then each schema that it refers to, once. Very
 * long entries are cut off with a note.
 */
export function copyMarkdown(api: ApiDescription, entry: ApiEntry): string {
  const content = getEntryContent(api, entry);
  const start = toLocationKey(entry.source.location);
  const state: MarkdownState = { api, schemas: new Map(), start, remainingRows: maxRows };
  const hasPath = entry.kind === 'operation' || entry.kind === 'webhook';
  const blocks = [
    `# ${toLine(entry.title)}`,
    hasPath ? toCode(`${entry.method} ${entry.path}`.trim()) : '',
    entry.isDeprecated ? 'Deprecated.' : '',
    content.description,
    toFactList(content.facts),
    ...content.sections.flatMap((section) => toSectionBlocks(state, section)),
  ];
  if (state.schemas.size > 0) blocks.push('## Schemas');
  // The loop also visits schemas that are added while it runs.
  for (const { name, source } of state.schemas.values()) {
    const parts = { kind: 'value', name: '', source, schema: source } as const;
    const row = toRow(api, createValueNode(api, undefined, parts));
    const described = { ...row, reference: undefined };
    blocks.push(`### ${toLine(name)}`, ...toBlocks(state, described, row.getChildren?.() ?? []));
  }
  if (state.remainingRows <= 0) blocks.push(`This text ends after ${formatNumber(maxRows)} rows.`);
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

function toSectionBlocks(state: MarkdownState, section: ApiSection): readonly string[] {
  const { title, description, body, rows, direction } = section;
  const heading = [`## ${toLine(title)}`, description];
  if (body === undefined) return [...heading, toList(state, rows, '')];
  const { schema, examples } = body;
  const example = examples[0] ?? (schema && { value: createExample(state.api, schema, direction) });
  const shown = findSchema(state, body) === undefined ? rows : [];
  const code = example === undefined ? '' : toCodeBlock(example.value);
  return [...heading, ...toBlocks(state, body, shown), code];
}

/** Returns the description of a body or schema with rows. */
function toBlocks(state: MarkdownState, row: ApiRow, rows: readonly ApiRow[]): readonly string[] {
  const type = [toCode(row.type), nameReference(state, row)].filter((words) => words !== '');
  const facts = toFactList(row.facts);
  return [type.join(' · '), row.description, facts, toValueList(row, ''), toList(state, rows, '')];
}

/** Returns the named schema that a row follows and its location; undefined if there is none. */
function findSchema(
  { api }: MarkdownState,
  { schema, reference }: ApiRow,
): { readonly key: string; readonly source: Located } | undefined {
  if (schema === undefined || reference?.missingFile !== undefined) return undefined;
  const own = readSchema(api.files, schema);
  const source = own.reference === undefined ? own.items : schema;
  const target = source && readSchema(api.files, source).reference;
  if (source === undefined || target === undefined) return undefined;
  const entry = api.entries.get(reference?.entryId ?? '');
  return { key: toLocationKey(target.location), source: entry?.source ?? source };
}

/** Adds the referenced schema to the schemas to describe. */
function nameReference(state: MarkdownState, row: ApiRow): string {
  const { reference, isRecursive } = row;
  if (reference === undefined) return isRecursive ? 'repeats a schema around it' : '';
  const { name, missingFile } = reference;
  if (missingFile !== undefined) return `${name} in ${missingFile}, which isn’t loaded`;
  const found = findSchema(state, row);
  if (found !== undefined && found.key !== state.start && !state.schemas.has(found.key)) {
    state.schemas.set(found.key, { name, source: found.source });
  }
  return isRecursive ? `${name}, which contains this field` : `see ${name}`;
}

/** Returns rows as a nested list, which omits the fields of named schemas. */
function toList(state: MarkdownState, rows: readonly ApiRow[], indent: string, depth = 0): string {
  if (rows.length > 0 && depth === maxDepth) {
    return `${indent}- Deeper levels than ${maxDepth} are omitted.`;
  }
  const lines: string[] = [];
  for (const row of rows) {
    state.remainingRows -= 1;
    if (state.remainingRows <= 0) break;
    const notes = [
      row.type,
      row.isRequired ? 'required' : '',
      row.isDeprecated ? 'deprecated' : '',
      row.isReadOnly ? 'read-only' : '',
      row.isWriteOnly ? 'write-only' : '',
      row.inheritedFrom === '' ? '' : `from ${row.inheritedFrom}`,
      nameReference(state, row),
      ...row.facts.map(({ label, value, isCode }) => `${label}: ${isCode ? toCode(value) : value}`),
      row.problem,
    ].filter((note) => note !== '');
    const inner = `${indent}  `;
    const suffix = notes.length === 0 ? '' : ` (${notes.map(toLine).join('; ')})`;
    const description = row.description.trim().replaceAll(/\n(?=.)/gu, `\n${inner}`);
    const hasSchema = findSchema(state, row) !== undefined;
    // A response has headers and links besides the fields of its schema.
    const children = hasSchema && row.kind !== 'response' ? [] : (row.getChildren?.() ?? []);
    const isOther = ({ kind }: ApiRow) => kind === 'header' || kind === 'link';
    const shown = hasSchema ? children.filter(isOther) : children;
    lines.push(`${indent}- ${toCode(row.name)}${suffix}${description && `: ${description}`}`);
    lines.push(toValueList(row, inner), toList(state, shown, inner, depth + 1));
  }
  return lines.filter((line) => line !== '').join('\n');
}

function toValueList({ values }: ApiRow, indent: string): string {
  return values
    .map(({ value, description }) => {
      const text = description === '' ? '' : `: ${toLine(description)}`;
      return `${indent}- ${toCode(value)}${text}`;
    })
    .join('\n');
}

function toFactList(facts: readonly ApiFact[]): string {
  return facts
    .map(({ label, value, isCode, href }) => {
      const shown = href === undefined || href === value ? value : `${value} (${href})`;
      return `- ${label}: ${isCode ? toCode(shown) : toLine(shown)}`;
    })
    .join('\n');
}

function toCodeBlock(value: unknown): string {
  const text = toShownText(value, 2);
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}${typeof value === 'string' ? '' : 'json'}\n${text}\n${fence}`;
}
