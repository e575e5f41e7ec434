import type { ApiDescription, Located } from '#api-descriptions/api-description.ts';
import {
  type ApiObject,
  getChild,
  getOptionalChild,
  getRoot,
  hasMember,
  toApiObject,
  toTexts,
} from '#api-descriptions/json-values.ts';
import { readObject } from '#api-descriptions/references.ts';
import {
  type ApiMediaType,
  type ApiPart,
  type OperationParts,
  readOpenApiOperation,
  readParameters,
  readResponses,
} from './parts.ts';

/** A body of Swagger has the same schema in each media type. */
function createMediaType(
  names: readonly string[],
  source: Located,
  givenExamples: ApiObject = {},
): ApiMediaType {
  const given = names.length > 0 ? names : Object.keys(givenExamples);
  return {
    name: given.join(', '),
    names: given,
    source,
    schema: getOptionalChild(source, 'schema'),
    itemSchema: undefined,
    givenExamples,
    reference: undefined,
    problem: '',
  };
}

export function isSwagger(api: ApiDescription): boolean {
  return hasMember(getRoot(api).value, 'swagger');
}

/** Reads the parts of an operation of OpenAPI or Swagger. */
export function readOperation(
  api: ApiDescription,
  pathItems: readonly Located[],
  operation: Located,
): OperationParts {
  if (!isSwagger(api)) return readOpenApiOperation(api, pathItems, operation);
  const root = toApiObject(getRoot(api).value);
  const { consumes = root.consumes, produces = root.produces } = toApiObject(operation.value);
  const all = readParameters(api, pathItems, operation);
  const formFields = all.filter(({ location }) => location === 'formData');
  const types = toTexts(consumes);
  const hasFile = formFields.some(({ value }) => value.type === 'file');
  const formType = hasFile ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
  const form: ApiPart = {
    source: getChild(operation, 'parameters'),
    value: { required: formFields.some(({ value }) => value.required === true) },
    reference: undefined,
    problem: '',
  };
  const formBody = {
    part: form,
    readMediaTypes: () => [createMediaType(types.length > 0 ? types : [formType], form.source)],
  };
  const toBody = (part: ApiPart, names: readonly string[], examples = {}) => {
    const mediaType = createMediaType(names, part.source, examples);
    const isEmpty = mediaType.schema === undefined && Object.keys(examples).length === 0;
    return { part, readMediaTypes: () => (isEmpty ? [] : [mediaType]) };
  };
  const body = all.find(({ location }) => location === 'body');
  return {
    parameters: all.filter(({ location }) => location !== 'formData' && location !== 'body'),
    request: body ? toBody(body, types) : formFields.length > 0 ? formBody : undefined,
    formFields,
    responses: readResponses(api, operation, (part) => {
      const examples = readObject(api.files, getChild(part.source, 'examples'));
      return toBody(part, toTexts(produces), examples).readMediaTypes();
    }),
  };
}
