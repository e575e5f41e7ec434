import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { contentOf, parseApi } from '#test/data/api-descriptions/describe.ts';
import { describeContent } from './describe-content.ts';

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
    .parse(cases, load(readFileSync(join(folder, name), 'utf8')))
    .map((row) => ({ ...row, title: `${name}: ${row.title}` })),
);

test.each(rows)('$title', ({ given, files, shows }) => {
  const api = parseApi(given, files);
  const shown = Object.keys(shows).map((id) => [id, describeContent(contentOf(api, id))]);
  expect(Object.fromEntries(shown)).toEqual(shows);
});
