import { describe, expect, it } from 'vitest';
import { createChangeReport } from '#api-descriptions/changes/change-report.ts';
import { copyCurl } from '#api-descriptions/copy/copy-curl.ts';
import { copyMarkdown } from '#api-descriptions/copy/copy-markdown.ts';
import { createExample } from '#api-descriptions/examples/example-value.ts';
import { parseFragment } from '#api-descriptions/nodes/parse-fragment.ts';
import type { ApiRow } from '#api-descriptions/rows/api-row.ts';
import { getEntryContent } from '#api-descriptions/rows/entry-content.ts';
import { buildSearchIndex, findInDescription } from '#api-descriptions/search/search-index.ts';
import { buildUsage, getUsers } from '#api-descriptions/search/used-by.ts';
import { compareApis } from '#test/api-descriptions/changes/compare.ts';
import { getEntry, parseApi } from '#test/api-descriptions/describe.ts';
import { runInSlices } from '#text/slices/time-slices.ts';

/** Wraps a value as often as given. */
function nest(count: number, wrap: (inner: unknown) => unknown, innermost: unknown): unknown {
  let value = innermost;
  for (let level = 0; level < count; level += 1) value = wrap(value);
  return value;
}

const toField = (inner: unknown) => ({ type: 'object', properties: { a: inner } });
const deepest = { type: 'string', description: 'Deepest.' };

/** Schemas by the text that the search finds in them; empty if nothing is found. */
const schemas: Readonly<
  Record<string, readonly [found: boolean, create: (end: object) => unknown]>
> = {
  fields: [true, (end) => nest(5000, toField, end)],
  items: [true, (end) => nest(5000, (items) => ({ type: 'array', items }), end)],
  maps: [true, (end) => nest(5000, (additionalProperties) => ({ additionalProperties }), end)],
  choices: [true, (end) => nest(5000, (one) => ({ oneOf: [one, { type: 'integer' }] }), end)],
  not: [true, (not) => nest(5000, (inner) => ({ not: inner }), not)],
  conditions: [true, (end) => nest(5000, (then) => ({ if: { required: ['a'] }, then }), end)],
  // The schema is too deep to be read, which its row says.
  allOf: [false, (end) => nest(2000, (inner) => ({ allOf: [inner] }), { properties: { a: end } })],
  example: [false, () => ({ example: nest(10_000, (a) => ({ a }), 1) })],
  default: [false, () => ({ default: nest(10_000, (a) => [a], 1) })],
  enum: [false, () => ({ enum: [nest(10_000, (a) => [a], 1), 'other'] })],
};

function toApi(schema: unknown, more: Record<string, unknown> = {}) {
  const content = { 'application/json': { schema } };
  return parseApi({
    openapi: '3.1.0',
    paths: {
      '/a': {
        post: {
          parameters: [{ in: 'query', name: 'q', required: true, schema }],
          requestBody: { content },
          responses: { 200: { description: 'OK', content } },
        },
      },
    },
    components: { schemas: { Deep: schema, ...more } },
  });
}

/** Opens all rows of an entry, and returns their number and their problems. */
function openRows(api: ReturnType<typeof toApi>, id: string) {
  const problems = new Set<string>();
  let count = 0;
  const pending: ApiRow[] = [];
  for (const { body, rows } of getEntryContent(api, getEntry(api, id)).sections) {
    pending.push(...(body ? [body] : []), ...rows);
  }
  for (let row = pending.pop(); row !== undefined && count < 20_000; row = pending.pop()) {
    count += 1;
    if (row.problem !== '') problems.add(row.problem);
    pending.push(...(row.getChildren?.() ?? []));
  }
  return { count, problems: [...problems] };
}

async function useEverywhere(api: ReturnType<typeof toApi>, later?: ReturnType<typeof toApi>) {
  const index = await runInSlices(buildSearchIndex(api));
  const hits = findInDescription(api, index, 'deepest');
  const usage = await runInSlices(buildUsage(api));
  const opened = ['post-/a', 'schema-Deep'].map((id) => {
    const entry = getEntry(api, id);
    getUsers(usage, entry);
    copyMarkdown(api, entry);
    parseFragment(api, entry.source.location.pointer);
    return openRows(api, entry.id);
  });
  const post = getEntry(api, 'post-/a');
  expect(copyCurl(api, post)).toContain('curl');
  createExample(api, getEntry(api, 'schema-Deep').source, 'response');
  if (later !== undefined) createChangeReport({ ...compareApis(api, later), before: api }, later);
  return { hits, problems: opened.flatMap(({ problems }) => problems) };
}

describe('deep descriptions', () => {
  it.each(Object.entries(schemas))(
    '%s are used without an error',
    { timeout: 60_000 },
    async (_, [found, create]) => {
      const later = { type: 'string', description: 'Changed.' };
      const { hits } = await useEverywhere(toApi(create(deepest)), toApi(create(later)));
      expect(hits.some(({ entry }) => entry.id === 'schema-Deep')).toBe(found);
    },
  );

  /** Returns an API with a chain of references to a schema. */
  const toChain = (count: number, end: object) => {
    const references = Array.from({ length: count }, (_, at) => [
      `S${at}`,
      { $ref: `#/components/schemas/S${at + 1}` },
    ]);
    const more = { ...Object.fromEntries(references), [`S${count}`]: end };
    return toApi({ $ref: '#/components/schemas/S0' }, more);
  };

  it('a chain of 5,000 references is used without an error', { timeout: 60_000 }, async () => {
    const { hits, problems } = await useEverywhere(toChain(5000, deepest));
    expect(hits.map(({ entry }) => entry.id)).toEqual(['schema-S5000']);
    expect(problems).toContain('The schema combines too many others.');
  });

  it('chains of 500 references are compared', { timeout: 60_000 }, () => {
    const comparison = compareApis(toChain(500, deepest), toChain(500, { type: 'integer' }));
    expect(comparison.byEntry.has('schema-S500')).toBe(true);
  });
});
