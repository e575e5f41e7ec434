import type { ApiFiles, ApiSource } from '#data/api-descriptions/api-description.ts';
import {
  escapeKey,
  isApiObject,
  isSameJson,
  toApiObject,
  toText,
} from '#data/api-descriptions/api-source.ts';
import { followReferences } from '#data/api-descriptions/references.ts';
import { hasLegacyReferences } from '#data/api-descriptions/schema-resources.ts';
import type { EffectiveSchema } from '#data/api-descriptions/schemas/effective-schema.ts';
import { isOmittedIn, readSchema } from '#data/api-descriptions/schemas/read-schema.ts';
import {
  getFieldItems,
  getPropertySource,
  isDetailed,
  isShown,
} from '#data/api-descriptions/schemas/schema-rows.ts';
import {
  addChange,
  addChild,
  type ChangeNode,
  type ComparedDirection,
  compareWords,
  type TreeBuilder,
  type ValueUse,
} from './change-tree.ts';
import { compareChoices, getSpecialKey, type ReadSchema } from './compare-choices.ts';
import {
  compareDefaults,
  compareLimits,
  compareTypes,
  compareValues,
} from './compare-constraints.ts';
import { compareDetails } from './compare-details.ts';
import { compareLifecycle } from './compare-lifecycle.ts';

type SchemaPair = {
  readonly builder: TreeBuilder;
  readonly node: ChangeNode;
  readonly before: ReadSchema;
  readonly after: ReadSchema;
  readonly use: ValueUse;
};

/** Returns the node of two schemas; undefined if they are written the same. */
export function compareSchemas(
  builder: TreeBuilder,
  before: ApiSource,
  after: ApiSource,
  use: ValueUse,
): ChangeNode | undefined {
  if (builder.sameness.isSame(before, after)) return undefined;
  const earlier = readTarget(builder.before, before);
  const later = readTarget(builder.after, after);
  const key = `schema ${use.direction} ${use.typing} ${use.isParameter}`;
  const node = builder.getNode(earlier.schema, later.schema, key, (created) =>
    compareReadSchemas({ builder, node: created, before: earlier, after: later, use }),
  );
  if (later.name !== '') {
    node.name = later.name;
    node.location = later.location;
  }
  return node;
}

/** Compares the known values of an enumeration that can contain others. */
function compareExtensibleValues(node: ChangeNode, before: unknown, after: unknown): void {
  const [earlier, later] = [before, after].map((schema) => {
    const values = toApiObject(schema)['x-extensible-enum'];
    return Array.isArray(values) ? values.map(toText) : undefined;
  });
  const removed = earlier?.filter((value) => later?.includes(value) === false) ?? [];
  if (removed.length === 0) return;
  addChange(node, 'values-removed', after, { sentence: { names: removed.join(', ') } });
}

type NamedSchema = ReadSchema & Pick<ChangeNode, 'name' | 'location'>;

/**
 * Reads the target of a schema that consists only of a reference, so that a change has the same
 * subject in each use of the target.
 */
function readTarget(files: ApiFiles, source: ApiSource): NamedSchema {
  const schema = readSchema(files, source);
  const { name = '', location } = schema.reference ?? {};
  if (schema.kind === 'unresolved' || !isPlainReference(files, source)) {
    return { source, schema, name, location };
  }
  const followed = followReferences(files, source);
  if (followed.kind !== 'resolved') return { source, schema, name, location };
  const target = followed.source;
  return { source: target, schema: readSchema(files, target), name, location };
}

function isPlainReference(files: ApiFiles, { value, location }: ApiSource): boolean {
  return (
    isApiObject(value) &&
    typeof value.$ref === 'string' &&
    (Object.keys(value).length === 1 || hasLegacyReferences(files, location.file))
  );
}

function compareReadSchemas(pair: SchemaPair): void {
  const { node, use } = pair;
  const [before, after] = [pair.before.schema, pair.after.schema];
  if (before.kind === 'unresolved' || after.kind === 'unresolved') return;
  const subject = pair.after.source.value;
  const schemas = { before, after, subject };
  const inner = { ...use, isParameter: false };
  compareTexts(pair);
  compareDefaults(node, schemas, use);
  if (compareChoices({ ...pair, use: inner, compare: compareSchemas })) return;
  if (before.kind === 'never' || after.kind === 'never') {
    if (before.kind === after.kind) return;
    addChange(node, before.kind === 'never' ? 'type-wider' : 'type-narrower', subject);
    return;
  }
  if (!compareTypes(node, schemas, use)) return;
  compareValues(node, schemas, use);
  compareLimits(node, schemas);
  compareProperties({ ...pair, use: inner });
  compareOtherFields({ ...pair, use: inner });
  compareItems({ ...pair, use: inner });
  compareOtherKeywords({ ...pair, use: inner });
}

function compareTexts({ builder, node, before, after, use }: SchemaPair): void {
  const [earlier, later] = [before.schema, after.schema];
  const subject = after.source.value;
  compareWords(node, 'title', subject, { before: earlier.title, after: later.title });
  const words = { before: earlier.description, after: later.description };
  compareWords(node, 'description', subject, words);
  const [first, second] = [earlier, later].map(({ valueDescriptions, values }) => {
    const described = valueDescriptions.map(
      (text, index) => `${JSON.stringify(values?.[index])}: ${text}`,
    );
    return described.sort().join('\n');
  });
  compareWords(node, 'description', subject, { before: first ?? '', after: second ?? '' });
  if (!isSameJson(earlier.examples, later.examples)) addChange(node, 'example', subject);
  compareLifecycle(node, before.source.value, subject);
  compareExtensibleValues(node, before.source.value, subject);
  if (earlier.isReadOnly !== later.isReadOnly && use.direction !== 'request') {
    addChange(node, later.isReadOnly ? 'read-only' : 'not-read-only', subject);
  }
  if (earlier.isWriteOnly !== later.isWriteOnly && use.direction !== 'response') {
    addChange(node, later.isWriteOnly ? 'write-only' : 'not-write-only', subject);
  }
  compareDetails(builder, node, before.source, after.source);
}

function compareProperties({ builder, node, before, after, use }: SchemaPair): void {
  const { properties: earlier } = before.schema;
  for (const [name, property] of after.schema.properties) {
    const { isRequired, origin } = property;
    const key = escapeKey(name);
    const match = earlier.get(name);
    const source = getPropertySource(property);
    if (match === undefined) {
      if (isHidden(builder.after, source, use.direction)) continue;
      const rule = isRequired ? 'required-field-added' : 'optional-field-added';
      addChange(node, rule, source.value, { key, kind: 'added', origin });
      continue;
    }
    const matched = getPropertySource(match);
    const isRequiredSame = match.isRequired === isRequired;
    if (isRequiredSame && builder.sameness.isSame(matched, source)) continue;
    const wasHidden = isHidden(builder.before, matched, use.direction);
    const isNowHidden = isHidden(builder.after, source, use.direction);
    if (wasHidden && isNowHidden) continue;
    if (wasHidden !== isNowHidden) {
      const rule = getHidingRule(use.direction, isNowHidden, isRequired);
      const kind = isNowHidden ? 'removed' : 'added';
      addChange(node, rule, source.value, { key, kind, origin });
      continue;
    }
    if (!isRequiredSame) {
      addChange(node, isRequired ? 'required' : 'optional', source.value, { key, origin });
    }
    addChild(node, compareSchemas(builder, matched, source, use), { key, origin });
  }
  for (const [name, property] of earlier) {
    if (after.schema.properties.has(name)) continue;
    const source = getPropertySource(property);
    if (isHidden(builder.before, source, use.direction)) continue;
    const { origin } = property;
    const options = { key: escapeKey(name), kind: 'removed', origin } as const;
    addChange(node, 'field-removed', source.value, options);
  }
}

/** True if the direction leaves out a field. */
function isHidden(files: ApiFiles, source: ApiSource, direction: ComparedDirection): boolean {
  return direction !== 'both' && isOmittedIn(readSchema(files, source), direction);
}

function getHidingRule(direction: ComparedDirection, isHiddenNow: boolean, isRequired: boolean) {
  if (direction === 'response') return isHiddenNow ? 'write-only' : 'not-write-only';
  if (isHiddenNow) return 'read-only';
  return isRequired ? 'required-field-added' : 'not-read-only';
}

/** Source of a schema that allows every value. */
function toAny(location: ApiSource['location']): ApiSource {
  return { value: true, location };
}

function compareOtherFields({ builder, node, before, after, use }: SchemaPair): void {
  const [earlier, later] = [before.schema, after.schema];
  const subject = after.source.value;
  compareRest({ builder, node, before, after, use }, 'additionalProperties');
  for (const [pattern, source] of later.patternProperties) {
    const match = earlier.patternProperties.get(pattern);
    const key = escapeKey(`/${pattern}/`);
    if (match === undefined) addConstraint(node, 'constraint-added', subject, `pattern ${pattern}`);
    else addChild(node, compareSchemas(builder, match, source, use), { key });
  }
  for (const pattern of earlier.patternProperties.keys()) {
    if (later.patternProperties.has(pattern)) continue;
    addConstraint(node, 'constraint-removed', subject, `pattern ${pattern}`);
  }
  const isDeclared = (name: string) => earlier.properties.has(name) || later.properties.has(name);
  const required = [...later.required].filter((name) => !earlier.required.has(name));
  const optional = [...earlier.required].filter((name) => !later.required.has(name));
  for (const name of required.filter((each) => !isDeclared(each))) {
    addConstraint(node, 'constraint-added', subject, `required field ${name}`);
  }
  for (const name of optional.filter((each) => !isDeclared(each))) {
    addConstraint(node, 'constraint-removed', subject, `required field ${name}`);
  }
}

function addConstraint(
  node: ChangeNode,
  rule: 'constraint-added' | 'constraint-removed' | 'constraint',
  subject: unknown,
  names: string,
): void {
  addChange(node, rule, subject, { sentence: { names } });
}

/** Compares the schema of fields that aren't declared. */
function compareRest(pair: SchemaPair, keyword: 'additionalProperties'): void {
  const { builder, node, before, after, use } = pair;
  const subject = after.source.value;
  const [earlier, later] = [before, after].map(
    ({ schema, source }) => schema[keyword] ?? toAny(source.location),
  );
  if (earlier === undefined || later === undefined || builder.sameness.isSame(earlier, later)) {
    return;
  }
  const [first, second] = [
    readSchema(builder.before, earlier).kind,
    readSchema(builder.after, later).kind,
  ];
  if (first === second && first !== 'schema') return;
  if (first === 'never') addChange(node, 'other-fields', subject);
  else if (second === 'never') addChange(node, 'no-other-fields', after.schema);
  else if (first === 'any' || second === 'any') {
    const rule = first === 'any' ? 'constraint-added' : 'constraint-removed';
    addConstraint(node, rule, subject, 'type of other fields');
  } else {
    const key = getSpecialKey(after.schema, '*');
    const beforeKey = getSpecialKey(before.schema, '*');
    addChild(node, compareSchemas(builder, earlier, later, use), { key, beforeKey });
  }
}

function compareItems(pair: SchemaPair): void {
  const { builder, node, before, after, use } = pair;
  const subject = after.source.value;
  const [earlier, later] = [before.schema, after.schema];
  const count = Math.max(earlier.prefixItems.length, later.prefixItems.length);
  for (let index = 0; index < count; index += 1) {
    const first = earlier.prefixItems[index] ?? earlier.items ?? toAny(before.source.location);
    const second = later.prefixItems[index] ?? later.items ?? toAny(after.source.location);
    const [beforeKind, afterKind] = [
      readSchema(builder.before, first).kind,
      readSchema(builder.after, second).kind,
    ];
    const key = String(index);
    if (beforeKind === 'never' && afterKind !== 'never') {
      addChange(node, 'item-added', second.value, { key, kind: 'added' });
    } else if (afterKind === 'never' && beforeKind !== 'never') {
      addChange(node, 'item-removed', first.value, { key, kind: 'removed' });
    } else if (index < earlier.prefixItems.length && index < later.prefixItems.length) {
      addChild(node, compareSchemas(builder, first, second, use), { key });
    } else {
      addChild(node, compareSchemas(builder, first, second, use));
    }
  }
  const [first, second] = [earlier.items, later.items];
  if (first === undefined && second === undefined) return;
  const beforeItems = first ?? toAny(before.source.location);
  const afterItems = second ?? toAny(after.source.location);
  const [beforeKind, afterKind] = [
    readSchema(builder.before, beforeItems).kind,
    readSchema(builder.after, afterItems).kind,
  ];
  if (beforeKind === afterKind || ![beforeKind, afterKind].includes('any')) {
    const key = getItemsKey(builder.after, later, afterItems);
    const beforeKey = getItemsKey(builder.before, earlier, beforeItems);
    addChild(node, compareSchemas(builder, beforeItems, afterItems, use), { key, beforeKey });
  } else {
    const rule = beforeKind === 'any' ? 'constraint-added' : 'constraint-removed';
    addConstraint(node, rule, subject, 'type of items');
  }
}

/** Returns the key of the items' row; empty if the row of the list shows the items itself. */
function getItemsKey(files: ApiFiles, list: EffectiveSchema, items: ApiSource): string {
  const isShownByList =
    getFieldItems(files, list) !== undefined || !isShown(items) || !isDetailed(files, items);
  return isShownByList ? '' : getSpecialKey(list, 'items');
}

function compareOtherKeywords({ builder, node, before, after, use }: SchemaPair): void {
  const subject = after.source.value;
  const [earlier, later] = [before.schema, after.schema];
  const added = [...later.others.keys()].filter((name) => !earlier.others.has(name));
  const removed = [...earlier.others.keys()].filter((name) => !later.others.has(name));
  if (earlier.not !== undefined && later.not !== undefined) {
    const direction = reverseDirection(use.direction);
    const inner = { ...use, direction };
    const key = getSpecialKey(later, 'not');
    const beforeKey = getSpecialKey(earlier, 'not');
    const child = compareSchemas(builder, earlier.not, later.not, inner);
    addChild(node, child, { key, beforeKey, direction });
  } else if (earlier.not !== later.not) {
    (later.not === undefined ? removed : added).push('excluded values');
  }
  if (added.length > 0) addConstraint(node, 'constraint-added', subject, added.join(', '));
  if (removed.length > 0) addConstraint(node, 'constraint-removed', subject, removed.join(', '));
  for (const [name, source] of later.others) {
    const match = earlier.others.get(name);
    if (match === undefined || builder.sameness.isSame(match, source)) continue;
    if (name === 'if') {
      addConstraint(node, 'constraint', subject, name);
    } else {
      const key = getSpecialKey(later, escapeKey(name));
      const beforeKey = getSpecialKey(earlier, escapeKey(name));
      addChild(node, compareSchemas(builder, match, source, use), { key, beforeKey });
    }
  }
}

export function reverseDirection<Direction extends ComparedDirection>(
  direction: Direction,
): ComparedDirection {
  if (direction === 'both') return 'both';
  return direction === 'request' ? 'response' : 'request';
}
