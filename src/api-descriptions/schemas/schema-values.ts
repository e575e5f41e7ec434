import {
  type ApiObject,
  hasMember,
  isApiObject,
  toApiObject,
  toItems,
  toText,
  toTypeName,
} from '#api-descriptions/json-values.ts';

/**
 * Keywords that describe `enum` values, in a list in the order of the values or in an object by
 * value.
 */
const descriptionKeywords = [
  'x-enum-descriptions',
  'x-enumDescriptions',
  'enumDescriptions',
  'markdownEnumDescriptions',
];
const nameKeywords = ['x-enum-varnames', 'x-enumNames', 'x-enum-names'];

/**
 * Returns the descriptions of the values of an `enum`, in the same order; an empty list if no value
 * has a description.
 */
export function describeValues(schema: ApiObject, values: readonly unknown[]): readonly string[] {
  if (!Object.keys(schema).some((key) => /^x-|enumDescriptions$/iu.test(key))) return [];
  const details = toItems(toApiObject(schema['x-ms-enum']).values).map(toApiObject);
  const descriptions = values.map((value, index) => {
    const find = (keywords: readonly string[], detail: unknown) =>
      keywords.map((key) => getText(schema[key], value, index)).find((text) => text !== '') ??
      toText(detail);
    const detail = details.find((candidate) => candidate.value === value);
    const name = find(nameKeywords, detail?.name);
    return joinTexts(name, find(descriptionKeywords, detail?.description), value);
  });
  return withoutEmpty(descriptions);
}

/** Returns the text of a value in a list of texts, or in an object with texts by value. */
function getText(texts: unknown, value: unknown, index: number): string {
  if (Array.isArray(texts)) return toText(texts[index]);
  const name = value === null ? 'null' : toText(value);
  return hasMember(texts, name) ? toText(toApiObject(texts)[name]) : '';
}

/** Joins the name and the description of a value; omits a text that is the value itself. */
function joinTexts(name: string, description: string, value: unknown): string {
  const isShown = (text: string) => text !== '' && text !== String(value);
  return [name, description].filter(isShown).join(': ');
}

function withoutEmpty(texts: readonly string[]): readonly string[] {
  return texts.some((text) => text !== '') ? texts : [];
}

export function allowsType(types: readonly string[], type: string): boolean {
  return types.includes(type) || (type === 'integer' && types.includes('number'));
}

const constantKeywords = new Set(['type', 'const', 'enum', 'title', 'description', 'deprecated']);

/** Returns the value of a schema that allows one value and describes it. */
export function getConstant(schema: unknown): { readonly value: unknown } | undefined {
  if (!isApiObject(schema)) return undefined;
  for (const key in schema) {
    if (!constantKeywords.has(key) && !key.startsWith('x-')) return undefined;
  }
  if ('const' in schema && 'enum' in schema) return undefined;
  const { type, const: constant, enum: list } = schema;
  const values: readonly unknown[] = Array.isArray(list) && list.length === 1 ? list : [constant];
  const [value = type === 'null' || type === null ? null : undefined] = values;
  const isTyped = typeof type !== 'string' || allowsType([type], toTypeName(value));
  return value !== undefined && isTyped ? { value } : undefined;
}

type Constants = {
  readonly values: readonly unknown[];
  readonly descriptions: readonly string[];
  /** Types of the values; empty if a schema states none. */
  readonly types: readonly string[];
};

/** Returns the values if each of the schemas allows exactly one value; undefined otherwise. */
export function getConstants(schemas: readonly unknown[]): Constants | undefined {
  const values: unknown[] = [];
  for (const schema of schemas) {
    const constant = getConstant(schema);
    if (constant === undefined) return undefined;
    values.push(constant.value);
  }
  if (values.length === 0) return undefined;
  const objects = schemas.map(toApiObject);
  const descriptions = objects.map(({ title, description }, index) =>
    joinTexts(toText(title), toText(description), values[index]),
  );
  const types = objects.map(({ type }) => type).filter((type) => typeof type === 'string');
  return {
    values,
    descriptions: withoutEmpty(descriptions),
    types: types.length === objects.length ? [...new Set(types)].sort() : [],
  };
}
