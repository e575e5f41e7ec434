import type { ApiFiles, ApiSource } from '#data/api-descriptions/api-description.ts';
import {
  type ApiObject,
  escapeKey,
  getChild,
  getMembers,
  isSameJson,
  toApiObject,
  toText,
} from '#data/api-descriptions/api-source.ts';
import type { ApiParameter } from '#data/api-descriptions/content/operation-parts.ts';
import { followReferences } from '#data/api-descriptions/references.ts';
import { readSchema } from '#data/api-descriptions/schemas/read-schema.ts';
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
import { compareLifecycle, isRemovalAnnounced } from './compare-lifecycle.ts';
import { compareSchemas } from './compare-schemas.ts';
import { isTyped } from './media-types.ts';

/** Parameter or header of one version. */
type Parameter = Pick<ApiParameter, 'name' | 'location' | 'source' | 'value' | 'reference'>;

/** Compares the parameters of one location. Path parameters are matched by position in the path. */
export function compareParameters(
  builder: TreeBuilder,
  before: readonly Parameter[],
  after: readonly Parameter[],
  direction: ComparedDirection,
  paths?: readonly [before: string, after: string],
): ChangeNode {
  const node = builder.createNode();
  const [beforePath = '', afterPath = ''] = paths ?? [];
  const { matched, added, removed } = matchByKey(
    before.map((parameter) => ({ parameter, key: getKey(parameter, beforePath) })),
    after.map((parameter) => ({ parameter, key: getKey(parameter, afterPath) })),
    ({ key }) => key,
  );
  for (const [{ parameter: earlier }, { parameter: later }] of matched) {
    if (isSameParameter(builder, earlier, later)) continue;
    const child = builder.getNode(
      earlier.source.value,
      later.source.value,
      `parameter ${direction}`,
      (created) => compareParameter(builder, created, earlier, later, direction),
    );
    addChild(node, child, { key: getRowKey(later), beforeKey: getRowKey(earlier) });
  }
  for (const { parameter } of added) {
    const rule = isRequired(parameter) ? 'required-parameter-added' : 'optional-parameter-added';
    addChange(node, rule, parameter.source.value, { key: getRowKey(parameter), kind: 'added' });
  }
  for (const { parameter } of removed) {
    const options = { key: getRowKey(parameter), kind: 'removed' } as const;
    const { value } = parameter.source;
    addChange(
      node,
      isRemovalAnnounced(value) ? 'announced-removal' : 'parameter-removed',
      value,
      options,
    );
  }
  return node;
}

function getKey({ name, location }: Parameter, path: string): string {
  if (location === 'header') return name.toLowerCase();
  if (location !== 'path') return name;
  const position = [...path.matchAll(/\{([^{}]*)\}/g)].findIndex(([, each]) => each === name);
  return position < 0 ? name : `{${position}}`;
}

/** Headers of responses have their own kind of row, beside the fields of the body. */
function getRowKey({ name, location }: Parameter): string {
  return location === 'response-header' ? `header:${escapeKey(name)}` : escapeKey(name);
}

function isRequired({ value, location }: Parameter): boolean {
  return location === 'path' || value.required === true;
}

function isSameParameter(builder: TreeBuilder, before: Parameter, after: Parameter): boolean {
  if (before.name !== after.name && after.location === 'path') return false;
  return (
    builder.sameness.isSame(before.source, after.source) && isSameJson(before.value, after.value)
  );
}

function compareParameter(
  builder: TreeBuilder,
  node: ChangeNode,
  before: Parameter,
  after: Parameter,
  direction: ComparedDirection,
): void {
  const subject = after.source.value;
  node.name = after.reference?.name ?? '';
  if (before.location === 'path' && before.name !== after.name) {
    addChange(node, 'parameter-renamed', subject, {
      sentence: { before: before.name, after: after.name },
    });
  }
  if (isRequired(before) !== isRequired(after)) {
    addChange(node, isRequired(after) ? 'required' : 'optional', subject);
  }
  compareLifecycle(node, before.source.value, subject);
  const words = {
    before: toText(before.value.description),
    after: toText(after.value.description),
  };
  compareWords(node, 'description', subject, words);
  const [earlier, later] = [getContent(before), getContent(after)];
  const areLists = isList(builder.before, earlier) && isList(builder.after, later);
  const styles = {
    before: getStyle(before, earlier, areLists),
    after: getStyle(after, later, areLists),
  };
  if (styles.before !== styles.after) {
    addChange(node, 'parameter-style', subject, { sentence: styles });
  }
  compareExamples(node, [before.source, earlier.source], [after.source, later.source]);
  compareDetails(builder, node, before.source, after.source);
  const isParameter = direction === 'request' && after.location !== 'response-header';
  const typing = isTyped(later.mediaType) ? 'typed' : 'parameter';
  const use = { direction, typing, isParameter } as const;
  const item = getRepeatedItem(builder, before, after);
  if (item !== undefined) {
    addChange(node, 'type-wider', subject, { sentence: { before: 'one value', after: 'a list' } });
  }
  addChild(node, compareSchemas(builder, earlier.schema, item ?? later.schema, use));
}

type ParameterContent = {
  /** Empty for a parameter that is written in its style. */
  readonly mediaType: string;
  readonly source: ApiSource;
  readonly schema: ApiSource;
};

/** Returns the schema of a parameter. In Swagger 2, its keywords are members of the parameter. */
function getContent({ source, value }: Parameter): ParameterContent {
  const [content] = getMembers(getChild(source, 'content'));
  if (content !== undefined) {
    const [mediaType, member] = content;
    return { mediaType, source: member, schema: toSchema(getChild(member, 'schema')) };
  }
  const isSwagger = value.schema === undefined && value.type !== undefined;
  const schema = isSwagger ? toSwaggerSchema(source) : toSchema(getChild(source, 'schema'));
  return { mediaType: '', source, schema };
}

function toSchema(source: ApiSource): ApiSource {
  return source.value === undefined ? { ...source, value: true } : source;
}

const swaggerSchemas = new WeakMap<object, ApiObject>();

/** Leaves out the members that the schema shares with the parameter. */
function toSwaggerSchema(source: ApiSource): ApiSource {
  const parameter = toApiObject(source.value);
  let value = swaggerSchemas.get(parameter);
  if (value === undefined) {
    const { name, in: location, required, description, ...schema } = parameter;
    value = schema;
    swaggerSchemas.set(parameter, value);
  }
  return { ...source, value };
}

/**
 * Returns the schema of an item if a parameter with one value became one that can be repeated, of
 * which a single value is written the same.
 */
function getRepeatedItem(
  builder: TreeBuilder,
  before: Parameter,
  after: Parameter,
): ApiSource | undefined {
  const [earlier, later] = [getContent(before), getContent(after)];
  const isRepeated = getStyle(after, later, true) === 'form, exploded';
  if (!isRepeated || isList(builder.before, earlier) || !isList(builder.after, later))
    return undefined;
  return readSchema(builder.after, later.schema).items;
}

function isList(files: ApiFiles, { schema }: ParameterContent): boolean {
  return readSchema(files, schema).types.some((type) => type === 'array' || type === 'object');
}

/** Describes how a parameter is written. A single value is written the same in each style. */
function getStyle(
  { value, location }: Parameter,
  { mediaType }: ParameterContent,
  isWrittenAsList: boolean,
): string {
  if (mediaType !== '') return mediaType;
  const isForm = location === 'query' || location === 'cookie';
  const style =
    toText(value.style) || toText(value.collectionFormat) || (isForm ? 'form' : 'simple');
  const isExploded = typeof value.explode === 'boolean' ? value.explode : style === 'form';
  const words = isWrittenAsList && isExploded ? `${style}, exploded` : style;
  return value.allowReserved === true ? `${words}, with reserved characters` : words;
}

/** Compares the headers of a response. */
export function compareHeaders(
  builder: TreeBuilder,
  before: ApiSource,
  after: ApiSource,
  direction: ComparedDirection,
): ChangeNode {
  if (builder.sameness.isSame(before, after)) return builder.createNode();
  return compareParameters(
    builder,
    toHeaders(builder, before, 'before'),
    toHeaders(builder, after, 'after'),
    direction,
  );
}

function toHeaders(builder: TreeBuilder, headers: ApiSource, version: 'before' | 'after') {
  return getMembers(headers).map(([name, member]): Parameter => {
    const followed = followReferences(builder[version], member);
    const source = followed.kind === 'resolved' ? followed.source : member;
    const reference =
      followed.name === ''
        ? undefined
        : { name: followed.name, entryId: undefined, missingFile: undefined };
    const value = toApiObject(source.value);
    return { name, location: 'response-header', source, value, reference };
  });
}
