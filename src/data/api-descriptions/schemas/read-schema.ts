import type { ApiDirection, ApiFiles, ApiSource } from '#data/api-descriptions/api-description.ts';
import { type ApiObject, getChild, isApiObject } from '#data/api-descriptions/api-source.ts';
import { resolveReference } from '#data/api-descriptions/references.ts';
import { hasLegacyReferences } from '#data/api-descriptions/schema-resources.ts';
import { addConstants, getConstant } from './constant-schemas.ts';
import { getDiscriminator, getDiscriminatorOptions } from './discriminator.ts';
import type { EffectiveSchema } from './effective-schema.ts';
import {
  addKeywords,
  addOther,
  createDraft,
  isMarkedNullable,
  type SchemaDraft,
  setNever,
} from './schema-keywords.ts';

/** State while the schema objects that apply to one value are added to a draft. */
type SchemaReader = {
  readonly files: ApiFiles;
  readonly draft: SchemaDraft;
  isNullable: boolean;
  memberCount: number;
  /** Schema objects from the schema to the current one. */
  readonly path: object[];
  /** Schema objects that have been added; undefined until a second one is added. */
  visited: Set<object> | undefined;
};

/** Position of a schema object among those of an effective schema. */
type MemberPosition = {
  readonly origin: string;
  /**
   * True if nothing but annotations surrounds the object, so that its reference and texts count as
   * those of the schema.
   */
  readonly isOwn: boolean;
};

const maxDepth = 256;
const maxMembers = 1000;
const referenceKeywords = ['$ref', '$dynamicRef', '$recursiveRef'] as const;
/** Effective schemas by their value, and of plain references by the value of the target. */
type SchemaCache = {
  readonly schemas: Map<unknown, EffectiveSchema>;
  readonly targets: Map<unknown, EffectiveSchema>;
};

const schemaCaches = new WeakMap<ApiFiles, SchemaCache>();

/**
 * Returns the effective schema of a source: follows references, merges `allOf`, converts older
 * keywords. Accepts any value; `problem` states what is invalid. Returns the same object for the
 * same value and files, and for each plain reference to the same schema.
 */
export function readSchema(files: ApiFiles, source: ApiSource): EffectiveSchema {
  const { value } = source;
  if (typeof value !== 'object' || value === null) return build(files, source);
  let cache = schemaCaches.get(files);
  if (cache === undefined) {
    cache = { schemas: new Map(), targets: new Map() };
    schemaCaches.set(files, cache);
  }
  const cached = cache.schemas.get(value);
  if (cached !== undefined) return cached;
  const target = getPlainTarget(files, source);
  const schema = cache.targets.get(target?.value) ?? build(files, source);
  if (target !== undefined) cache.targets.set(target.value, schema);
  cache.schemas.set(value, schema);
  return schema;
}

/** Returns the target of a schema that consists only of a reference. */
export function getPlainTarget(files: ApiFiles, source: ApiSource): ApiSource | undefined {
  const { value } = source;
  if (!isApiObject(value) || typeof value.$ref !== 'string') return undefined;
  const isPlain =
    Object.keys(value).length === 1 || hasLegacyReferences(files, source.location.file);
  if (!isPlain) return undefined;
  const resolved = resolveReference(files, source);
  if (resolved.kind !== 'resolved') return undefined;
  const target = resolved.source;
  return typeof target.value === 'object' && target.value !== null ? target : undefined;
}

function build(files: ApiFiles, source: ApiSource): EffectiveSchema {
  const draft = createDraft();
  const reader: SchemaReader = {
    files,
    draft,
    isNullable: false,
    memberCount: 0,
    path: [],
    visited: undefined,
  };
  addSchema(reader, source, { origin: '', isOwn: true });
  if (reader.isNullable) allowNull(draft);
  if (reader.memberCount > 1) markRequired(draft);
  simplifyLimits(draft);
  if (draft.not !== undefined && isUnrestricted(draft.not.value)) setNever(draft, '');
  if (draft.kind === 'schema' && !hasConstraints(draft)) draft.kind = 'any';
  return draft;
}

/** Adds a schema and everything that it refers to or combines with `allOf`. */
function addSchema(reader: SchemaReader, source: ApiSource, position: MemberPosition): void {
  const { draft, path } = reader;
  const object = source.value;
  if (object === true) return;
  if (object === false) {
    setNever(draft, '');
    return;
  }
  if (!isApiObject(object)) {
    draft.problem ||= 'This isn’t a schema.';
    return;
  }
  if (reader.visited?.has(object) === true) {
    if (!path.includes(object)) return;
    draft.problem ||= 'The schema contains itself.';
    if (position.isOwn) draft.kind = 'unresolved';
    return;
  }
  if (path.length >= maxDepth || reader.memberCount >= maxMembers) {
    draft.problem ||= 'The schema combines too many others.';
    return;
  }
  const hasReference = '$ref' in object || '$dynamicRef' in object || '$recursiveRef' in object;
  const hasChoices = 'oneOf' in object || 'anyOf' in object || 'discriminator' in object;
  if (hasReference || hasChoices || 'allOf' in object) {
    reader.visited ??= new Set();
    reader.visited.add(object);
  }
  path.push(object);
  const isIgnored =
    hasReference &&
    typeof object.$ref === 'string' &&
    hasLegacyReferences(reader.files, source.location.file);
  if (!isIgnored) {
    reader.memberCount += 1;
    addKeywords(draft, { source, object, origin: position.origin });
    if (position.isOwn && !('type' in object) && isMarkedNullable(object)) reader.isNullable = true;
  }
  if (hasReference) addReferences(reader, source, object, position);
  if (!isIgnored) {
    if ('allOf' in object) addAllOf(reader, source, object, position);
    if (hasChoices) addChoices(reader, source, object, position);
  }
  path.pop();
}

function addReferences(
  reader: SchemaReader,
  source: ApiSource,
  object: ApiObject,
  { origin, isOwn }: MemberPosition,
): void {
  const { draft } = reader;
  for (const keyword of referenceKeywords) {
    if (!(keyword in object)) continue;
    const resolved = resolveReference(reader.files, source, keyword);
    const { name } = resolved;
    if (resolved.kind === 'resolved') {
      if (isOwn) draft.reference ??= { name, location: resolved.source.location };
      addSchema(reader, resolved.source, { origin: isOwn ? origin : name, isOwn });
      continue;
    }
    draft.problem ||=
      resolved.kind === 'missing' ? `${resolved.location.file} isn’t loaded.` : resolved.problem;
    if (isOwn) draft.kind = 'unresolved';
    else addOther(draft, 'allOf', source);
    if (isOwn && resolved.kind === 'missing') {
      draft.reference ??= { name, location: resolved.location };
    }
  }
}

function addAllOf(
  reader: SchemaReader,
  source: ApiSource,
  object: ApiObject,
  { origin, isOwn }: MemberPosition,
): void {
  const list = getChild(source, 'allOf');
  if (!Array.isArray(list.value)) {
    reader.draft.problem ||= '“allOf” isn’t a list of schemas.';
    return;
  }
  const members = list.value.map((_, index) => getChild(list, index));
  const constraining = members.filter(
    ({ value }) => !isApiObject(value) || !hasOnlyAnnotations(value),
  );
  const [single] = constraining;
  if (single !== undefined && constraining.length === 1 && hasOnlyAnnotations(object, 1)) {
    // Annotations beside the only constraining member replace those of the member.
    for (const member of members)
      if (member !== single) addSchema(reader, member, { origin, isOwn });
    addSchema(reader, single, { origin, isOwn });
  } else {
    for (const member of members) addSchema(reader, member, { origin, isOwn: false });
  }
}

/** Adds `oneOf` and `anyOf`, of which those with one schema or only constants need no choice. */
function addChoices(
  reader: SchemaReader,
  source: ApiSource,
  object: ApiObject,
  { origin, isOwn }: MemberPosition,
): void {
  const { draft, files } = reader;
  let discriminator = 'discriminator' in object ? getDiscriminator(object) : undefined;
  for (const keyword of ['oneOf', 'anyOf'] as const) {
    if (!(keyword in object)) continue;
    const list = getChild(source, keyword);
    if (!Array.isArray(list.value)) {
      draft.problem ||= `“${keyword}” isn’t a list of schemas.`;
      continue;
    }
    const options = list.value.map((_, index) => getChild(list, index));
    const isNullable = isOwn && !('type' in object) && options.length === 2;
    const others = isNullable ? options.filter((option) => !isNull(option)) : options;
    const [single] = others;
    const isMerged = others.length === 1 && (isNullable || discriminator === undefined);
    if (single !== undefined && isMerged) {
      reader.isNullable ||= isNullable;
      addSchema(reader, single, { origin, isOwn: isOwn && hasOnlyAnnotations(object, 1) });
    } else if (options.length > 0 && !addConstants(draft, options)) {
      draft.choices = [...draft.choices, { keyword, options, discriminator }];
    }
    discriminator = undefined;
  }
  if (discriminator === undefined || !isOwn) return;
  const options = getDiscriminatorOptions(files, source, discriminator);
  // An alternative that only extends the base schema would offer all alternatives again.
  const isAlternative = options.some((option) => {
    const resolved = resolveReference(files, option);
    return reader.path.some(
      (object) => resolved.kind === 'resolved' && resolved.source.value === object,
    );
  });
  if (options.length === 0 || isAlternative) return;
  draft.choices = [...draft.choices, { keyword: 'oneOf', options, discriminator }];
}

const isNull = ({ value }: ApiSource) => getConstant(value)?.value === null;

const annotations = new Set([
  ...['title', 'description', 'summary', 'default', 'example', 'examples', 'deprecated'],
  ...['readOnly', 'writeOnly', 'nullable', 'externalDocs', 'xml', '$comment', '$id', '$schema'],
  ...['$defs', 'definitions', 'allOf', 'oneOf', 'anyOf', '$anchor', '$dynamicAnchor'],
]);
const combinations = ['$ref', '$dynamicRef', '$recursiveRef', 'allOf', 'oneOf', 'anyOf'];

/** True if a schema object only annotates, apart from some combinations of schemas. */
function hasOnlyAnnotations(object: ApiObject, maxCombinations = 0): boolean {
  return (
    Object.keys(object).every((key) => annotations.has(key) || key.startsWith('x-')) &&
    combinations.filter((key) => key in object).length <= maxCombinations
  );
}

function isUnrestricted(value: unknown): boolean {
  return value === true || (isApiObject(value) && Object.keys(value).length === 0);
}

function allowNull(draft: SchemaDraft): void {
  if (draft.types.length > 0 && !draft.types.includes('null')) {
    draft.types = [...draft.types, 'null'].sort();
  }
  if (draft.values !== undefined && !draft.values.includes(null)) {
    draft.values = [...draft.values, null];
    if (draft.valueDescriptions.length > 0)
      draft.valueDescriptions = [...draft.valueDescriptions, ''];
  }
}

/** Marks properties that another `allOf` member requires. */
function markRequired(draft: SchemaDraft): void {
  const missing = [...draft.required].filter(
    (name) => draft.properties.get(name)?.isRequired === false,
  );
  if (missing.length === 0) return;
  const properties = new Map(draft.properties);
  for (const name of missing) {
    const property = properties.get(name);
    if (property !== undefined) properties.set(name, { ...property, isRequired: true });
  }
  draft.properties = properties;
}

/** Removes the weaker one of an inclusive and an exclusive limit. */
function simplifyLimits(draft: SchemaDraft): void {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = draft.limits;
  if (exclusiveMinimum === undefined && exclusiveMaximum === undefined) return;
  const limits = { ...draft.limits };
  if (minimum !== undefined && exclusiveMinimum !== undefined) {
    delete limits[exclusiveMinimum >= minimum ? 'minimum' : 'exclusiveMinimum'];
  }
  if (maximum !== undefined && exclusiveMaximum !== undefined) {
    delete limits[exclusiveMaximum <= maximum ? 'maximum' : 'exclusiveMaximum'];
  }
  draft.limits = limits;
}

function hasConstraints(draft: SchemaDraft): boolean {
  const { types, values, format, pattern, limits, properties, required, patternProperties } = draft;
  return (
    types.length > 0 ||
    values !== undefined ||
    format !== '' ||
    pattern.length > 0 ||
    Object.keys(limits).length > 0 ||
    draft.hasUniqueItems ||
    properties.size + required.size + patternProperties.size + draft.others.size > 0 ||
    draft.prefixItems.length + draft.choices.length > 0 ||
    [draft.items, draft.additionalProperties, draft.not].some((source) => source !== undefined)
  );
}

/** True if a field with this schema isn't sent in a direction. */
export function isOmittedIn(
  { isReadOnly, isWriteOnly }: EffectiveSchema,
  direction: ApiDirection | undefined,
): boolean {
  // A schema with both flags contradicts itself, so its field counts as sent in both directions.
  return isReadOnly !== isWriteOnly && direction === (isReadOnly ? 'request' : 'response');
}
