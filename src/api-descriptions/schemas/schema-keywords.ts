import type { ApiFiles, Located } from '#api-descriptions/api-description.ts';
import {
  type ApiObject,
  getChild,
  isApiObject,
  isSameJson,
  toItems,
  toUniqueKey,
} from '#api-descriptions/json-values.ts';
import {
  findUnresolved,
  followPart,
  getPartItems,
  getPartMembers,
  isReference,
} from '#api-descriptions/references.ts';
import { compareNumbers, type FileNumber, isFiniteNumber, toDouble } from '#text/exact-number.ts';
import { countLimits, type EffectiveSchema, numberLimits } from './effective-schema.ts';
import { allowsType, describeValues } from './schema-values.ts';

/** Effective schema while keywords are added to it. */
export type SchemaDraft = { -readonly [Key in keyof EffectiveSchema]: EffectiveSchema[Key] };

/** Schema object whose keywords are added to a draft: the schema or a member of its `allOf`. */
export type SchemaMember = {
  readonly files: ApiFiles;
  readonly source: Located;
  readonly object: ApiObject;
  /** Name of the `allOf` member; empty for the schema itself. */
  readonly inheritedFrom: string;
};

type KeywordReader = (
  draft: SchemaDraft,
  value: unknown,
  member: SchemaMember,
  keyword: string,
) => void;

/** Schema without constraints. */
export const emptySchema: EffectiveSchema = {
  kind: 'schema',
  reference: undefined,
  problem: '',
  title: '',
  description: '',
  types: [],
  format: '',
  pattern: [],
  limits: {},
  hasUniqueItems: false,
  allowedValues: undefined,
  valueDescriptions: [],
  default: undefined,
  examples: [],
  properties: new Map(),
  required: new Set(),
  patternProperties: new Map(),
  additionalProperties: undefined,
  items: undefined,
  prefixItems: [],
  choices: [],
  allowsNull: false,
  nullableNote: '',
  not: undefined,
  otherKeywords: new Map(),
  isReadOnly: false,
  isWriteOnly: false,
  isDeprecated: false,
};

/** Adds the keywords of a schema object to a draft. A value must then satisfy both. */
export function addKeywords(draft: SchemaDraft, member: SchemaMember): void {
  const { object } = member;
  // Reads `required` first, because the reader of `properties` uses the required names.
  if ('required' in object) readRequired(draft, object.required, member, 'required');
  for (const keyword in object) {
    keywordReaders.get(keyword)?.(draft, object[keyword], member, keyword);
  }
}

/** Restricts the values of a draft to the given ones. */
export function addValues(
  draft: SchemaDraft,
  values: readonly unknown[],
  descriptions: readonly string[],
): void {
  if (draft.allowedValues === undefined) {
    draft.allowedValues = values;
    draft.valueDescriptions = descriptions;
    return;
  }
  const before = draft.allowedValues;
  const primitives = new Set(values);
  const objects = values.filter((value) => typeof value === 'object');
  const isKept = (value: unknown) =>
    primitives.has(value) ||
    (typeof value === 'object' ? values : objects).some((other) => isSameJson(value, other));
  draft.allowedValues = before.filter(isKept);
  draft.valueDescriptions = draft.valueDescriptions.filter((_, index) => isKept(before[index]));
  if (draft.allowedValues.length === 0) setNever(draft, '“allOf” allows no common value.');
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

export function setNever(draft: SchemaDraft, problem: string): void {
  draft.kind = 'never';
  draft.problem ||= problem;
}

/** Returns a schema that requires both schemas, at the location of the first schema. */
function toBoth(first: Located | undefined, second: Located): Located {
  if (first === undefined || second.value === false || first.value === true) return second;
  const isSame = first.value === second.value || second.value === true || first.value === false;
  // Schemas of different files aren't combined, because references are resolved against one file.
  return isSame || first.location.file !== second.location.file
    ? first
    : { value: { allOf: [first.value, second.value] }, location: first.location };
}

/** Adds a schema to `otherKeywords`. Appends a number to the name if it is used already. */
export function addOther(draft: SchemaDraft, name: string, source: Located): void {
  const key = toUniqueKey(draft.otherKeywords, name, ':');
  draft.otherKeywords = new Map(draft.otherKeywords).set(key, source);
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** Returns a reader that reports a problem if the value isn't what the keyword expects. */
function typed<Value>(
  expected: string,
  isExpected: (value: unknown) => value is Value,
  read: (draft: SchemaDraft, value: Value, member: SchemaMember, keyword: string) => void,
): KeywordReader {
  return (draft, value, member, keyword) => {
    if (!isReference(value)) {
      if (isExpected(value)) read(draft, value, member, keyword);
      else draft.problem ||= `“${keyword}” isn’t ${expected}.`;
      return;
    }
    const part = getChild(member.source, keyword);
    const target = followPart(member.files, part).value;
    const isUnresolved = findUnresolved(member.files, part) !== undefined;
    // The row of the keyword shows the problem of its reference, or offers to load the file.
    if (isUnresolved) addOther(draft, keyword, part);
    if (isExpected(target)) read(draft, target, member, keyword);
    else if (!isUnresolved) draft.problem ||= `“${keyword}” isn’t ${expected}.`;
  };
}

const typeNames = new Set([
  ...['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'],
  // Swagger 2 has the type `file`.
  'file',
]);
const singleTypes = new Map([...typeNames].map((name) => [name, [name]]));
const nullableTypes = new Map(
  [...typeNames].map((name) => [name, [...new Set([name, 'null'])].sort()]),
);

const readType: KeywordReader = (draft, value, { object }) => {
  const isNullable = isMarkedNullable(object);
  const exact = isText(value) ? (isNullable ? nullableTypes : singleTypes).get(value) : undefined;
  if (exact !== undefined) return addTypes(draft, exact);
  // YAML parses an unquoted `null` as the value `null`, not as the name of the type.
  const names = [value].flat().map((name) => (name === null ? 'null' : name));
  const known = names.filter(isText);
  if (known.length < names.length || names.length === 0) {
    draft.problem ||= '“type” isn’t the name of a type.';
  }
  const unknown = known.find((type) => !typeNames.has(type) && type !== 'any');
  if (unknown !== undefined) draft.problem ||= `“${unknown}” isn’t a type.`;
  if (known.length === 0 || known.includes('any')) return;
  addTypes(draft, [...new Set(isNullable ? [...known, 'null'] : known)].sort());
};

/** True if a schema object has `nullable` (OpenAPI 3.0) or `x-nullable` (Swagger 2). */
export function isMarkedNullable(object: ApiObject): boolean {
  return object.nullable === true || object['x-nullable'] === true;
}

function flag(
  name: 'isReadOnly' | 'isWriteOnly' | 'isDeprecated' | 'hasUniqueItems',
): KeywordReader {
  return (draft, value, { inheritedFrom }) => {
    // A deprecated base schema doesn't make the derived schema deprecated.
    if (value === true && (name !== 'isDeprecated' || inheritedFrom === '')) draft[name] = true;
  };
}

type NumberLimit = (typeof numberLimits)[number];
type CountLimit = (typeof countLimits)[number];

/**
 * Creates the reader of a limit of numbers. A boolean `exclusiveMinimum` (draft-04) makes `minimum`
 * exclusive.
 */
function numberLimit(name: NumberLimit): KeywordReader {
  const exclusive =
    name === 'minimum' ? 'exclusiveMinimum' : name === 'maximum' ? 'exclusiveMaximum' : undefined;
  const isLimit = (value: unknown): value is FileNumber | boolean =>
    (isFiniteNumber(value) && (name !== 'multipleOf' || compareNumbers(value, 0) > 0)) ||
    (typeof value === 'boolean' && name.startsWith('exclusive'));
  const expected = name === 'multipleOf' ? 'a positive number' : 'a number';
  return typed(expected, isLimit, (draft, value, { object }) => {
    if (typeof value === 'boolean') return;
    const limit = exclusive && object[exclusive] === true ? exclusive : name;
    const before = draft.limits[limit] ?? value;
    const isMaximum = limit === 'maximum' || limit === 'exclusiveMaximum';
    const isKept = compareNumbers(before, value) > 0 !== isMaximum;
    const common = isKept ? before : value;
    const combined = limit === 'multipleOf' ? toCommonMultiple(before, value) : common;
    draft.limits = { ...draft.limits, [limit]: combined };
  });
}

/** Creates the reader of a keyword that limits a length or count, such as `maxLength`. */
function countLimit(name: CountLimit): KeywordReader {
  return typed('a number', isFiniteNumber, (draft, value) => {
    const count = toDouble(value);
    const before = draft.limits[name] ?? count;
    const combined = name.startsWith('max') ? Math.min(before, count) : Math.max(before, count);
    draft.limits = { ...draft.limits, [name]: combined };
  });
}

/** Returns the least common multiple of two integers; for other numbers, the larger number. */
function toCommonMultiple(first: FileNumber, second: FileNumber): FileNumber {
  if (!Number.isInteger(first) || !Number.isInteger(second)) {
    return compareNumbers(first, second) < 0 ? second : first;
  }
  let [divisor, rest] = [toDouble(first), toDouble(second)];
  while (rest > 0) [divisor, rest] = [rest, divisor % rest];
  return (toDouble(first) / divisor) * toDouble(second);
}

function addPrefixItems(draft: SchemaDraft, files: ApiFiles, list: Located): void {
  const before = draft.prefixItems;
  const added = getPartItems(files, list).map((item, index) => toBoth(before[index], item));
  draft.prefixItems = [...added, ...before.slice(added.length)];
}

const otherNames = [
  ...['contains', 'propertyNames', 'if', 'then', 'else', 'contentSchema'],
  ...['unevaluatedItems', 'unevaluatedProperties'],
];

/** Adds the schema in a keyword to `otherKeywords`. */
const readOther: KeywordReader = (draft, value, { source }, keyword) => {
  // Skips a repeated value, because several `allOf` members often have `unevaluatedProperties:
  // false`.
  if (draft.otherKeywords.has(keyword) && draft.otherKeywords.get(keyword)?.value === value) return;
  addOther(draft, keyword, getChild(source, keyword));
};

/** Reads the schemas or required names that depend on the presence of a property. */
const readDependent = typed(
  'an object',
  isApiObject,
  (draft, _value, { files, source }, keyword) => {
    for (const [name, member] of getPartMembers(files, getChild(source, keyword))) {
      const { value } = member;
      const schema = isList(value) ? { ...member, value: { required: value } } : member;
      addOther(draft, `dependentSchemas/${name}`, schema);
    }
  },
);

const readProperties = typed(
  'an object',
  isApiObject,
  (draft, _value, { files, source, inheritedFrom }) => {
    const { required } = draft;
    const properties = new Map(draft.properties);
    for (const [name, property] of getPartMembers(files, getChild(source, 'properties'))) {
      const before = properties.get(name);
      const added =
        before === undefined
          ? { sources: [property], isRequired: required.has(name), inheritedFrom }
          : { ...before, sources: [...before.sources, property] };
      properties.set(name, added);
    }
    draft.properties = properties;
  },
);

const readRequired = typed('a list of names', isList, (draft, value) => {
  const names = value.filter(isText);
  draft.required = new Set(draft.required.size === 0 ? names : [...draft.required, ...names]);
});

const readExamples: KeywordReader = (draft, _value, { object, inheritedFrom }) => {
  if (inheritedFrom !== '' || draft.examples.length > 0) return;
  const { example, examples } = object;
  const single = example === undefined ? [] : [example];
  draft.examples = [...single, ...toItems(examples)];
};

const contentFormats: ReadonlyMap<string, string> = new Map([
  ['base64', 'byte'],
  ['application/octet-stream', 'binary'],
]);

/** `contentEncoding` and `contentMediaType` replace the formats `byte` and `binary` of 3.0. */
const readContent: KeywordReader = (draft, value) => {
  if (isText(value)) draft.format ||= contentFormats.get(value) ?? value;
};

/** Readers of all keywords except `required`, references and combinations of schemas. */
const keywordReaders: ReadonlyMap<string, KeywordReader> = new Map([
  ...numberLimits.map((name) => [name, numberLimit(name)] as const),
  ...countLimits.map((name) => [name, countLimit(name)] as const),
  ...otherNames.map((name) => [name, readOther] as const),
  ...Object.entries<KeywordReader>({
    type: readType,
    enum: typed('a list of values', isList, (draft, value, { object }) =>
      addValues(draft, value, describeValues(object, value)),
    ),
    const: (draft, value) => addValues(draft, [value], []),
    title: typed('text', isText, (draft, value, { inheritedFrom }) => {
      if (inheritedFrom === '') draft.title ||= value;
    }),
    description: typed('text', isText, (draft, value, { inheritedFrom }) => {
      if (inheritedFrom === '') draft.description ||= value;
    }),
    format: typed('text', isText, (draft, value) => {
      draft.format ||= value;
    }),
    contentEncoding: readContent,
    contentMediaType: readContent,
    pattern: typed('text', isText, (draft, value) => {
      if (!draft.pattern.includes(value)) draft.pattern = [...draft.pattern, value];
    }),
    default: (draft, value, { inheritedFrom }) => {
      if (inheritedFrom === '') draft.default ??= { value };
    },
    example: readExamples,
    examples: readExamples,
    properties: readProperties,
    patternProperties: typed(
      'an object',
      isApiObject,
      (draft, _value, { files, source }, keyword) => {
        const patterns = new Map(draft.patternProperties);
        for (const [pattern, property] of getPartMembers(files, getChild(source, keyword))) {
          patterns.set(pattern, toBoth(patterns.get(pattern), property));
        }
        draft.patternProperties = patterns;
      },
    ),
    additionalProperties: (draft, value, { source }, keyword) => {
      if (isList(value)) draft.problem ||= `“${keyword}” isn’t a schema.`;
      else
        draft.additionalProperties = toBoth(draft.additionalProperties, getChild(source, keyword));
    },
    items: (draft, value, { files, source }) => {
      const items = getChild(source, 'items');
      if (isList(value)) addPrefixItems(draft, files, items);
      else draft.items = toBoth(draft.items, items);
    },
    prefixItems: typed('a list of schemas', isList, (draft, _value, { files, source }, keyword) =>
      addPrefixItems(draft, files, getChild(source, keyword)),
    ),
    additionalItems: (draft, _value, { source, object }, keyword) => {
      if (isList(object.items)) draft.items = toBoth(draft.items, getChild(source, keyword));
    },
    not: (draft, value, { source }) => {
      const not = getChild(source, 'not');
      const before = draft.not;
      draft.not = before === undefined ? not : { ...not, value: { anyOf: [before.value, value] } };
    },
    dependentSchemas: readDependent,
    dependentRequired: readDependent,
    dependencies: readDependent,
    uniqueItems: flag('hasUniqueItems'),
    readOnly: flag('isReadOnly'),
    writeOnly: flag('isWriteOnly'),
    deprecated: flag('isDeprecated'),
  }),
]);
