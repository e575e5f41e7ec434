import * as v from 'valibot';
import { expect, test } from 'vitest';
import { getChangePath } from '#api-descriptions/changes/api-change.ts';
import { compare, readTable } from './compare.ts';

const count = v.number();
const row = v.object({
  title: v.string(),
  before: v.unknown(),
  after: v.unknown(),
  /** Further files of the later version by their path. */
  files: v.optional(v.record(v.string(), v.unknown())),
  counts: v.optional(v.object({ breaking: count, compatible: count, wording: count })),
  changes: v.array(v.string()),
});

test.each(readTable('description-changes.yaml', row))(
  'compareDescriptions finds that $title',
  ({ before, after, files, counts, changes }) => {
    const comparison = compare(before, after, files);
    const found = [...comparison.byEntry].flatMap(([id, list]) =>
      list.map((change) => {
        const { class: level, rule, sentence } = change;
        return `${id}: ${level} ${rule} ${getChangePath(change)}: ${sentence}`;
      }),
    );
    expect(found).toEqual(changes);
    expect(comparison.counts).toEqual(counts ?? comparison.counts);
  },
);
