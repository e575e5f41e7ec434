import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { type DocumentedContent, interfaceDocument } from './document.ts';

/**
 * Strictness of the validation. `asWritten` allows unknown properties, as clients do. `complete` is
 * for responses of the reference service: it rejects unknown properties and, if a schema lists no
 * required properties, requires all properties of the schema.
 */
export type ValidationMode = 'asWritten' | 'complete';

const readings = {
  asWritten: createReading(interfaceDocument),
  complete: createReading(completed(interfaceDocument)),
};

/** Cache of compiled validators, by validation mode and schema location. */
const validators = new Map<string, ValidateFunction>();

function createReading(schemas: unknown): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    allowUnionTypes: true,
    formats: {
      'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
      uri: (text: string) => URL.canParse(text),
    },
  });
  const members = typeof schemas === 'object' ? { ...schemas } : {};
  // The document isn't a schema, but contains all schemas. Its top-level keys are added as
  // vocabulary, so that the validator accepts them.
  return ajv.addVocabulary(Object.keys(members)).addSchema(members, 'interface');
}

/** Validation error of a value: JSON Pointer to the error's location, and message. */
type SchemaError = { readonly at: string; readonly message: string };

function errorsIn(
  value: unknown,
  schema: readonly string[],
  reading: ValidationMode,
): readonly SchemaError[] {
  const pointer = schema.map((key) =>
    encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1')),
  );
  const $ref = `interface#/${pointer.join('/')}`;
  const key = `${reading} ${$ref}`;
  const validate = validators.get(key) ?? readings[reading].compile({ $ref });
  validators.set(key, validate);
  if (validate(value) === true) return [];
  return (validate.errors ?? []).map(({ instancePath, keyword, message, params }) => {
    const unsaid = unsaidIn.includes(keyword) ? ` ${JSON.stringify(params)}` : '';
    return { at: instancePath, message: `${instancePath || 'the body'} ${message}${unsaid}` };
  });
}

/**
 * Returns the validation errors of a value for a schema in the document; empty if the value is
 * valid.
 */
export function validateValue(...value: Parameters<typeof errorsIn>): readonly string[] {
  return errorsIn(...value).map(({ message }) => message);
}

/** Schema keywords whose error messages don't contain the invalid value or property name. */
const unsaidIn = ['additionalProperties', 'const', 'enum'];

/**
 * Returns a copy of the document in which object schemas allow no undocumented properties. A schema
 * without a `required` list requires all its properties.
 */
function completed(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(completed);
  if (typeof part !== 'object' || part === null) return part;
  const whole = Object.fromEntries(
    Object.entries(part).map(([key, item]) => [key, key === 'example' ? item : completed(item)]),
  );
  const { properties } = whole;
  if (typeof properties !== 'object' || properties === null || 'type' in properties) return whole;
  return { additionalProperties: false, required: Object.keys(properties), ...whole };
}

/**
 * Validation error of a request or response body. `part` is set if the error is in a record of a
 * list, or in the media type of the body.
 */
export type BodyProblem = {
  readonly message: string;
  readonly part?: 'record' | 'media type';
};

/**
 * Returns the validation errors of a body for the documented content of its media type; empty if
 * the body is valid.
 */
export function validateBody(
  contents: readonly DocumentedContent[],
  contentType: string | null,
  text: string,
  reading: ValidationMode,
): readonly BodyProblem[] {
  if (contents.length === 0) return text === '' ? [] : [{ message: 'there is a body' }];
  const mediaType = (contentType ?? '').replace(/;.*/, '').trim().toLowerCase();
  const content = contents.find(
    (one) => one.mediaType === mediaType || one.mediaType === mediaType.replace(/\/.*/, '/*'),
  );
  if (content === undefined) {
    return [{ message: `the media type is “${contentType ?? ''}”`, part: 'media type' }];
  }
  if (content.schema === undefined || !/[/+]json$/.test(mediaType)) return [];
  try {
    return errorsIn(JSON.parse(text), content.schema, reading).map(({ at, message }) =>
      // Matches the path of a record in a list, or of a field in a record, such as /3/name or
      // /bookmarks/3/path.
      /^(?:\/\w+)?\/\d+(?:\/|$)/.test(at) ? { message, part: 'record' } : { message },
    );
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return [{ message: 'the body is not JSON', part: 'media type' }];
  }
}
