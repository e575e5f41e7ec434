import { type ApiObject, isApiObject, toText } from '#data/api-descriptions/api-source.ts';

/** Keywords with descriptions of `enum` values: lists in their order or objects by value. */
const descriptionKeywords = [
  'x-enum-descriptions',
  'x-enumDescriptions',
  'enumDescriptions',
  'markdownEnumDescriptions',
];
const nameKeywords = ['x-enum-varnames', 'x-enumNames', 'x-enum-names'];

/** Returns the descriptions of the values of an `enum`, or no element if there are none. */
export function describeValues(schema: ApiObject, values: readonly unknown[]): readonly string[] {
  let hasExtension = false;
  for (const keyword in schema) hasExtension ||= /^x-|enumDescriptions$/iu.test(keyword);
  if (!hasExtension) return [];
  const microsoft = isApiObject(schema['x-ms-enum']) ? schema['x-ms-enum'].values : undefined;
  const details = Array.isArray(microsoft) ? microsoft.filter(isApiObject) : [];
  const descriptions = values.map((value, index) => {
    const detail = details.find((candidate) => candidate.value === value);
    const description =
      findText(schema, descriptionKeywords, value, index) || toText(detail?.description);
    const name = findText(schema, nameKeywords, value, index) || toText(detail?.name);
    const isNameShown = name !== '' && name !== String(value);
    return [isNameShown ? name : '', description].filter((part) => part !== '').join(': ');
  });
  return descriptions.some((description) => description !== '') ? descriptions : [];
}

function findText(
  schema: ApiObject,
  keywords: readonly string[],
  value: unknown,
  index: number,
): string {
  const name = value === null ? 'null' : toText(value);
  for (const keyword of keywords) {
    const texts = schema[keyword];
    const text = Array.isArray(texts)
      ? toText(texts[index])
      : isApiObject(texts) && Object.hasOwn(texts, name)
        ? toText(texts[name])
        : '';
    if (text !== '') return text;
  }
  return '';
}
