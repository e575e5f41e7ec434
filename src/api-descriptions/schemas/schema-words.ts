import type { ApiFiles, Located } from '#api-descriptions/api-description.ts';
import { isApiObject, toText, toTexts, toTypeName } from '#api-descriptions/json-values.ts';
import { compareNumbers, type FileNumber, formatFileNumber, toDouble } from '#text/exact-number.ts';
import { formatCount } from '#text/format-number.ts';
import type { EffectiveSchema, SchemaChoice } from './effective-schema.ts';
import { readSchema } from './read-schema.ts';
import { describeRequirement, readRequirement } from './requirements.ts';

const maxDepth = 4;
/** Number of alternatives up to which a type lists them. */
const maxListed = 3;

const formatWords: ReadonlyMap<string, string> = new Map([
  ['date', 'ISO date'],
  ['date-time', 'ISO date and time'],
  ['time', 'ISO time'],
  ['duration', 'ISO duration'],
  ['int32', '32-bit'],
  ['int64', '64-bit'],
  ['byte', 'Base64'],
  ['uuid', 'UUID'],
  ['email', 'email address'],
  ['uri', 'URI'],
  ['uri-reference', 'URI or relative reference'],
  ['uri-template', 'URI template'],
  ['ipv4', 'IPv4 address'],
  ['ipv6', 'IPv6 address'],
  ['hostname', 'host name'],
  ['regex', 'regular expression'],
  ['json-pointer', 'JSON pointer'],
]);

/** Position of a schema in another one, on which the words for its type depend. */
export type TypeContext = {
  /** Schema whose `oneOf` or `anyOf` contains this one, which doesn't have to repeat the type. */
  readonly outer?: EffectiveSchema | undefined;
  /** True for the schema in `if`. */
  readonly isCondition?: boolean | undefined;
};

/** Describes the type of a schema and its limits: `integer · 1 to 100`, `array of Party`. */
export function describeType(
  files: ApiFiles,
  schema: EffectiveSchema,
  context: TypeContext = {},
): string {
  if (schema.kind === 'unresolved') return schema.reference?.name ?? '';
  return [describeBase(files, schema, 0, context), ...describeDetails(schema)].join(' · ');
}

/** Returns the format and the limits of a schema in words. */
export function describeDetails(schema: EffectiveSchema): readonly string[] {
  const format = describeFormat(schema);
  const limits = hasLimits(schema) ? describeLimits(schema) : [];
  return [format, ...limits].filter((part) => part !== '');
}

/** Returns a format in words; empty if there is none. */
export function describeFormat({ format }: EffectiveSchema): string {
  return formatWords.get(format) ?? format;
}

/** True for alternatives whose types are the type of the schema, for example “string or Party”. */
export function isTypeChoice(schema: EffectiveSchema, choice: SchemaChoice): boolean {
  return choice === getMainChoice(schema) && choice.options.length <= maxListed;
}

/** Returns the alternatives by which the type of a schema is described. */
function getMainChoice(schema: EffectiveSchema): SchemaChoice | undefined {
  const isOnly =
    schema.properties.size === 0 && inferTypes(schema).every((type) => type === 'object');
  return isOnly ? schema.choices[0] : undefined;
}

function describeBase(
  files: ApiFiles,
  schema: EffectiveSchema,
  depth: number,
  { outer, isCondition = false }: TypeContext = {},
): string {
  if (schema.kind === 'never') return 'no value';
  const types = inferTypes(schema);
  const requirement = types.length === 0 && readRequirement(files, schema);
  if (requirement) return describeRequirement(requirement, isCondition ? 'present' : 'required');
  const choice = getMainChoice(schema);
  const isTyped = types.length > 0 && choice?.options.every((option) => isRequiring(files, option));
  if (choice !== undefined && !isTyped) {
    return `${describeChoice(files, choice, depth)}${schema.allowsNull ? ' or null' : ''}`;
  }
  if (types.length === 0) return (outer && inferTypes(outer).join(' or ')) || 'any';
  // `null` comes last: “string or null”.
  const ordered = types.toSorted((a, b) => Number(a === 'null') - Number(b === 'null'));
  return joinWithOr(ordered.map((type) => describeSingle(files, schema, type, depth)));
}

function isRequiring(files: ApiFiles, option: Located): boolean {
  return readRequirement(files, readSchema(files, option)) !== undefined;
}

/**
 * Returns the types of a schema. If the schema declares no types, infers them from its keywords.
 */
export function inferTypes({
  types,
  allowedValues,
  properties,
  ...schema
}: EffectiveSchema): readonly string[] {
  if (types.length > 0) return types;
  if (allowedValues !== undefined) return [...new Set(allowedValues.map(toTypeName))].sort();
  if (properties.size > 0 || isObjectSchema(schema.additionalProperties)) return ['object'];
  return schema.items !== undefined || schema.prefixItems.length > 0 ? ['array'] : [];
}

function isObjectSchema(source: Located | undefined): boolean {
  return typeof source?.value === 'object' && source.value !== null;
}

function describeSingle(
  files: ApiFiles,
  { items, properties, additionalProperties }: EffectiveSchema,
  type: string,
  depth: number,
): string {
  const isMap = type === 'object' && properties.size === 0 && isObjectSchema(additionalProperties);
  const element = type === 'array' ? items : isMap ? additionalProperties : undefined;
  const words = element === undefined ? '' : describeElement(files, element, depth);
  if (['', 'any', 'no value'].includes(words)) return type;
  return `${isMap ? 'map' : 'array'} of ${words.includes(' or ') ? `(${words})` : words}`;
}

/** Returns the name of the schema that a reference targets, or else the type of the schema. */
function describeElement(files: ApiFiles, source: Located, depth: number): string {
  const schema = readSchema(files, source);
  const suffix = schema.types.includes('null') || schema.allowsNull ? ' or null' : '';
  if (schema.reference !== undefined) return `${schema.reference.name}${suffix}`;
  return depth >= maxDepth ? '' : describeBase(files, schema, depth + 1);
}

function describeChoice(files: ApiFiles, choice: SchemaChoice, depth: number): string {
  const { keyword, options } = choice;
  const words = keyword === 'oneOf' ? 'one of' : 'any of';
  if (options.length > maxListed) return `${words} ${formatCount(options.length, 'schema')}`;
  const names = new Set(options.map((option) => describeElement(files, option, depth)));
  return joinWithOr([...names].filter((name) => name !== ''));
}

/** Joins words as in a sentence: “string, integer or null”. */
function joinWithOr(words: readonly string[]): string {
  const start = words.slice(0, -1).join(', ');
  return start === '' ? words.join('') : `${start} or ${words.at(-1)}`;
}

function hasLimits({ limits, hasUniqueItems }: EffectiveSchema): boolean {
  return hasUniqueItems || Object.keys(limits).length > 0;
}

function describeLimits({ limits, hasUniqueItems }: EffectiveSchema): readonly string[] {
  const { exclusiveMinimum, exclusiveMaximum, multipleOf } = limits;
  return [
    describeRange(limits.minimum, limits.maximum),
    exclusiveMinimum === undefined ? '' : `more than ${formatFileNumber(exclusiveMinimum)}`,
    exclusiveMaximum === undefined ? '' : `less than ${formatFileNumber(exclusiveMaximum)}`,
    multipleOf === undefined ? '' : `multiple of ${formatFileNumber(multipleOf)}`,
    describeRange(limits.minLength || undefined, limits.maxLength, 'character'),
    describeRange(limits.minItems || undefined, limits.maxItems, 'item'),
    describeRange(limits.minContains, limits.maxContains, 'matching item'),
    describeRange(limits.minProperties || undefined, limits.maxProperties, 'field'),
    hasUniqueItems ? 'no duplicates' : '',
  ];
}

function describeRange(
  minimum: FileNumber | undefined,
  maximum: FileNumber | undefined,
  unit?: string,
): string {
  const format = (value: FileNumber) =>
    unit === undefined ? formatFileNumber(value) : formatCount(toDouble(value), unit);
  if (minimum === undefined) return maximum === undefined ? '' : `at most ${format(maximum)}`;
  if (maximum === undefined) return `at least ${format(minimum)}`;
  return compareNumbers(minimum, maximum) === 0
    ? `exactly ${format(minimum)}`
    : `${formatFileNumber(minimum)} to ${format(maximum)}`;
}

/** Describes the XML Object of a schema, for example `attribute app:id`; empty for another value. */
export function describeXml(xml: unknown): string {
  if (!isApiObject(xml)) return '';
  const { nodeType, attribute, prefix, name, wrapped, namespace } = xml;
  const node = toText(nodeType) || (attribute === true ? 'attribute' : 'element');
  const list = wrapped === true ? 'with an element around the list' : '';
  const place = toText(namespace) && `in ${toText(namespace)}`;
  return toTexts([node, toTexts([prefix, name]).join(':'), list, place]).join(' ');
}
