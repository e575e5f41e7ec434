import type {
  ApiDescription,
  ApiExample,
  ApiFact,
  ApiReference,
  ApiRow,
  ApiSource,
} from '#api-descriptions/api-description.ts';
import {
  type ApiObject,
  getChild,
  getItems,
  getMembers,
  getOptionalChild,
  getOrCreate,
  hasMember,
  isApiObject,
  toApiObject,
  toText,
} from '#api-descriptions/api-source.ts';
import { findEntryAt } from '#api-descriptions/entry-locations.ts';
import { followReferences } from '#api-descriptions/references.ts';
import { hasLegacyReferences } from '#api-descriptions/schema-resources.ts';
import { joinParagraphs, toLinkFacts } from './facts.ts';

/** Part of a description after its reference, if any, has been followed. */
export type ApiPart = {
  /** The part itself, or the reference if the reference can't be followed. */
  readonly source: ApiSource;
  /**
   * Properties of the part. From OpenAPI 3.1, a `summary` or `description` beside the reference
   * replaces that of the target.
   */
  readonly value: ApiObject;
  readonly reference: ApiReference | undefined;
  /** Why the part can't be read; empty if it can. */
  readonly problem: string;
};

/** Follows the reference of a parameter, response or another part that must be an object. */
export function readPart(api: ApiDescription, source: ApiSource): ApiPart {
  const { value } = source;
  const reference = undefined;
  if (!isApiObject(value)) {
    const problem = value === null ? '' : 'This part isn’t an object.';
    return { source, value: {}, reference, problem };
  }
  if (value.$ref === undefined) return { source, value, reference, problem: '' };
  const texts = Object.entries({ summary: value.summary, description: value.description });
  const isIgnored = hasLegacyReferences(api.files, source.location.file);
  const own = Object.fromEntries(
    isIgnored ? [] : texts.filter(([, text]) => typeof text === 'string'),
  );
  const followed = followReferences(api.files, source);
  const { kind, name } = followed;
  if (kind !== 'resolved') {
    const missingFile = kind === 'missing' ? followed.location.file : undefined;
    const problem = kind === 'problem' ? followed.problem : '';
    return { source, value: own, reference: { name, entryId: undefined, missingFile }, problem };
  }
  const target = followed.source;
  return {
    source: target,
    value: { ...toApiObject(target.value), ...own },
    reference: { name, entryId: findEntryAt(api, target.location)?.id, missingFile: undefined },
    problem: isApiObject(target.value) ? '' : 'The target of the reference isn’t an object.',
  };
}

/** Returns the reference if its file isn't loaded yet, so that the page offers to load the file. */
export function toMissing(reference: ApiReference | undefined): ApiReference | undefined {
  return reference?.missingFile === undefined ? undefined : reference;
}

type ApiExamples = {
  readonly examples: ApiRow['examples'];
  /** Links to examples that aren't part of the description. */
  readonly facts: readonly ApiFact[];
};

/** Returns the examples of a parameter, header or media type. */
export function readExamples(api: ApiDescription, source: ApiSource): ApiExamples {
  const object = toApiObject(source.value);
  const given = [object.example, object['x-example']].find((value) => value !== undefined);
  const examples: ApiExample[] = given === undefined ? [] : [{ name: '', value: given }];
  const facts: ApiFact[] = [];
  for (const [name, member] of getMembers(getChild(source, 'examples'))) {
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

/** Content of a body in one media type. */
export type ApiMediaType = {
  /** Media types with the same content are joined by commas. */
  readonly name: string;
  readonly names: readonly string[];
  readonly source: ApiSource;
  readonly schema: ApiSource | undefined;
  /** Schema of each item of a stream (OpenAPI 3.2). */
  readonly itemSchema: ApiSource | undefined;
  readonly facts: readonly ApiFact[];
  readonly examples: ApiRow['examples'];
  readonly problem: string;
};

/** Returns the media types in a property `content`. */
export function readContent(api: ApiDescription, content: ApiSource): readonly ApiMediaType[] {
  return getMembers(content).map(([name, member]) => {
    const { source, problem } = readPart(api, member);
    const { examples, facts } = readExamples(api, source);
    return {
      name,
      names: [name],
      source,
      schema: getOptionalChild(source, 'schema'),
      itemSchema: getOptionalChild(source, 'itemSchema'),
      facts,
      examples,
      problem,
    };
  });
}

/** Parameter after its reference has been followed. */
export type ApiParameter = ApiPart & {
  readonly name: string;
  /** Value of `in`. */
  readonly location: string;
};

/**
 * Returns the parameters of an operation, and the parameters of its path items that the operation
 * doesn't replace.
 */
export function readParameters(
  api: ApiDescription,
  pathItems: readonly ApiSource[],
  operation: ApiSource,
): readonly ApiParameter[] {
  const byKey = new Map<string, ApiParameter>();
  for (const owner of [...pathItems, operation]) {
    for (const item of getItems(getChild(owner, 'parameters'))) {
      const part = readPart(api, item);
      const location = toText(part.value.in);
      const name = toText(part.value.name) || (part.reference?.name ?? '');
      const key = location === '' ? part.source.location.pointer : `${location}\n${name}`;
      byKey.set(key, { ...part, location, name });
    }
  }
  return [...byKey.values()];
}

const ownSchemas = new WeakMap<object, ApiObject>();

/**
 * Returns the schema whose keywords are properties of a parameter or header itself, as in Swagger 2
 * and AsyncAPI 3; undefined if it has none. Returns the same value each time.
 */
export function getOwnSchema(source: ApiSource): ApiSource | undefined {
  const part = toApiObject(source.value);
  const isSchema =
    Array.isArray(part.examples) ||
    ['type', 'enum', 'default'].some((keyword) => part[keyword] !== undefined);
  if (!isSchema) return undefined;
  const { name, in: location, required, description, ...keywords } = part;
  return { ...source, value: getOrCreate(ownSchemas, part, () => keywords) };
}

/** Styles of OpenAPI 3 by the `collectionFormat` of Swagger 2; empty for the default of the location. */
const swaggerStyles: ReadonlyMap<string, string> = new Map([
  ['csv', ''],
  ['multi', ''],
  ['ssv', 'spaceDelimited'],
  ['pipes', 'pipeDelimited'],
]);

/** How the value of a parameter is serialized, in the terms of OpenAPI 3. */
export type ParameterStyle = {
  readonly style: string;
  /** Value of `explode`: true if each item or property has a name, or a separator of the style. */
  readonly isExploded: boolean;
};

/** Reads the style of a parameter, header or form field. */
export function readStyle(value: ApiObject): ParameterStyle {
  const { in: location, type, explode } = value;
  const isForm = location === 'query' || location === 'cookie' || location === 'formData';
  // In Swagger 2, a parameter has a type, and commas separate lists by default.
  const format = toText(value.collectionFormat) || (type === undefined ? '' : 'csv');
  const given = toText(value.style) || (swaggerStyles.get(format) ?? format);
  const style = given || (isForm ? 'form' : 'simple');
  const isExploded = ['form', 'cookie'].includes(style) && format !== 'csv';
  return { style, isExploded: typeof explode === 'boolean' ? explode : isExploded };
}

export type ApiBody = {
  readonly part: ApiPart;
  readonly mediaTypes: readonly ApiMediaType[];
};

type ApiResponse = ApiBody & {
  /** Status code, range or `default`. */
  readonly code: string;
  readonly headers: ApiSource;
  readonly links: ApiSource;
};

/** Parts of an operation, in the same form for OpenAPI and Swagger. */
export type OperationParts = {
  readonly parameters: readonly ApiParameter[];
  readonly request: ApiBody | undefined;
  /** Fields of a form, which Swagger describes as parameters. */
  readonly formFields: readonly ApiParameter[];
  readonly responses: readonly ApiResponse[];
};

/** Reads the parts of an operation of OpenAPI 3. */
export function readOpenApiOperation(
  api: ApiDescription,
  pathItems: readonly ApiSource[],
  operation: ApiSource,
): OperationParts {
  const body = getOptionalChild(operation, 'requestBody');
  const part = body && readPart(api, body);
  const readMediaTypes = ({ source }: ApiPart) => readContent(api, getChild(source, 'content'));
  return {
    parameters: readParameters(api, pathItems, operation),
    request: part && { part, mediaTypes: readMediaTypes(part) },
    formFields: [],
    responses: readResponses(api, operation, readMediaTypes),
  };
}

export function readResponses(
  api: ApiDescription,
  operation: ApiSource,
  readMediaTypes: (response: ApiPart) => readonly ApiMediaType[],
): readonly ApiResponse[] {
  const responses = getMembers(getChild(operation, 'responses'));
  return responses
    .filter(([code]) => !code.startsWith('x-'))
    .map(([code, member]) => {
      const part = readPart(api, member);
      const description = joinParagraphs(part.value.summary, part.value.description);
      const value = { ...part.value, description };
      const [headers, links] = [getChild(part.source, 'headers'), getChild(part.source, 'links')];
      return { code, part: { ...part, value }, mediaTypes: readMediaTypes(part), headers, links };
    });
}
