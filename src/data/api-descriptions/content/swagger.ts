import type { ApiDescription, ApiSource } from '#data/api-descriptions/api-description.ts';
import { getChild, toApiObject, toText } from '#data/api-descriptions/api-source.ts';
import {
  type ApiMediaType,
  type ApiPart,
  getOptionalChild,
  type OperationParts,
  readParameters,
  readResponses,
} from './operation-parts.ts';

/** Returns the media types of an operation, or else those of the whole API. */
function getMediaTypeNames(
  root: ApiSource,
  operation: ApiSource,
  member: 'consumes' | 'produces',
): readonly string[] {
  const own = toApiObject(operation.value)[member] ?? toApiObject(root.value)[member];
  return Array.isArray(own) ? own.map(toText).filter((name) => name !== '') : [];
}

/**
 * Returns one media type for all of the names, because a body of Swagger has the same schema in
 * each media type; an empty list if there is no schema and no example.
 */
function toMediaTypes(
  names: readonly string[],
  { source }: ApiPart,
  examples: Readonly<Record<string, unknown>> = {},
): readonly ApiMediaType[] {
  const schema = getOptionalChild(source, 'schema');
  if (schema === undefined && Object.keys(examples).length === 0) return [];
  return [
    {
      name: (names.length > 0 ? names : Object.keys(examples)).join(', '),
      source,
      schema,
      itemSchema: undefined,
      facts: [],
      examples: Object.entries(examples).map(([name, value]) => ({ name, value })),
      problem: '',
    },
  ];
}

/** Reads the parts of an operation of Swagger 2. */
export function readSwaggerOperation(
  api: ApiDescription,
  pathItems: readonly ApiSource[],
  operation: ApiSource,
): OperationParts {
  const root = { value: api.files.get(api.path), location: { file: api.path, pointer: '' } };
  const all = readParameters(api, pathItems, operation);
  const consumes = getMediaTypeNames(root, operation, 'consumes');
  const produces = getMediaTypeNames(root, operation, 'produces');
  const formFields = all.filter(({ location }) => location === 'formData');
  const body = all.find(({ location }) => location === 'body');
  const hasFile = formFields.some(({ value }) => value.type === 'file');
  const formTypes = [hasFile ? 'multipart/form-data' : 'application/x-www-form-urlencoded'];
  const form: ApiPart = {
    source: getChild(operation, 'parameters'),
    value: { required: formFields.some(({ value }) => value.required === true) },
    reference: undefined,
    problem: '',
  };
  const formType: ApiMediaType = {
    name: (consumes.length > 0 ? consumes : formTypes).join(', '),
    source: form.source,
    schema: undefined,
    itemSchema: undefined,
    facts: [],
    examples: [],
    problem: '',
  };
  return {
    parameters: all.filter(({ location }) => location !== 'formData' && location !== 'body'),
    request:
      body !== undefined
        ? { part: body, mediaTypes: toMediaTypes(consumes, body) }
        : formFields.length > 0
          ? { part: form, mediaTypes: [formType] }
          : undefined,
    formFields,
    responses: readResponses(api, operation, (part) =>
      toMediaTypes(produces, part, toApiObject(getChild(part.source, 'examples').value)),
    ),
  };
}
