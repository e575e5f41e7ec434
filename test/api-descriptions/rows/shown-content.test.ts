import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { escapeKey, toJson } from '#api-descriptions/json-values.ts';
import type {
  ApiEntryContent,
  ApiFact,
  ApiRow,
  ApiSection,
} from '#api-descriptions/rows/api-row.ts';
import { contentOf, parseApi, readYaml } from '#test/api-descriptions/describe.ts';

const folder = join(import.meta.dirname, 'cases');

const record = v.record(v.string(), v.unknown());
const cases = v.array(
  v.object({
    title: v.string(),
    /** The description. */
    given: record,
    /** Further files by their path. */
    files: v.optional(record, {}),
    /** Content of entries by their id, in the notation of `describeContent`. */
    shows: v.record(v.string(), v.string()),
  }),
);

const rows = readdirSync(folder).flatMap((name) =>
  v
    .parse(cases, readYaml(join(folder, name)))
    .map((row) => ({ ...row, title: `${name}: ${row.title}` })),
);

/**
 * Describes the content of an entry as text. A section is a line `key “title” direction`, and a row
 * is a line `kind key (name): type [flags]`, where the name is left out if it is the key. The lines
 * below a section or row are indented:
 *
 * - `"…"` is its description,
 * - `= label: value <link>` a fact, with backticks around code,
 * - `-> name (entry)` its reference, or `-> name (missing file)`,
 * - `| value "description"` an allowed value,
 * - `e.g. name: value` an example as JSON,
 * - `! … at …` a problem and the JSON pointer of the source that is shown,
 * - and then its rows, down to the fifth level.
 */
function describeContent({ description, facts, sections }: ApiEntryContent): string {
  return [
    ...describeText(description),
    ...facts.map(describeFact),
    ...sections.flatMap(describeSection),
  ]
    .map((line) => `${line}\n`)
    .join('');
}

function describeSection({ key, title, direction, description, body, rows }: ApiSection) {
  return [
    `${key} “${title}” ${direction}`,
    ...indent(describeText(description)),
    ...indent(body === undefined ? [] : describeRow(body, 0)),
    ...indent(rows.flatMap((row) => describeRow(row, 5))),
  ];
}

function describeRow(row: ApiRow, depth: number): string[] {
  const flags = [
    row.isRequired ? 'required' : '',
    row.isDeprecated ? 'deprecated' : '',
    row.isReadOnly ? 'read-only' : '',
    row.isWriteOnly ? 'write-only' : '',
    row.isRecursive ? 'recursive' : '',
    row.inheritedFrom && `from ${row.inheritedFrom}`,
  ].filter((flag) => flag !== '');
  const children = depth > 1 ? row.getChildren?.() : undefined;
  return [
    joinWords(row.kind, row.key, row.key !== escapeKey(row.name) && row.name && `(${row.name})`) +
      (row.type && `: ${row.type}`) +
      (flags.length > 0 ? ` [${flags.join(', ')}]` : ''),
    ...indent([
      ...describeText(row.description),
      ...row.facts.map(describeFact),
      ...describeReference(row),
      ...row.values.map((one) => joinWords('|', one.value, ...describeText(one.description))),
      ...row.examples.map(({ name, value }) =>
        joinWords('e.g.', name && `${name}:`, toJson(value)),
      ),
      ...(row.problem === '' ? [] : [`! ${row.problem} at ${row.source.location.pointer}`]),
      ...(children?.flatMap((child) => describeRow(child, depth - 1)) ?? []),
    ]),
  ];
}

function describeReference({ reference }: ApiRow): string[] {
  if (reference === undefined) return [];
  const { name, entryId, missingFile } = reference;
  const target = entryId ?? (missingFile && `missing ${missingFile}`);
  return [`-> ${name}${target === undefined ? '' : ` (${target})`}`];
}

function describeFact({ label, value, isCode, href }: ApiFact): string {
  return `= ${label}: ${isCode ? `\`${value}\`` : value}${href === undefined ? '' : ` <${href}>`}`;
}

function describeText(text: string): string[] {
  return text === '' ? [] : [JSON.stringify(text)];
}

function joinWords(...words: (string | false)[]): string {
  return words.filter((word) => word !== '' && word !== false).join(' ');
}

function indent(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`);
}

test.each(rows)('$title', ({ given, files, shows }) => {
  const api = parseApi(given, files);
  const shown = Object.keys(shows).map((id) => [id, describeContent(contentOf(api, id))]);
  expect(Object.fromEntries(shown)).toEqual(shows);
});
