import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseFragment } from '#api-descriptions/nodes/parse-fragment.ts';
import type { ApiRow } from '#api-descriptions/rows/api-row.ts';
import { getEntryContent } from '#api-descriptions/rows/entry-content.ts';
import { buildSearchIndex, findInDescription } from '#api-descriptions/search/search-index.ts';
import { buildUsage, getUsers } from '#api-descriptions/search/used-by.ts';
import { encodeFragment } from '#text/encode-fragment.ts';
import { runInSlices } from '#text/slices/time-slices.ts';
import { parseApi } from './describe.ts';

const keys = (text: string) => fc.constantFrom(...text.split(' '));

const rootKey = keys(
  'info paths webhooks components tags servers security channels operations definitions parameters $defs properties securityDefinitions schemes host',
);
const key = keys(
  '/a /{b} get post query additionalOperations parameters requestBody responses 200 default content application/json schema itemSchema examples example headers links callbacks $ref in name description summary tags servers url variables security schemas messages securitySchemes flows scopes type publish subscribe message oneOf traits payload bindings kafka action channel reply address operationId operationRef externalDocs x-y __proto__ toString',
);
const text = keys(
  '#/components/schemas/a #/paths/~1a #/channels/a ./other.yaml#/a #/info # https://example.com query body formData apiKey oauth2 object send a',
);

const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 7, withCrossShrink: true },
    fc.constantFrom<unknown>(null, true, 3, '', [], {}),
    text,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(key, tie('value'), { maxKeys: 5, noNullPrototype: true }),
    text.map(($ref) => ({ $ref })),
  ),
}));

const version = fc.constantFrom(
  { openapi: '3.1.0' },
  { openapi: '3.2.0' },
  { swagger: '2.0' },
  { asyncapi: '2.6.0' },
  { asyncapi: '3.0.0' },
  { $schema: 'https://json-schema.org/draft/2020-12/schema' },
);
const options = { maxKeys: 6, noNullPrototype: true };
const operationKey = keys(
  'parameters requestBody responses callbacks security servers tags message messages traits channel reply action bindings payload headers examples',
);
const pathKey = keys('get post publish subscribe additionalOperations parameters messages $ref');
const operation = fc.dictionary(operationKey, value, options);
const path = fc.dictionary(pathKey, fc.oneof(operation, value), options);
const paths = fc.dictionary(keys('/a a x-y'), fc.oneof(path, operation, value), options);
const members = fc.record(
  { paths, webhooks: paths, channels: paths, operations: paths, components: paths },
  { requiredKeys: [], noNullPrototype: true },
);
const description = fc
  .tuple(version, fc.dictionary(rootKey, value, options), members)
  .map(([first, others, structured]) => ({ ...others, ...structured, ...first }));

/** Checks that keys are unique, and opens the rows to a depth. */
function open(rows: readonly ApiRow[], depth: number): void {
  expect(new Set(rows.map((row) => row.key)).size).toBe(rows.length);
  if (depth > 0) for (const row of rows) open(row.getChildren?.() ?? [], depth - 1);
}

it('invalid descriptions are read, searched and shown without an error', async () => {
  await fc.assert(
    fc.asyncProperty(description, async (root) => {
      const api = parseApi(root, { 'api/other.yaml': root });
      const index = await runInSlices(buildSearchIndex(api));
      const usage = await runInSlices(buildUsage(api));
      findInDescription(api, index, 'a');
      for (const entry of api.entries.values()) {
        for (const { rows } of getEntryContent(api, entry).sections) open(rows, 3);
        getUsers(usage, entry);
        expect(parseFragment(api, encodeFragment(entry.id))?.entry).toBe(entry);
        parseFragment(api, entry.source.location.pointer);
      }
    }),
    { numRuns: 300 },
  );
});
