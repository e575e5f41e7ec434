import type { ApiDescription, Located } from '#api-descriptions/api-description.ts';
import { getChild, hasMember, toApiObject, toText } from '#api-descriptions/json-values.ts';
import { type ApiMediaType, readPart } from '#api-descriptions/nodes/parts.ts';
import { getPartMembers } from '#api-descriptions/references.ts';
import type { ApiExample, ApiFact } from '#api-descriptions/rows/api-row.ts';
import { toLinkFacts, toUnresolvedFacts } from './facts.ts';

type ApiExamples = {
  readonly examples: readonly ApiExample[];
  /** Links to examples that aren't part of the description. */
  readonly facts: readonly ApiFact[];
};

/** Returns the examples of a parameter, header or media type. */
export function readExamples(api: ApiDescription, source: Located): ApiExamples {
  const object = toApiObject(source.value);
  const given = [object.example, object['x-example']].find((value) => value !== undefined);
  const examples: ApiExample[] = given === undefined ? [] : [{ name: '', value: given }];
  const listed = getChild(source, 'examples');
  const facts: ApiFact[] = [...toUnresolvedFacts(api, 'Examples', listed)];
  for (const [name, member] of getPartMembers(api.files, listed)) {
    const { value } = readPart(api, member).source;
    const { externalValue, summary, ...example } = toApiObject(value);
    const label = toText(summary) || name;
    const key = ['value', 'dataValue'].find((each) => hasMember(value, each));
    const isSerialized = hasMember(value, 'serializedValue');
    if (key !== undefined) examples.push({ name: label, value: example[key] });
    if (isSerialized) {
      const suffix = key === undefined ? '' : ' as sent';
      examples.push({ name: `${label}${suffix}`, value: example.serializedValue, isSerialized });
    }
    if (key !== undefined || isSerialized) continue;
    if (externalValue !== undefined) facts.push(...toLinkFacts(`Example ${name}`, externalValue));
    else examples.push({ name, value });
  }
  return { examples, facts };
}

/** Returns the examples of the content of a body. */
export function readMediaExamples(
  api: ApiDescription,
  { source, givenExamples }: ApiMediaType,
): ApiExamples {
  if (givenExamples === undefined) return readExamples(api, source);
  const examples = Object.entries(givenExamples).map(([name, value]) => ({ name, value }));
  return { examples, facts: [] };
}
