import type { ApiSource } from '#data/api-descriptions/api-description.ts';
import {
  type ApiObject,
  escapeKey,
  isApiObject,
  isSameJson,
} from '#data/api-descriptions/api-source.ts';
import type { EffectiveSchema, SchemaLimits, SchemaProperty } from './effective-schema.ts';
import { describeValues } from './value-descriptions.ts';

/** Effective schema while keywords are added to it. */
export type SchemaDraft = { -readonly [Key in keyof EffectiveSchema]: EffectiveSchema[Key] };

/** Schema object whose keywords are added to a draft: the schema or a member of its `allOf`. */
export type SchemaMember = {
  readonly source: ApiSource;
  readonly object: ApiObject;
  /** Name of the `allOf` member; empty for the schema itself. */
  readonly origin: string;
};

type KeywordReader = (draft: SchemaDraft, value: unknown, member: SchemaMember) => void;

const emptyMap: ReadonlyMap<string, never> = new Map<string, never>();
const emptySet: ReadonlySet<string> = new Set();
const emptyList: readonly never[] = [];
const noLimits: SchemaLimits = {};

/** Returns a draft without constraints. */
export function createDraft(): SchemaDraft {
  return {
    kind: 'schema',
    reference: undefined,
    problem: '',
    title: '',
    description: '',
    types: emptyList,
    format: '',
    pattern: emptyList,
    limits: noLimits,
    hasUniqueItems: false,
    values: undefined,
    valueDescriptions: emptyList,
    default: undefined,
    examples: emptyList,
    properties: emptyMap,
    required: emptySet,
    patternProperties: emptyMap,
    additionalProperties: undefined,
    items: undefined,
    prefixItems: emptyList,
    choices: emptyList,
    not: undefined,
    others: emptyMap,
    isReadOnly: false,
    isWriteOnly: false,
    isDeprecated: false,
  };
}

/** Adds the keywords of a schema object to a draft; both then have to hold. */
export function addKeywords(draft: SchemaDraft, member: SchemaMember): void {
  const { object } = member;
  // Properties need to know whether they are required.
  if ('required' in object) readRequired(draft, object.required);
  for (const keyword in object) keywordReaders.get(keyword)?.(draft, object[keyword], member);
}

/** Restricts the values of a draft to the given ones. */
export function addValues(
  draft: SchemaDraft,
  values: readonly unknown[],
  descriptions: readonly string[],
): void {
  if (draft.values === undefined) {
    draft.values = values;
    draft.valueDescriptions = descriptions;
    return;
  }
  const primitives = new Set(values);
  const kept = draft.values.flatMap((value, index) => {
    const isKept = primitives.has(value) || values.some((other) => isSameJson(value, other));
    return isKept ? [{ value, description: draft.valueDescriptions[index] ?? '' }] : [];
  });
  draft.values = kept.map(({ value }) => value);
  draft.valueDescriptions =
    draft.valueDescriptions.length === 0 ? emptyList : kept.map(({ description }) => description);
  if (kept.length === 0) setNever(draft, '“allOf” allows no common value.');
}

/** Restricts the types of a draft to the given ones. */
export function addTypes(draft: SchemaDraft, types: readonly string[]): void {
  if (draft.types.length === 0) {
    draft.types = types;
    return;
  }
  const before = draft.types;
  draft.types = [
    ...before.filter((type) => allowsType(types, type)),
    ...types.filter((type) => !before.includes(type) && allowsType(before, type)),
  ].sort();
  if (draft.types.length === 0) {
    setNever(draft, `“allOf” allows no common type: ${before.join(', ')}; ${types.join(', ')}.`);
  }
}

export function allowsType(types: readonly string[], type: string): boolean {
  return types.includes(type) || (type === 'integer' && types.includes('number'));
}

export function setNever(draft: SchemaDraft, problem: string): void {
  draft.kind = 'never';
  draft.problem ||= problem;
}

function toInvalid(draft: SchemaDraft, keyword: string, expected: string): void {
  draft.problem ||= `“${keyword}” isn’t ${expected}.`;
}

function toChild(member: SchemaMember, path: string, value: unknown): ApiSource {
  const { file, pointer } = member.source.location;
  return { value, location: { file, pointer: `${pointer}/${path}` } };
}

/** Schema that requires both; the location of the first one is kept. */
function toBoth(first: ApiSource | undefined, second: ApiSource): ApiSource {
  if (first === undefined || second.value === false || first.value === true) return second;
  const isSame = first.value === second.value || second.value === true || first.value === false;
  // References in a combined schema are resolved against one file.
  return isSame || first.location.file !== second.location.file
    ? first
    : { value: { allOf: [first.value, second.value] }, location: first.location };
}

/** Adds a named schema; the name of a further one gets a number. */
export function addOther(draft: SchemaDraft, name: string, source: ApiSource): void {
  let key = name;
  for (let count = 2; draft.others.has(key); count += 1) key = `${name}:${count}`;
  draft.others = new Map(draft.others).set(key, source);
}

const typeNames = new Set([
  ...['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'],
  // Swagger 2 has files.
  'file',
]);
const singleTypes = new Map([...typeNames].map((name) => [name, [name]]));

const readType: KeywordReader = (draft, value, { object }) => {
  const exact = typeof value === 'string' ? singleTypes.get(value) : undefined;
  if (exact !== undefined && !isMarkedNullable(object)) {
    addTypes(draft, exact);
    return;
  }
  // YAML parses an unquoted `null` as the value.
  const names: readonly unknown[] = Array.isArray(value) ? value : [value];
  const types = names.map((name) => (name === null ? 'null' : name));
  const known = types.filter((type) => typeof type === 'string');
  if (known.length < types.length || types.length === 0) {
    toInvalid(draft, 'type', 'the name of a type');
  }
  const unknown = known.find((type) => !typeNames.has(type) && type !== 'any');
  if (unknown !== undefined) draft.problem ||= `“${unknown}” isn’t a type.`;
  if (known.length === 0 || known.includes('any')) return;
  if (isMarkedNullable(object)) known.push('null');
  addTypes(draft, [...new Set(known)].sort());
};

/** True for `nullable` of OpenAPI 3.0 and its predecessor in Swagger 2. */
export function isMarkedNullable(object: ApiObject): boolean {
  return object.nullable === true || object['x-nullable'] === true;
}

function text(name: 'title' | 'description'): KeywordReader {
  return (draft, value, { origin }) => {
    if (typeof value !== 'string') toInvalid(draft, name, 'text');
    else if (origin === '') draft[name] ||= value;
  };
}

function flag(
  name: 'isReadOnly' | 'isWriteOnly' | 'isDeprecated' | 'hasUniqueItems',
): KeywordReader {
  return (draft, value, { origin }) => {
    // A deprecated base schema doesn't make the derived one deprecated.
    if (value === true && (name !== 'isDeprecated' || origin === '')) draft[name] = true;
  };
}

function setLimit(draft: SchemaDraft, name: keyof SchemaLimits, value: number): void {
  const before = draft.limits[name];
  let limit = value;
  if (before !== undefined) {
    if (name === 'multipleOf') limit = toCommonMultiple(before, value);
    else limit = /max/iu.test(name) ? Math.min(before, value) : Math.max(before, value);
  }
  draft.limits = { ...draft.limits, [name]: limit };
}

function toCommonMultiple(first: number, second: number): number {
  if (!Number.isInteger(first) || !Number.isInteger(second)) return Math.max(first, second);
  let [divisor, rest] = [first, second];
  while (rest > 0) [divisor, rest] = [rest, divisor % rest];
  return (first / divisor) * second;
}

const limitNames = [
  ...(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'] as const),
  ...(['minLength', 'maxLength', 'minItems', 'maxItems', 'minContains', 'maxContains'] as const),
  ...(['minProperties', 'maxProperties'] as const),
];

/** Reads a limit; a boolean `exclusiveMinimum` of draft-04 turns `minimum` into it. */
function limit(name: keyof SchemaLimits): KeywordReader {
  const exclusive = { minimum: 'exclusiveMinimum', maximum: 'exclusiveMaximum' } as const;
  const exclusiveName = name === 'minimum' || name === 'maximum' ? exclusive[name] : undefined;
  return (draft, value, { object }) => {
    if (typeof value === 'number' && Number.isFinite(value)) {
      const isExclusive = exclusiveName !== undefined && object[exclusiveName] === true;
      setLimit(draft, isExclusive ? exclusiveName : name, value);
    } else if (typeof value !== 'boolean' || !name.startsWith('exclusive')) {
      toInvalid(draft, name, 'a number');
    }
  };
}

function schema(name: 'additionalProperties' | 'items'): KeywordReader {
  return (draft, value, member) => {
    if (Array.isArray(value)) {
      if (name === 'items') addPrefixItems(draft, value, member, name);
      else toInvalid(draft, name, 'a schema');
    } else {
      draft[name] = toBoth(draft[name], toChild(member, name, value));
    }
  };
}

function addPrefixItems(
  draft: SchemaDraft,
  items: readonly unknown[],
  member: SchemaMember,
  keyword: string,
): void {
  const before = draft.prefixItems;
  const added = items.map((item, index) =>
    toBoth(before[index], toChild(member, `${keyword}/${index}`, item)),
  );
  draft.prefixItems = [...added, ...before.slice(added.length)];
}

const otherNames = [
  ...['contains', 'propertyNames', 'if', 'then', 'else', 'contentSchema'],
  ...['unevaluatedItems', 'unevaluatedProperties'],
];

/** Reads a keyword that contains one schema and that has no field of its own. */
function other(name: string): KeywordReader {
  return (draft, value, member) => {
    const before = draft.others.get(name);
    // Two `allOf` members often both have `unevaluatedProperties: false`.
    if (before !== undefined && before.value === value) return;
    addOther(draft, name, toChild(member, name, value));
  };
}

/** Reads the schemas or required names that depend on the presence of a property. */
function dependent(keyword: string): KeywordReader {
  return (draft, value, member) => {
    if (!isApiObject(value)) return toInvalid(draft, keyword, 'an object');
    for (const [name, dependency] of Object.entries(value)) {
      const source = toChild(member, `${keyword}/${escapeKey(name)}`, dependency);
      const isList = Array.isArray(dependency);
      const required = { ...source, value: { required: dependency } };
      addOther(draft, `dependentSchemas/${name}`, isList ? required : source);
    }
  };
}

const readProperties: KeywordReader = (draft, value, member) => {
  if (!isApiObject(value)) return toInvalid(draft, 'properties', 'an object');
  const properties = new Map<string, SchemaProperty>(draft.properties);
  const { file, pointer } = member.source.location;
  const parent = `${pointer}/properties/`;
  for (const name of Object.keys(value)) {
    const source = { value: value[name], location: { file, pointer: parent + escapeKey(name) } };
    const before = properties.get(name);
    const isRequired = draft.required.has(name);
    properties.set(
      name,
      before === undefined
        ? { sources: [source], isRequired, origin: member.origin }
        : { ...before, sources: [...before.sources, source] },
    );
  }
  draft.properties = properties;
};

const isString = (value: unknown): value is string => typeof value === 'string';

function readRequired(draft: SchemaDraft, value: unknown): void {
  if (!Array.isArray(value)) {
    toInvalid(draft, 'required', 'a list of names');
    return;
  }
  const names = new Set(value.every(isString) ? value : value.filter(isString));
  draft.required = draft.required.size === 0 ? names : new Set([...draft.required, ...names]);
}

const readPatternProperties: KeywordReader = (draft, value, member) => {
  if (!isApiObject(value)) return toInvalid(draft, 'patternProperties', 'an object');
  const patterns = new Map<string, ApiSource>(draft.patternProperties);
  for (const [pattern, property] of Object.entries(value)) {
    const source = toChild(member, `patternProperties/${escapeKey(pattern)}`, property);
    patterns.set(pattern, toBoth(patterns.get(pattern), source));
  }
  draft.patternProperties = patterns;
};

const readExamples: KeywordReader = (draft, _value, { object, origin }) => {
  if (origin !== '' || draft.examples.length > 0) return;
  const { example, examples } = object;
  const single = example === undefined ? [] : [example];
  draft.examples = Array.isArray(examples) ? [...single, ...examples] : single;
};

/** `contentEncoding` and `contentMediaType` replace the formats `byte` and `binary` of 3.0. */
const readContent: KeywordReader = (draft, value) => {
  if (typeof value !== 'string') return;
  const formats = new Map([
    ['base64', 'byte'],
    ['application/octet-stream', 'binary'],
  ]);
  draft.format ||= formats.get(value) ?? value;
};

/** Readers of all keywords except references and combinations of schemas. */
const keywordReaders: ReadonlyMap<string, KeywordReader> = new Map([
  ...limitNames.map((name) => [name, limit(name)] as const),
  ...otherNames.map((name) => [name, other(name)] as const),
  ...Object.entries<KeywordReader>({
    type: readType,
    enum: (draft, value, { object }) => {
      if (Array.isArray(value)) addValues(draft, value, describeValues(object, value));
      else toInvalid(draft, 'enum', 'a list of values');
    },
    const: (draft, value) => addValues(draft, [value], emptyList),
    title: text('title'),
    description: text('description'),
    format: (draft, value) => {
      if (typeof value === 'string') draft.format ||= value;
      else toInvalid(draft, 'format', 'text');
    },
    contentEncoding: readContent,
    contentMediaType: readContent,
    pattern: (draft, value) => {
      if (typeof value !== 'string') toInvalid(draft, 'pattern', 'text');
      else if (!draft.pattern.includes(value)) draft.pattern = [...draft.pattern, value];
    },
    uniqueItems: flag('hasUniqueItems'),
    default: (draft, value, { origin }) => {
      if (origin === '') draft.default ??= { value };
    },
    example: readExamples,
    examples: readExamples,
    properties: readProperties,
    patternProperties: readPatternProperties,
    additionalProperties: schema('additionalProperties'),
    items: schema('items'),
    prefixItems: (draft, value, member) => {
      if (Array.isArray(value)) addPrefixItems(draft, value, member, 'prefixItems');
      else toInvalid(draft, 'prefixItems', 'a list of schemas');
    },
    additionalItems: (draft, value, member) => {
      if (!Array.isArray(member.object.items)) return;
      draft.items = toBoth(draft.items, toChild(member, 'additionalItems', value));
    },
    not: (draft, value, member) => {
      const before = draft.not;
      const source = toChild(member, 'not', value);
      draft.not =
        before === undefined ? source : { ...source, value: { anyOf: [before.value, value] } };
    },
    dependentSchemas: dependent('dependentSchemas'),
    dependentRequired: dependent('dependentRequired'),
    dependencies: dependent('dependencies'),
    readOnly: flag('isReadOnly'),
    writeOnly: flag('isWriteOnly'),
    deprecated: flag('isDeprecated'),
  }),
]);
