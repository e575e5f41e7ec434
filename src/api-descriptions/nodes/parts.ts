import type { ApiDescription, ApiReference, Located } from '#api-descriptions/api-description.ts';
import { findEntryAt } from '#api-descriptions/entry-locations.ts';
import {
  type ApiObject,
  getChild,
  getOptionalChild,
  getOrCreate,
  isApiObject,
  toApiObject,
  toText,
  unescapeKey,
} from '#api-descriptions/json-values.ts';
import {
  findUnresolved,
  followPart,
  followReferences,
  getOwnTexts,
  getPartItems,
  getPartMembers,
} from '#api-descriptions/references.ts';

/** Part of a description after its reference, if any, has been followed. */
export type ApiPart = {
  /** The part itself, or the reference if the reference can't be followed. */
  readonly source: Located;
  /**
   * From OpenAPI 3.1, a `summary` or `description` beside the reference replaces that of the
   * target.
   */
  readonly value: ApiObject;
  readonly reference: ApiReference | undefined;
  /** Why the part can't be read; empty if it can. */
  readonly problem: string;
};

const noTexts: ApiObject = {};

/** Follows the reference of a parameter, response or another part that must be an object. */
export function readPart(api: ApiDescription, source: Located): ApiPart {
  const { value } = source;
  const reference = undefined;
  if (!isApiObject(value)) {
    const problem = value === null ? '' : 'This part isn’t an object.';
    return { source, value: {}, reference, problem };
  }
  if (value.$ref === undefined) return { source, value, reference, problem: '' };
  const hasTexts = 'summary' in value || 'description' in value;
  const own = hasTexts ? getOwnTexts(api.files, source) : noTexts;
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
    value: hasTexts ? { ...toApiObject(target.value), ...own } : toApiObject(target.value),
    reference: { name, entryId: findEntryAt(api, target.location)?.id, missingFile: undefined },
    problem: isApiObject(target.value) ? '' : 'The target of the reference isn’t an object.',
  };
}

/** Returns the reference if its file isn't loaded yet, so that the page offers to load the file. */
export function toMissing(reference: ApiReference | undefined): ApiReference | undefined {
  return reference?.missingFile === undefined ? undefined : reference;
}

/** Type of a group of parts, such as `parameters` or `responses`. */
export type GroupType = 'a list' | 'an object';

/** Returns why a group of parts can't be read. `type` is its expected type; undefined for any type. */
export function readGroup(
  api: ApiDescription,
  source: Located,
  type: GroupType | undefined,
): Pick<ApiPart, 'source' | 'reference' | 'problem'> {
  if (source.value === undefined) return { source, reference: undefined, problem: '' };
  const { reference, problem } = readPart(api, source);
  const { value } = followPart(api.files, source);
  if (value === undefined || value === null) return { source, reference: undefined, problem: '' };
  if (findUnresolved(api.files, source) !== undefined) return { source, reference, problem };
  const found = Array.isArray(value) ? 'a list' : isApiObject(value) ? 'an object' : undefined;
  const isValid = found !== undefined && (type === undefined || type === found);
  const name = unescapeKey(source.location.pointer.replace(/^.*\//su, ''));
  return {
    source,
    reference,
    problem: isValid ? '' : `“${name}” isn’t ${type ?? 'an object or a list'}.`,
  };
}

/** True if a part has a problem or is in a file that isn't loaded yet. */
export function isUnread({ reference, problem }: Pick<ApiPart, 'reference' | 'problem'>): boolean {
  return problem !== '' || toMissing(reference) !== undefined;
}

/** Content of a body in one media type. */
export type ApiMediaType = {
  /** Media types with the same content are joined by commas. */
  readonly name: string;
  readonly names: readonly string[];
  readonly source: Located;
  readonly schema: Located | undefined;
  /** Schema of each item of a stream (OpenAPI 3.2). */
  readonly itemSchema: Located | undefined;
  /** Examples of Swagger by media type; undefined in OpenAPI 3, where the source contains them. */
  readonly givenExamples: ApiObject | undefined;
  readonly reference: ApiReference | undefined;
  readonly problem: string;
};

/**
 * Returns a media type without a name, with the problem, if the reference in place of `content`
 * can't be followed.
 */
export function readContent(api: ApiDescription, content: Located): readonly ApiMediaType[] {
  const group = readGroup(api, content, 'an object');
  const none = { schema: undefined, itemSchema: undefined, givenExamples: undefined };
  const unread = isUnread(group) ? [{ name: '', names: [''], ...none, ...group }] : [];
  const mediaTypes = getPartMembers(api.files, content).map(([name, member]) => {
    const part = readPart(api, member);
    const { source } = part;
    return {
      name,
      names: [name],
      source,
      schema: getOptionalChild(source, 'schema'),
      itemSchema: getOptionalChild(source, 'itemSchema'),
      givenExamples: undefined,
      reference: toMissing(part.reference),
      problem: part.problem,
    };
  });
  return [...mediaTypes, ...unread];
}

/** Parameter after its reference has been followed. */
export type ApiParameter = ApiPart & {
  readonly name: string;
  /** Value of `in`. */
  readonly location: string;
};

/** Reads the parameters of an operation, and those of its path items that it doesn't replace. */
export function readParameters(
  api: ApiDescription,
  pathItems: readonly Located[],
  operation: Located,
): readonly ApiParameter[] {
  const byKey = new Map<string, ApiParameter>();
  for (const owner of [...pathItems, operation]) {
    for (const item of getPartItems(api.files, getChild(owner, 'parameters'))) {
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
 * Returns the keywords that are properties of a parameter or header itself, as in Swagger 2 and
 * AsyncAPI 3. Returns the same value each time.
 */
export function getOwnSchema(source: Located): Located | undefined {
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

/** Serialization of a parameter’s value, in the terms of OpenAPI 3. */
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
  /** Reads the media types, which most uses of a shared response don’t need. */
  readonly readMediaTypes: () => readonly ApiMediaType[];
};

type ApiResponse = ApiBody & {
  /** Status code, range or `default`. */
  readonly code: string;
};

/** Parts of an operation, in the same form for OpenAPI and Swagger. */
export type OperationParts = {
  readonly parameters: readonly ApiParameter[];
  readonly request: ApiBody | undefined;
  /** Fields of a form, which Swagger describes as parameters. */
  readonly formFields: readonly ApiParameter[];
  readonly responses: readonly ApiResponse[];
};

export function readOpenApiOperation(
  api: ApiDescription,
  pathItems: readonly Located[],
  operation: Located,
): OperationParts {
  const body = getOptionalChild(operation, 'requestBody');
  const part = body && readPart(api, body);
  const readMediaTypes = ({ source }: ApiPart) => readContent(api, getChild(source, 'content'));
  return {
    parameters: readParameters(api, pathItems, operation),
    request: part && { part, readMediaTypes: () => readMediaTypes(part) },
    formFields: [],
    responses: readResponses(api, operation, readMediaTypes),
  };
}

export function readResponses(
  api: ApiDescription,
  operation: Located,
  readMediaTypes: (response: ApiPart) => readonly ApiMediaType[],
): readonly ApiResponse[] {
  const responses = getPartMembers(api.files, getChild(operation, 'responses'));
  return responses
    .filter(([code]) => !code.startsWith('x-'))
    .map(([code, member]) => {
      const part = readPart(api, member);
      return { code, part, readMediaTypes: () => readMediaTypes(part) };
    });
}
