import type { ApiFiles, ApiSource } from '#data/api-descriptions/api-description.ts';
import {
  getChild,
  getItems,
  isApiObject,
  isSameJson,
  toApiObject,
} from '#data/api-descriptions/api-source.ts';
import { followReferences } from '#data/api-descriptions/references.ts';
import { addChange, type ChangeNode, type TreeBuilder } from './change-tree.ts';

const detailKeys: ReadonlySet<string> = new Set(['externalDocs', 'xml', '$comment', 'tags']);

/** Compares extensions, tags and external documentation. */
export function compareDetails(
  { before: beforeFiles, after: afterFiles }: TreeBuilder,
  node: ChangeNode,
  before: ApiSource,
  after: ApiSource,
): void {
  const earlier = collectDetails(beforeFiles, before);
  const later = collectDetails(afterFiles, after);
  if (!isSameJson(earlier, later)) addChange(node, 'details', after.value);
}

const maxDepth = 20;

function collectDetails(
  files: ApiFiles,
  source: ApiSource,
  details: Record<string, unknown> = {},
  depth = 0,
): Readonly<Record<string, unknown>> {
  const followed = followReferences(files, source);
  if (followed.kind !== 'resolved' || depth > maxDepth) return details;
  const { value } = followed.source;
  if (!isApiObject(value)) return details;
  for (const key in value) {
    if (detailKeys.has(key) || key.startsWith('x-')) details[key] ??= value[key];
  }
  if ('allOf' in value) {
    for (const member of getItems(getChild(followed.source, 'allOf'))) {
      collectDetails(files, member, details, depth + 1);
    }
  }
  return details;
}

/** Compares the given examples, whatever their form. */
export function compareExamples(
  node: ChangeNode,
  before: readonly ApiSource[],
  after: readonly ApiSource[],
): void {
  if (!isSameJson(getExamples(before), getExamples(after))) {
    addChange(node, 'example', after[0]?.value);
  }
}

function getExamples(sources: readonly ApiSource[]): readonly unknown[] {
  return sources.flatMap(({ value }) => {
    const { example, examples, 'x-example': other } = toApiObject(value);
    return [example ?? other, examples].filter((each) => each !== undefined);
  });
}
