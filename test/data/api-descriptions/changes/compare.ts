import type { ApiDescription } from '#data/api-descriptions/api-description.ts';
import type { ApiChange, ApiComparison } from '#data/api-descriptions/changes/api-change.ts';
import { compareDescriptions } from '#data/api-descriptions/changes/compare-descriptions.ts';
import { parseApiDescription } from '#data/api-descriptions/outline/parse-description.ts';

/** Parsed JSON or YAML. */
export type Json = Readonly<Record<string, unknown>>;

export function parse(value: unknown): ApiDescription {
  const api = parseApiDescription('api.yaml', new Map([['api.yaml', value]]));
  if (api === undefined) throw new Error('The value is not recognised as an API description.');
  return api;
}

/** Runs a comparison without slices. */
export function compareApis(before: ApiDescription, after: ApiDescription): ApiComparison {
  const work = compareDescriptions(before, after);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** Compares copies, so that no objects of the two descriptions are identical. */
export function compare(before: unknown, after: unknown): ApiComparison {
  return compareApis(parse(structuredClone(before)), parse(structuredClone(after)));
}

/** Changes of an entry as `class rule path`. */
export function listChanges(comparison: ApiComparison, entryId: string): readonly string[] {
  return (comparison.byEntry.get(entryId) ?? []).map(formatChange);
}

export function formatChange({ class: level, rule, path }: ApiChange): string {
  return `${level} ${rule} ${path}`.trimEnd();
}
