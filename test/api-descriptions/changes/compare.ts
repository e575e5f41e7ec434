import { join } from 'node:path';
import * as v from 'valibot';
import type { ApiDescription } from '#api-descriptions/api-description.ts';
import {
  type ApiChange,
  type ApiComparison,
  getChangePath,
  getRemovedNode,
} from '#api-descriptions/changes/api-change.ts';
import { compareDescriptions } from '#api-descriptions/changes/compare-descriptions.ts';
import { parseApiDescription } from '#api-descriptions/outline/parse-description.ts';
import { copyData, readYaml } from '#test/api-descriptions/describe.ts';
import { runAtOnce } from '#text/slices/time-slices.ts';

/** Parsed JSON or YAML. */
export type Json = Readonly<Record<string, unknown>>;

export const json = v.record(v.string(), v.unknown());

/** Reads a table of test cases: a YAML file of this folder with a list of rows. */
export function readTable<Row extends v.GenericSchema>(
  name: string,
  row: Row,
): v.InferOutput<Row>[] {
  return v.parse(v.array(row), readYaml(join(import.meta.dirname, name)));
}

export function parse(value: unknown, others: Json = {}): ApiDescription {
  const files = new Map([['api.yaml', value], ...Object.entries(others)]);
  const api = parseApiDescription('api.yaml', files);
  if (api === undefined) throw new Error('The value is not recognised as an API description.');
  return api;
}

/** Runs a comparison without slices. */
export function compareApis(before: ApiDescription, after: ApiDescription): ApiComparison {
  return runAtOnce(compareDescriptions(before, after));
}

/**
 * Compares copies, so that no objects of the two descriptions are identical. Fails if a change
 * leads to a row that doesn't exist.
 */
export function compare(before: unknown, after: unknown, files: Json = {}): ApiComparison {
  const [earlier, later] = [parse(copyData(before)), parse(copyData(after), files)];
  const comparison = compareApis(earlier, later);
  const missing = findMissingRows(comparison);
  if (missing.length > 0) throw new Error(`These changes have no row: ${missing.join(', ')}`);
  return comparison;
}

/** Returns the changes whose place has no row in the version that should contain the row. */
export function findMissingRows(comparison: ApiComparison): readonly string[] {
  return [...comparison.byEntry].flatMap(([id, changes]) =>
    changes.flatMap((change) => {
      const { rule, kind, getPlace } = change;
      if (rule === 'removed' || rule === 'announced-removal') return [];
      const isFound =
        kind === 'removed'
          ? getRemovedNode(change) !== undefined
          : // The later version doesn't contain a section that was removed completely.
            rule === 'body-removed' || getPlace().after?.rest.length === 0;
      return isFound ? [] : `${kind} ${rule} ${id} ${getChangePath(change)}`;
    }),
  );
}

/** Changes of an entry as `class rule path`. */
export function listChanges(comparison: ApiComparison, entryId: string): readonly string[] {
  return (comparison.byEntry.get(entryId) ?? []).map(formatChange);
}

export function formatChange(change: ApiChange): string {
  return `${change.class} ${change.rule} ${getChangePath(change)}`.trimEnd();
}
