import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { type DocumentedContent, document } from './document.ts';

/**
 * How a schema is read. `asWritten` allows members that it doesn’t name, as readers do. `complete` is for
 * what our own service answers: no member is unknown, and where a schema requires none, none is missing.
 */
export type Reading = 'asWritten' | 'complete';

const readings = {
  asWritten: createReading(document),
  complete: createReading(completed(document)),
};

/** Made when they are first needed. */
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
  // The document itself isn't a schema, but it contains all schemas.
  return ajv.addVocabulary(Object.keys(members)).addSchema(members, 'interface');
}

/** An error in a value: a JSON Pointer to where it is, and what it is. */
type SchemaError = { readonly at: string; readonly message: string };

function errorsIn(
  value: unknown,
  schema: readonly string[],
  reading: Reading,
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

/** What is wrong with a value by the schema at a place of the document; empty if nothing is. */
export function problemsWith(...value: Parameters<typeof errorsIn>): readonly string[] {
  return errorsIn(...value).map(({ message }) => message);
}

/** Keywords whose message doesn’t name what it is about. */
const unsaidIn = ['additionalProperties', 'const', 'enum'];

/** The same document with schemas that name every member. */
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

/** What is wrong with a body, and of which part of it: a record of a list, or the media type. */
export type BodyProblem = {
  readonly message: string;
  readonly part?: 'record' | 'media type';
};

/** What is wrong with a body that may be one of these contents; empty if nothing is. */
export function bodyProblems(
  contents: readonly DocumentedContent[],
  contentType: string | null,
  text: string,
  reading: Reading,
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
      // The path belongs to a record of a list, such as /3/name or /bookmarks/3/path.
      /^(?:\/\w+)?\/\d+(?:\/|$)/.test(at) ? { message, part: 'record' } : { message },
    );
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return [{ message: 'the body is not JSON', part: 'media type' }];
  }
}
