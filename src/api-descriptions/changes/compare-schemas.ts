import type { ApiFiles, Located } from '#api-descriptions/api-description.ts';
import { isSameJson, toApiObject, toJson, toText } from '#api-descriptions/json-values.ts';
import type { EffectiveSchema } from '#api-descriptions/schemas/effective-schema.ts';
import { getPlainTarget, isOmittedIn, readSchema } from '#api-descriptions/schemas/read-schema.ts';
import {
  describeRequirement,
  type FieldRequirement,
  listNames,
  meetsRequirement,
  readRequiredChoice,
  readRequirement,
} from '#api-descriptions/schemas/requirements.ts';
import { listParts, nameKeyword, type SchemaPart } from '#api-descriptions/schemas/schema-parts.ts';
import {
  addChange,
  addChild,
  type ChangeNode,
  type ComparedDirection,
  compareWording,
  type EdgeOptions,
  matchMembers,
  reversePosition,
} from './change-tree.ts';
import { compareChoices, getKnownValues, type ReadSchema } from './compare-choices.ts';
import {
  compareDefaults,
  compareKnownValues,
  compareLimits,
  compareTypes,
  compareValues,
} from './compare-constraints.ts';
import { addMissing, compareDetails, compareLifecycle } from './compare-details.ts';
import type { ApiChangeRule } from './rules.ts';

const location = { file: '', pointer: '' };
const any: Located = { value: true, location };
const never: Located = { value: false, location };

/** Adds the differences of two schemas to a node. A missing schema allows every value. */
export function compareSchemas(
  parent: ChangeNode,
  before: Located = any,
  after: Located = any,
  { position = { ...parent.position, isParameter: false }, ...edge }: EdgeOptions = {},
): void {
  const { tree } = parent;
  if (tree.isUnchanged(before, after)) return;
  const earlier = readTarget(tree.before.files, before);
  const later = readTarget(tree.after.files, after);
  const scopes = [earlier, later].map(({ source }) => source.location.scope?.id ?? '').join();
  const node = tree.getNode(
    `schema ${scopes}`,
    earlier.source.value,
    later.source.value,
    position,
    (created) => compareTargets(created, earlier, later),
  );
  Object.assign(node, readSchema(tree.after.files, after).reference);
  addChild(parent, node, edge);
}

/**
 * Follows a schema that consists only of a reference, so that a change has the same changed value
 * wherever the target is used.
 */
function readTarget(files: ApiFiles, source: Located): ReadSchema {
  const schema = readSchema(files, source);
  const target = schema.kind === 'unresolved' ? undefined : getPlainTarget(files, source);
  return target === undefined ? { source, schema } : readTarget(files, target);
}

function compareTargets(node: ChangeNode, before: ReadSchema, after: ReadSchema): void {
  const [earlier, later] = [before.schema, after.schema];
  if (earlier.kind === 'unresolved' || later.kind === 'unresolved') {
    const getFile = ({ files }: { readonly files: ApiFiles }, { reference }: EffectiveSchema) =>
      reference && !files.has(reference.location.file) ? reference.location.file : undefined;
    addMissing(node, getFile(node.tree.before, earlier), getFile(node.tree.after, later));
    return;
  }
  if ([earlier, later].some(isIncomplete)) return;
  compareTexts(node, before, after);
  compareDefaults(node, earlier, later);
  const { matched, isComplete } = compareChoices(node, before, after);
  compareKnownValues(
    node,
    getKnownValues(node.tree.before.files, earlier),
    getKnownValues(node.tree.after.files, later),
  );
  for (const [option, other] of matched) {
    compareSchemas(node, option.source, other.source, { key: other.key, beforeKey: option.key });
  }
  if (isComplete) return;
  if (!compareTypes(node, earlier, later)) return;
  compareValues(node, earlier, later);
  compareLimits(node, earlier, later);
  compareFields(node, earlier, later);
  compareTuples(node, earlier, later);
  compareParts(node, earlier, later);
  compareRequiredChoices(node, earlier, later);
}

/** Keywords whose value can be replaced by a `$ref`. */
const groupKeywords = [
  ...['properties', 'patternProperties', 'prefixItems', 'required', 'enum'],
  ...['oneOf', 'anyOf'],
];

/** True if the `$ref` of a schema, or one that replaces a keyword's value, can't be followed. */
function isIncomplete({ kind, otherKeywords }: EffectiveSchema): boolean {
  return kind === 'unresolved' || groupKeywords.some((keyword) => otherKeywords.has(keyword));
}

function compareTexts(node: ChangeNode, before: ReadSchema, after: ReadSchema): void {
  const [earlier, later] = [before.schema, after.schema];
  compareWording(node, 'title', earlier.title, later.title);
  compareWording(node, 'description', earlier.description, later.description);
  compareWording(node, 'description', describeValues(earlier), describeValues(later));
  if (!isSameJson(earlier.examples, later.examples)) addChange(node, 'example');
  compareLifecycle(node, before.source.value, after.source.value);
  const [known, stillKnown] = [
    getExtensibleValues(before.source),
    getExtensibleValues(after.source),
  ];
  const names = known?.filter((value) => stillKnown?.includes(value) === false).join(', ');
  if (names) addChange(node, 'values-removed', { names });
  const { direction } = node.position;
  if (earlier.isReadOnly !== later.isReadOnly && direction !== 'request') {
    addChange(node, later.isReadOnly ? 'read-only' : 'not-read-only');
  }
  if (earlier.isWriteOnly !== later.isWriteOnly && direction !== 'response') {
    addChange(node, later.isWriteOnly ? 'write-only' : 'not-write-only');
  }
  compareDetails(node, before.source, after.source);
}

function describeValues({ allowedValues, valueDescriptions }: EffectiveSchema): string {
  const texts = valueDescriptions.map(
    (text, index) => `${toJson(allowedValues?.[index])}: ${text}`,
  );
  return texts.sort().join('\n');
}

/** Returns the values of `x-extensible-enum`, an enumeration that allows other values too. */
function getExtensibleValues({ value }: Located): readonly string[] | undefined {
  const { 'x-extensible-enum': values } = toApiObject(value);
  return Array.isArray(values) ? values.map(toText) : undefined;
}

function getFields(files: ApiFiles, schema: EffectiveSchema): readonly SchemaPart[] {
  return listParts(files, schema).filter(({ role }) => role === 'field');
}

function compareFields(node: ChangeNode, before: EffectiveSchema, after: EffectiveSchema): void {
  const { tree, position } = node;
  const isHidden = ({ files }: { readonly files: ApiFiles }, { source }: SchemaPart) =>
    position.direction !== 'both' && isOmittedIn(readSchema(files, source), position.direction);
  const [fields, others] = [
    getFields(tree.before.files, before),
    getFields(tree.after.files, after),
  ];
  const matched = matchMembers(node, fields, others, {
    toId: ({ name }) => name,
    added(field) {
      if (isHidden(tree.after, field)) return undefined;
      return field.isRequired ? 'required-added' : 'added';
    },
    removed: (field) => (isHidden(tree.before, field) ? undefined : 'removed'),
  });
  for (const [earlier, later] of matched) {
    const { key = '', inheritedFrom, isRequired, source } = later;
    const isRequiredSame = earlier.isRequired === isRequired;
    if (isRequiredSame && tree.isUnchanged(earlier.source, source)) continue;
    const isNowHidden = isHidden(tree.after, later);
    const change = { key, inheritedFrom, changedValue: source.value };
    if (isHidden(tree.before, earlier) !== isNowHidden) {
      const kind = isNowHidden ? 'removed' : 'added';
      const rule = getHidingRule(position.direction, isNowHidden, isRequired);
      addChange(node, rule, { ...change, kind });
    } else if (!isNowHidden) {
      if (!isRequiredSame) addChange(node, isRequired ? 'required' : 'optional', change);
      compareSchemas(node, earlier.source, source, { key, inheritedFrom });
    }
  }
}

/** Returns the rule for a field that only one version sends (`readOnly`, `writeOnly`). */
function getHidingRule(
  direction: ComparedDirection,
  isHidden: boolean,
  isRequired: boolean,
): ApiChangeRule {
  if (direction === 'response') return isHidden ? 'write-only' : 'not-write-only';
  if (isHidden) return 'read-only';
  return isRequired ? 'required-added' : 'not-read-only';
}

function compareTuples(node: ChangeNode, before: EffectiveSchema, after: EffectiveSchema): void {
  const { tree } = node;
  const length = Math.max(before.prefixItems.length, after.prefixItems.length);
  for (let index = 0; index < length; index += 1) {
    const first = before.prefixItems[index] ?? before.items ?? any;
    const second = after.prefixItems[index] ?? after.items ?? any;
    const wasAllowed = readSchema(tree.before.files, first).kind !== 'never';
    const isAllowed = readSchema(tree.after.files, second).kind !== 'never';
    const key = String(index);
    if (wasAllowed && isAllowed) {
      const isRow = index < Math.min(before.prefixItems.length, after.prefixItems.length);
      compareSchemas(node, first, second, { key: isRow ? key : '' });
    } else if (isAllowed) {
      addChange(node, 'option-added', { key, kind: 'added', changedValue: second.value });
    } else if (wasAllowed) {
      addChange(node, 'option-removed', { key, kind: 'removed', changedValue: first.value });
    }
  }
}

/**
 * Schema in a keyword, such as `not`. A constraint without a schema, such as `uniqueItems`, has the
 * source `never`.
 */
type Part = {
  readonly source: Located;
  readonly key: string;
  /** Description of the required fields if the part only requires fields; empty otherwise. */
  readonly requires: string;
};

/**
 * Returns the schemas of patterns, other fields, items and further keywords, and the constraints
 * without a schema, by name.
 */
function getParts(
  files: ApiFiles,
  schema: EffectiveSchema,
  isDeclared: (field: string) => boolean,
): ReadonlyMap<string, Part> {
  const parts = new Map<string, Part>();
  for (const { role, name, key = '', source } of listParts(files, schema)) {
    const label = partNames[role](name);
    const requirement = label && readRequirement(files, readSchema(files, source));
    const verb = name === 'if' ? 'present' : 'required';
    const requires = requirement ? describeRequirement(requirement, verb) : '';
    if (label !== '') parts.set(label, { source, key, requires });
  }
  const constraint = { source: never, key: '', requires: '' };
  if (schema.hasUniqueItems) parts.set('unique items', constraint);
  for (const name of schema.required) {
    if (!isDeclared(name)) parts.set(`required field ${name}`, constraint);
  }
  return parts;
}

/** Names of parts in sentences; empty for parts that are compared otherwise. */
const partNames: Readonly<Record<SchemaPart['role'], (name: string) => string>> = {
  field: () => '',
  tuple: () => '',
  option: () => '',
  pattern: (name) => `pattern ${name}`,
  others: () => 'type of other fields',
  items: () => 'type of items',
  not: () => 'excluded values',
  keyword: nameKeyword,
};

/**
 * Returns false for a schema that constrains only its type, its fields and its values, as most do.
 */
function hasParts(schema: EffectiveSchema): boolean {
  const { items, additionalProperties, not, patternProperties, otherKeywords, required } = schema;
  return (
    schema.hasUniqueItems ||
    [items, additionalProperties, not].some((source) => source !== undefined) ||
    patternProperties.size + otherKeywords.size + required.size > 0
  );
}

function compareParts(node: ChangeNode, before: EffectiveSchema, after: EffectiveSchema): void {
  if (!hasParts(before) && !hasParts(after)) return;
  const { tree, position } = node;
  const isDeclared = (name: string) => before.properties.has(name) || after.properties.has(name);
  const earlier = getParts(tree.before.files, before, isDeclared);
  const later = getParts(tree.after.files, after, isDeclared);
  const added: string[] = [];
  const removed: string[] = [];
  for (const name of new Set([...earlier.keys(), ...later.keys()])) {
    const [first, second] = [earlier.get(name), later.get(name)];
    const beforeKind =
      first === undefined ? 'any' : readSchema(tree.before.files, first.source).kind;
    const afterKind =
      second === undefined ? 'any' : readSchema(tree.after.files, second.source).kind;
    if (name === 'type of other fields' && [beforeKind, afterKind].includes('never')) {
      if (beforeKind === afterKind) continue;
      addChange(node, afterKind === 'never' ? 'no-other-fields' : 'other-fields');
    } else if ((beforeKind === 'any') !== (afterKind === 'any')) {
      const requires = (second ?? first)?.requires;
      const words = requires ? `${name === 'excluded values' ? 'not' : name}: ${requires}` : name;
      (beforeKind === 'any' ? added : removed).push(words);
    } else if (name !== 'if') {
      const isReversed = name === 'excluded values';
      compareSchemas(node, first?.source, second?.source, {
        key: second?.key ?? '',
        beforeKey: first?.key ?? '',
        position: { ...(isReversed ? reversePosition(position) : position), isParameter: false },
      });
    } else if (!tree.isUnchanged(first?.source ?? any, second?.source ?? any)) {
      addChange(node, 'constraint', { names: name });
    }
  }
  if (added.length > 0) addChange(node, 'constraint-added', { names: added.join(', ') });
  if (removed.length > 0) addChange(node, 'constraint-removed', { names: removed.join(', ') });
}

/** Maximum number of fields in conditions whose combinations are compared one by one. */
const maxConditionFields = 12;

/** Compares alternatives that only require fields by the combinations of fields that they allow. */
function compareRequiredChoices(
  node: ChangeNode,
  before: EffectiveSchema,
  after: EffectiveSchema,
): void {
  const { tree } = node;
  const read = (files: ApiFiles, { choices }: EffectiveSchema): FieldRequirement => {
    const options = choices.flatMap((choice) => readRequiredChoice(files, choice) ?? []);
    return { kind: 'every', options };
  };
  const [earlier, later] = [read(tree.before.files, before), read(tree.after.files, after)];
  const [first, second] = [describeRequirement(earlier), describeRequirement(later)];
  const words = { before: first || 'no condition', after: second || 'no condition' };
  if (words.before === words.after) return;
  const names = [...new Set([...listNames(earlier), ...listNames(later)])];
  let [isWider, isNarrower] = [false, false];
  for (let bits = 0; bits < 2 ** Math.min(names.length, maxConditionFields); bits += 1) {
    const present = new Set(names.filter((_, index) => (bits >> index) % 2 === 1));
    const [wasMet, isMet] = [meetsRequirement(earlier, present), meetsRequirement(later, present)];
    isWider ||= isMet && !wasMet;
    isNarrower ||= wasMet && !isMet;
  }
  if (!isWider && !isNarrower && names.length <= maxConditionFields) return;
  if (isWider === isNarrower) addChange(node, 'requirement', words);
  else addChange(node, isWider ? 'requirement-wider' : 'requirement-narrower', words);
}
