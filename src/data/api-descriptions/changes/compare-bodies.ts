import type { ApiSource } from '#data/api-descriptions/api-description.ts';
import {
  escapeKey,
  getChild,
  isSameJson,
  toApiObject,
  toText,
} from '#data/api-descriptions/api-source.ts';
import type { ApiBody, ApiMediaType } from '#data/api-descriptions/content/operation-parts.ts';
import {
  addChange,
  addChild,
  type ChangeNode,
  type ComparedDirection,
  compareWords,
  matchByKey,
  type TreeBuilder,
} from './change-tree.ts';
import { compareDetails, compareExamples } from './compare-details.ts';
import { compareSchemas } from './compare-schemas.ts';
import { containsMediaType, isTyped, toMediaTypeKey } from './media-types.ts';

type BodyUse = {
  readonly direction: ComparedDirection;
  /** True for the body of a request, which can be required and has a description of its own. */
  readonly isRequest: boolean;
};

/** Compares the bodies of a request or response. */
export function compareBodies(
  builder: TreeBuilder,
  node: ChangeNode,
  before: ApiBody | undefined,
  after: ApiBody | undefined,
  { direction, isRequest }: BodyUse,
): void {
  const subject = after?.part.source.value ?? before?.part.source.value;
  const hadBody = isRequest ? before !== undefined : (before?.mediaTypes.length ?? 0) > 0;
  const hasBody = isRequest ? after !== undefined : (after?.mediaTypes.length ?? 0) > 0;
  if (hadBody !== hasBody) {
    const isRequired = isRequest && after?.part.value.required === true;
    const added = isRequired ? 'required-body-added' : 'optional-body-added';
    addChange(node, hasBody ? added : 'body-removed', subject);
    return;
  }
  if (before === undefined || after === undefined) return;
  if (isRequest) {
    const [wasRequired, isRequired] = [before, after].map(
      ({ part }) => part.value.required === true,
    );
    if (wasRequired !== isRequired) addChange(node, isRequired ? 'required' : 'optional', subject);
    const [earlier, later] = [before.part.value.description, after.part.value.description];
    compareWords(node, 'description', subject, { before: toText(earlier), after: toText(later) });
    if (before.part.source.value !== after.part.source.value) {
      compareDetails(builder, node, before.part.source, after.part.source);
    }
    node.name = after.part.reference?.name ?? '';
  }
  compareContents(builder, node, before.mediaTypes, after.mediaTypes, direction);
}

function compareContents(
  builder: TreeBuilder,
  node: ChangeNode,
  before: readonly ApiMediaType[],
  after: readonly ApiMediaType[],
  direction: ComparedDirection,
): void {
  const { matched, added, removed } = matchByKey(before, after, ({ name }) => toMediaTypeKey(name));
  const toKey = (types: readonly ApiMediaType[], { name }: ApiMediaType) =>
    types.length > 1 ? escapeKey(name) : '';
  const compareMatch = (earlier: ApiMediaType, later: ApiMediaType) => {
    const edge = { key: toKey(after, later), beforeKey: toKey(before, earlier) };
    addChild(node, compareMediaTypes(builder, earlier, later, direction), edge);
  };
  for (const [earlier, later] of matched) compareMatch(earlier, later);
  const open = new Set(removed);
  for (const later of added) {
    const earlier = [...open].find(
      ({ name }) => containsMediaType(name, later.name) || containsMediaType(later.name, name),
    );
    const key = toKey(after, later);
    if (earlier === undefined) {
      const options = { key, sentence: { names: later.name } };
      const kind = key === '' ? 'changed' : 'added';
      addChange(node, 'media-type-added', later.source.value, { ...options, kind });
      continue;
    }
    open.delete(earlier);
    const isWider = containsMediaType(later.name, earlier.name);
    const rule = isWider ? 'media-type-wider' : 'media-type-narrower';
    const sentence = { before: earlier.name, after: later.name };
    addChange(node, rule, later.source.value, { key, sentence });
    compareMatch(earlier, later);
  }
  for (const earlier of open) {
    const key = toKey(before, earlier);
    const options = { key, sentence: { names: earlier.name } };
    const kind = key === '' ? 'changed' : 'removed';
    addChange(node, 'media-type-removed', earlier.source.value, { ...options, kind });
  }
}

function compareMediaTypes(
  builder: TreeBuilder,
  before: ApiMediaType,
  after: ApiMediaType,
  direction: ComparedDirection,
): ChangeNode | undefined {
  const [first, second] = [before.source, after.source];
  if (builder.sameness.isSame(first, second)) return undefined;
  const typing = isTyped(after.name) ? 'typed' : 'text';
  return builder.getNode(first.value, second.value, `media ${direction} ${typing}`, (node) => {
    compareExamples(node, [first], [second]);
    const [earlier, later] = [first, second].map((source) => getChild(source, 'encoding'));
    if (!isSameJson(earlier?.value, later?.value)) {
      const sentence = { before: toEncoding(earlier), after: toEncoding(later) };
      addChange(node, 'encoding', second.value, { sentence });
    }
    compareDetails(builder, node, first, second);
    const use = { direction, typing, isParameter: false } as const;
    for (const member of ['schema', 'itemSchema'] as const) {
      const [oldSchema, newSchema] = [before[member], after[member]].map((schema, index) => {
        const owner = index === 0 ? first : second;
        return schema ?? { value: true, location: owner.location };
      });
      if (oldSchema !== undefined && newSchema !== undefined) {
        addChild(node, compareSchemas(builder, oldSchema, newSchema, use));
      }
    }
  });
}

function toEncoding(source: ApiSource | undefined): string {
  return Object.keys(toApiObject(source?.value)).join(', ') || 'the default';
}
