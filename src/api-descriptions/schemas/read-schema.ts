import type {
  ApiDirection,
  ApiFiles,
  DynamicScope,
  Located,
} from '#api-descriptions/api-description.ts';
import {
  type ApiObject,
  getChild,
  getItems,
  getOrCreate,
  isApiObject,
  toApiObject,
} from '#api-descriptions/json-values.ts';
import {
  followPart,
  isReference,
  type ResolvedReference,
  resolveReference,
  resolveReferenceText,
} from '#api-descriptions/references.ts';
import { extendScope, hasLegacyReferences } from '#api-descriptions/schema-resources.ts';
import { compareNumbers } from '#text/exact-number.ts';
import { getDiscriminator, getDiscriminatorOptions } from './discriminator.ts';
import type { EffectiveSchema, SchemaProperty } from './effective-schema.ts';
import { createSchemaCache } from './schema-cache.ts';
import {
  addKeywords,
  addOther,
  addTypes,
  addValues,
  emptySchema,
  isMarkedNullable,
  type SchemaDraft,
  type SchemaMember,
  setNever,
} from './schema-keywords.ts';
import { getConstant, getConstants } from './schema-values.ts';

/** State while an effective schema is built from the schema objects that apply to one value. */
type SchemaReader = {
  readonly files: ApiFiles;
  readonly draft: SchemaDraft;
  isNullable: boolean;
  /** True if the schema itself has `nullable`. */
  isMarkedNullable: boolean;
  memberCount: number;
  /** Schema objects with a reference or a combination, from the schema to the current one. */
  readonly path: object[];
  /** Schema objects with a reference or a combination that have been added. */
  visited: Set<object> | undefined;
};

type SchemaPart = SchemaMember & {
  /**
   * True for the schema itself, for the target of its reference, and for the only schema in a
   * combination beside which there are only annotations. The reference and the texts of such an
   * object are used for the whole schema.
   */
  readonly isOwn: boolean;
};

const maxDepth = 256;
const maxMembers = 1000;

/**
 * `schemas` contains effective schemas by their source value. `targets` contains the effective
 * schemas of plain references, by the value of the target.
 */
type SchemaCache = {
  readonly schemas: Map<unknown, EffectiveSchema>;
  readonly targets: Map<unknown, EffectiveSchema>;
};

const createCache = (): SchemaCache => ({ schemas: new Map(), targets: new Map() });
/** Caches by scope, because the `$dynamicRef`s of a schema depend on the scope. */
const getCaches = createSchemaCache<DynamicScope | undefined, SchemaCache>();

/**
 * Returns the effective schema of a source: follows references, merges `allOf`, converts older
 * keywords. Accepts any value; `problem` states what is invalid. Returns the same object for the
 * same object value, files and scope, and for each plain reference to the same schema.
 */
export function readSchema(files: ApiFiles, source: Located): EffectiveSchema {
  const { value } = source;
  if (typeof value !== 'object' || value === null) return build(files, source);
  const cache = getOrCreate(getCaches(files), source.location.scope, createCache);
  const cached = cache.schemas.get(value);
  if (cached !== undefined) return cached;
  const target = getPlainTarget(files, source);
  const schema = cache.targets.get(target?.value) ?? build(files, source);
  if (target !== undefined) cache.targets.set(target.value, schema);
  cache.schemas.set(value, schema);
  return schema;
}

/** Returns the target of a schema that consists only of a reference. */
export function getPlainTarget(files: ApiFiles, source: Located): Located | undefined {
  const { value, location } = source;
  if (!isApiObject(value) || typeof value.$ref !== 'string') return undefined;
  const isAlone = Object.keys(value).length === 1 || hasLegacyReferences(files, location.file);
  const isPlain = isAlone && extendScope(files, location) === location.scope;
  const resolved = isPlain ? resolveReference(files, source) : undefined;
  const target = resolved?.kind === 'resolved' ? resolved.source : undefined;
  return typeof target?.value === 'object' && target.value !== null ? target : undefined;
}

function build(files: ApiFiles, source: Located): EffectiveSchema {
  const draft = { ...emptySchema };
  const reader: SchemaReader = {
    files,
    draft,
    isNullable: false,
    isMarkedNullable: false,
    memberCount: 0,
    path: [],
    visited: undefined,
  };
  addSchema(reader, source, '', true);
  if (reader.isNullable) allowNull(draft);
  if (draft.types.length > 1 && draft.allowedValues?.includes(null) === false) {
    if (reader.isMarkedNullable) {
      draft.nullableNote = 'although the enumeration lacks null';
      allowNull(draft);
    } else {
      // Without null in `enum`, the type `null` has no effect.
      draft.types = draft.types.filter((type) => type !== 'null');
    }
  }
  if (reader.memberCount > 1) markRequired(draft);
  simplifyLimits(draft);
  if (draft.not !== undefined && isUnrestricted(draft.not.value)) {
    setNever(draft, '');
    draft.not = undefined;
  }
  if (draft.kind === 'schema' && !hasConstraints(draft)) draft.kind = 'any';
  return draft;
}

/** Adds a schema with the target of its reference, its `allOf` and its choices. */
function addSchema(
  reader: SchemaReader,
  source: Located,
  inheritedFrom: string,
  isOwn: boolean,
): void {
  const { files, draft, path } = reader;
  const object = source.value;
  if (object === true) return;
  if (!isApiObject(object)) {
    if (object === false) setNever(draft, '');
    else draft.problem ||= 'This isn’t a schema.';
    return;
  }
  if (reader.visited?.has(object)) {
    if (!path.includes(object)) return;
    draft.problem ||= 'The schema contains itself.';
    if (isOwn) draft.kind = 'unresolved';
    return;
  }
  if (path.length >= maxDepth || reader.memberCount >= maxMembers) {
    draft.problem ||= 'The schema combines too many others.';
    return;
  }
  const part = { files, source, object, inheritedFrom, isOwn };
  // Most schemas combine nothing, so they can't recurse and aren't tracked.
  if (!isCombined(object)) {
    addOwnKeywords(reader, part);
    return;
  }
  reader.visited = (reader.visited ?? new Set()).add(object);
  path.push(object);
  const isIgnored =
    typeof object.$ref === 'string' && hasLegacyReferences(files, source.location.file);
  if (!isIgnored) addOwnKeywords(reader, part);
  addReferences(reader, part);
  if (!isIgnored) {
    if ('allOf' in object) addAllOf(reader, part);
    if ('oneOf' in object || 'anyOf' in object || 'discriminator' in object) {
      addChoices(reader, part);
    }
  }
  path.pop();
}

/** Adds all keywords except references and combinations of schemas. */
function addOwnKeywords(reader: SchemaReader, part: SchemaPart): void {
  reader.memberCount += 1;
  addKeywords(reader.draft, part);
  if (!part.isOwn || !isMarkedNullable(part.object)) return;
  reader.isMarkedNullable = true;
  reader.isNullable ||= !('type' in part.object);
}

const combiningKeywords = new Set([
  ...['$ref', '$dynamicRef', '$recursiveRef', 'allOf', 'oneOf', 'anyOf', 'discriminator'],
]);

function isCombined(object: ApiObject): boolean {
  for (const key in object) if (combiningKeywords.has(key)) return true;
  return false;
}

const referenceKeywords = ['$ref', '$dynamicRef', '$recursiveRef'] as const;

/**
 * Resolves a reference in a schema. A `$dynamicRef` to a dynamic anchor leads to the outermost
 * resource of the scope with that anchor.
 */
function resolveInScope(
  files: ApiFiles,
  source: Located,
  keyword: (typeof referenceKeywords)[number],
): ResolvedReference {
  const resolved = resolveReference(files, source, keyword);
  if (resolved.kind !== 'resolved') return resolved;
  const { location } = source;
  const scope = extendScope(files, location);
  if (scope === undefined) return resolved;
  const target = toApiObject(resolved.source.value);
  const anchor = keyword === '$dynamicRef' ? target.$dynamicAnchor : '';
  const isDynamic =
    (keyword === '$dynamicRef' && typeof anchor === 'string') ||
    (keyword === '$recursiveRef' && target.$recursiveAnchor === true);
  const outer = isDynamic ? scope.anchors.get(String(anchor)) : undefined;
  if (outer === undefined) {
    return {
      ...resolved,
      source: { ...resolved.source, location: { ...resolved.source.location, scope } },
    };
  }
  const found = resolveReferenceText(files, { file: outer.file, pointer: '' }, `#${outer.pointer}`);
  if (found.kind !== 'resolved') return resolved;
  return { ...found, source: { ...found.source, location: { ...found.source.location, scope } } };
}

function addReferences(reader: SchemaReader, part: SchemaPart): void {
  const { source, object, inheritedFrom, isOwn } = part;
  const { draft } = reader;
  for (const keyword of referenceKeywords) {
    if (!(keyword in object)) continue;
    const resolved = resolveInScope(reader.files, source, keyword);
    const { kind, name } = resolved;
    if (isOwn && kind !== 'problem') {
      const { location } = kind === 'resolved' ? resolved.source : resolved;
      draft.reference ??= { name, location };
    }
    if (kind === 'resolved') {
      addSchema(reader, resolved.source, isOwn ? inheritedFrom : name, isOwn);
      continue;
    }
    draft.problem ||=
      kind === 'missing' ? `${resolved.location.file} isn’t loaded.` : resolved.problem;
    if (isOwn) draft.kind = 'unresolved';
    else addOther(draft, 'allOf', source);
  }
}

/** Returns the schemas in `allOf`, `oneOf` or `anyOf`; an empty list if the keyword is invalid. */
function getCombined({ files, draft }: SchemaReader, source: Located, keyword: string) {
  const part = getChild(source, keyword);
  const list = followPart(files, part);
  if (isReference(list.value)) addOther(draft, keyword, part);
  else if (!Array.isArray(list.value)) draft.problem ||= `“${keyword}” isn’t a list of schemas.`;
  return getItems(list);
}

function addAllOf(reader: SchemaReader, part: SchemaPart): void {
  const { source, object, inheritedFrom, isOwn } = part;
  const members = getCombined(reader, source, 'allOf');
  const constraining = members.filter(
    ({ value }) => !isApiObject(value) || !hasOnlyAnnotations(value),
  );
  const isSingle = constraining.length === 1 && hasOnlyAnnotations(object, 1);
  // If only one member constrains the value, adds it last, because annotations beside it take
  // precedence.
  const others = isSingle ? members.filter((member) => member !== constraining[0]) : [];
  for (const member of isSingle ? [...others, ...constraining] : members) {
    addSchema(reader, member, inheritedFrom, isOwn && isSingle);
  }
}

/**
 * Adds `oneOf` and `anyOf`: as choices, as an `allOf` member if there is only one schema, or as
 * values if all schemas are constants.
 */
function addChoices(reader: SchemaReader, part: SchemaPart): void {
  const { source, object, inheritedFrom, isOwn } = part;
  const { draft } = reader;
  // Many schemas have the same base schema in `allOf`, so its mapping, which can be long, is read only
  // if it has an effect.
  const isNeeded = isOwn || 'oneOf' in object || 'anyOf' in object;
  let discriminator = isNeeded ? getDiscriminator(object) : undefined;
  for (const keyword of ['oneOf', 'anyOf'] as const) {
    if (!(keyword in object)) continue;
    const options = getCombined(reader, source, keyword);
    if (options.length === 0) continue;
    const withoutNull = options.filter((option) => !isNull(option));
    const isNullable = isOwn && !('type' in object) && withoutNull.length < options.length;
    const others = isNullable && withoutNull.length > 0 ? withoutNull : options;
    const [single] = others;
    const isMerged = others.length === 1 && (isNullable || discriminator === undefined);
    const constants = getConstants(options.map(({ value }) => value));
    if (single !== undefined && isMerged) {
      reader.isNullable ||= isNullable;
      addSchema(reader, single, inheritedFrom, isOwn && hasOnlyAnnotations(object, 1));
    } else if (constants !== undefined) {
      if (constants.types.length > 0) addTypes(draft, constants.types);
      addValues(draft, constants.values, constants.descriptions);
    } else {
      draft.choices = [...draft.choices, { keyword, options: others, discriminator }];
      draft.allowsNull ||= isNullable;
    }
    discriminator = undefined;
  }
  if (discriminator === undefined || !isOwn) return;
  const options = getDiscriminatorOptions(reader.files, source, discriminator);
  // If the base schema is read as a part of one of its alternatives, the choice would be repeated.
  const isAlternative = options.some((option) => {
    const resolved = resolveReference(reader.files, option);
    const target = resolved.kind === 'resolved' ? resolved.source.value : undefined;
    return reader.path.some((ancestor) => ancestor === target);
  });
  if (options.length === 0 || isAlternative) return;
  draft.choices = [...draft.choices, { keyword: 'oneOf', options, discriminator }];
}

const isNull = ({ value }: Located) => getConstant(value)?.value === null;

const annotations = new Set([
  ...['title', 'description', 'summary', 'default', 'example', 'examples', 'deprecated'],
  ...['readOnly', 'writeOnly', 'nullable', 'externalDocs', 'xml', '$comment', '$id', '$schema'],
  ...['$defs', 'definitions', 'allOf', 'oneOf', 'anyOf', '$anchor', '$dynamicAnchor'],
]);

/** True if a schema object contains only annotations, and at most `maxCombinations` of `allOf` etc. */
function hasOnlyAnnotations(object: ApiObject, maxCombinations = 0): boolean {
  let combinations = 0;
  for (const key in object) {
    if (combiningKeywords.has(key)) combinations += 1;
    if (combinations > maxCombinations) return false;
    if (!annotations.has(key) && !key.startsWith('x-')) return false;
  }
  return true;
}

function isUnrestricted(value: unknown): boolean {
  return value === true || (isApiObject(value) && Object.keys(value).length === 0);
}

function allowNull(draft: SchemaDraft): void {
  draft.allowsNull ||= draft.types.length === 0 && draft.choices.length > 0;
  if (draft.types.length > 0 && !draft.types.includes('null')) {
    draft.types = [...draft.types, 'null'].sort();
  }
  if (draft.allowedValues !== undefined && !draft.allowedValues.includes(null)) {
    draft.allowedValues = [...draft.allowedValues, null];
    if (draft.valueDescriptions.length > 0)
      draft.valueDescriptions = [...draft.valueDescriptions, ''];
  }
}

/** Marks properties that another `allOf` member requires. */
function markRequired(draft: SchemaDraft): void {
  let properties: Map<string, SchemaProperty> | undefined;
  for (const name of draft.required) {
    const property = draft.properties.get(name);
    if (property?.isRequired !== false) continue;
    properties ??= new Map(draft.properties);
    properties.set(name, { ...property, isRequired: true });
  }
  draft.properties = properties ?? draft.properties;
}

/** If a schema has an inclusive and an exclusive limit, removes the less restrictive limit. */
function simplifyLimits(draft: SchemaDraft): void {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = draft.limits;
  if (exclusiveMinimum === undefined && exclusiveMaximum === undefined) return;
  const limits = { ...draft.limits };
  if (minimum !== undefined && exclusiveMinimum !== undefined) {
    const isStricter = compareNumbers(exclusiveMinimum, minimum) >= 0;
    delete limits[isStricter ? 'minimum' : 'exclusiveMinimum'];
  }
  if (maximum !== undefined && exclusiveMaximum !== undefined) {
    const isStricter = compareNumbers(exclusiveMaximum, maximum) <= 0;
    delete limits[isStricter ? 'maximum' : 'exclusiveMaximum'];
  }
  draft.limits = limits;
}

function hasConstraints(draft: SchemaDraft): boolean {
  const { types, allowedValues, format, pattern, limits, properties, required, patternProperties } =
    draft;
  return (
    types.length > 0 ||
    allowedValues !== undefined ||
    format !== '' ||
    pattern.length > 0 ||
    limits !== emptySchema.limits ||
    draft.hasUniqueItems ||
    properties.size + required.size + patternProperties.size + draft.otherKeywords.size > 0 ||
    draft.prefixItems.length + draft.choices.length > 0 ||
    draft.items !== undefined ||
    draft.additionalProperties !== undefined ||
    draft.not !== undefined
  );
}

/** True if a field with this schema isn't sent in a direction. */
export function isOmittedIn(
  { isReadOnly, isWriteOnly }: EffectiveSchema,
  direction: ApiDirection | undefined,
): boolean {
  // A schema with both flags is contradictory, so its field is treated as sent in both directions.
  return isReadOnly !== isWriteOnly && direction === (isReadOnly ? 'request' : 'response');
}
