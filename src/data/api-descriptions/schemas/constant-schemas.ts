import type { ApiSource } from '#data/api-descriptions/api-description.ts';
import { isApiObject, toText, toTypeName } from '#data/api-descriptions/api-source.ts';
import { addTypes, addValues, allowsType, type SchemaDraft } from './schema-keywords.ts';

const constantKeywords = new Set(['type', 'const', 'enum', 'title', 'description', 'deprecated']);

/** Returns the value of a schema that allows one value and describes it. */
export function getConstant(value: unknown): { readonly value: unknown } | undefined {
  if (!isApiObject(value)) return undefined;
  const { type, const: constant, enum: list } = value;
  const isPlain = (key: string) => constantKeywords.has(key) || key.startsWith('x-');
  if (!Object.keys(value).every(isPlain) || ('const' in value && 'enum' in value)) return undefined;
  const values: readonly unknown[] = Array.isArray(list) && list.length === 1 ? list : [constant];
  const [only = type === 'null' || type === null ? null : undefined] = values;
  if (only === undefined) return undefined;
  const isTyped = typeof type !== 'string' || allowsType([type], toTypeName(only));
  return isTyped ? { value: only } : undefined;
}

/**
 * Adds a choice as values if each of its options allows one value. Returns false for other choices.
 */
export function addConstants(draft: SchemaDraft, options: readonly ApiSource[]): boolean {
  const constants = options.map(({ value }) => getConstant(value));
  const values = constants.flatMap((constant) => (constant === undefined ? [] : [constant.value]));
  if (values.length === 0 || values.length < options.length) return false;
  const objects = options.map(({ value }) => value).filter(isApiObject);
  const descriptions = objects.map(({ title, description }, index) =>
    [toText(title), toText(description)]
      .filter((text) => text !== '' && text !== values[index])
      .join(': '),
  );
  const types = objects.map(({ type }) => type).filter((type) => typeof type === 'string');
  if (types.length === objects.length) addTypes(draft, [...new Set(types)].sort());
  addValues(draft, values, descriptions.some((text) => text !== '') ? descriptions : []);
  return true;
}
