import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import * as v from 'valibot';
import { type Config, type Extension, extensionNames } from '#platform/config.ts';
import type { Service } from '#platform/http/failure.ts';

/** Text of docs/interface/openapi.yaml. */
export const documentText = readFileSync('docs/interface/openapi.yaml', 'utf8');
export const interfaceDocument = load(documentText);

/** Location in the document: the property keys from the root to a nested value. */
type KeyPath = readonly string[];

const members = v.optional(v.record(v.string(), v.unknown()), {});
const reference = v.object({ $ref: v.string() });

/**
 * Returns the part of the document at a location, and the location of the part's definition. If the
 * part is a reference, returns the part that it refers to.
 */
function resolvePart(place: KeyPath): { place: KeyPath; part: unknown } {
  let part = interfaceDocument;
  for (const key of place) part = v.parse(members, part)[key];
  const named = v.safeParse(reference, part);
  if (!named.success) return { place, part };
  return resolvePart(named.output.$ref.replace(/^#\//, '').split('/').map(unescapeKey));
}

function unescapeKey(key: string): string {
  return key.replaceAll('~1', '/').replaceAll('~0', '~');
}

/**
 * Returns the properties of an object in the document, with references resolved; empty if the
 * object doesn't exist.
 */
function listProperties(place: KeyPath): { key: string; place: KeyPath; part: unknown }[] {
  const { place: found, part } = resolvePart(place);
  const keys = typeof part === 'object' && part !== null ? Object.keys(part) : [];
  return keys.map((key) => ({ key, ...resolvePart([...found, key]) }));
}

/** Request or response body of one media type: the location of its schema, and its example. */
export type DocumentedContent = {
  readonly mediaType: string;
  readonly schema: KeyPath | undefined;
  readonly example: unknown;
};

export type DocumentedParameter = {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  /** Extension that adds the parameter, if it differs from the operation's extension. */
  readonly extension: string | undefined;
  readonly schema: KeyPath;
  readonly example: unknown;
};

export type DocumentedResponse = {
  readonly status: string;
  readonly requiredHeaders: readonly string[];
  readonly contents: readonly DocumentedContent[];
};

export type DocumentedOperation = {
  /** HTTP method and path, such as `GET /viewer/v1/bookmark-state`. */
  readonly name: string;
  readonly method: string;
  /** Path with a placeholder in braces for each parameter; for an event, the event type. */
  readonly path: string;
  readonly service: Service;
  readonly tags: readonly string[];
  /** Extension that contains the operation; undefined for operations of the base interface. */
  readonly extension: Extension | undefined;
  readonly parameters: readonly DocumentedParameter[];
  readonly requests: readonly DocumentedContent[];
  readonly responses: readonly DocumentedResponse[];
};

const parameter = v.object({
  name: v.string(),
  in: v.string(),
  required: v.optional(v.boolean(), false),
  'x-extension': v.optional(v.string()),
  example: v.unknown(),
});
const tagged = v.object({ tags: v.array(v.string()) });
const header = v.object({ required: v.optional(v.boolean(), false) });
const exemplary = v.object({ example: v.optional(v.unknown()) });

function contentsAt(place: KeyPath): DocumentedContent[] {
  return listProperties(place).map(({ key, place: found, part }) => ({
    mediaType: key,
    schema: listProperties(found).find((member) => member.key === 'schema')?.place,
    example: v.parse(exemplary, part).example,
  }));
}

function parametersAt(place: KeyPath): DocumentedParameter[] {
  return listProperties(place).map(({ place: found, part }) => {
    const { 'x-extension': extension, ...rest } = v.parse(parameter, part);
    return { ...rest, extension, schema: [...found, 'schema'] };
  });
}

function responsesAt(place: KeyPath): DocumentedResponse[] {
  return listProperties(place).map(({ key, place: found }) => ({
    status: key,
    requiredHeaders: listProperties([...found, 'headers'])
      .filter(({ part }) => v.parse(header, part).required)
      .map(({ key: name }) => name),
    contents: contentsAt([...found, 'content']),
  }));
}

const services = { data: 'directory', viewer: 'viewer', webhooks: 'webhooks' } as const;

function serviceOf(path: string): Service {
  const [, area] = /^\/(data|viewer|webhooks)\//.exec(path) ?? [];
  return services[area === 'data' || area === 'viewer' ? area : 'webhooks'];
}

function operationsAt(section: 'paths' | 'webhooks'): DocumentedOperation[] {
  return listProperties([section]).flatMap(({ key: path, place: item }) =>
    listProperties(item)
      .filter(({ key }) => ['get', 'post', 'put', 'patch', 'delete'].includes(key))
      .map(({ key, place, part }) => {
        const method = key.toUpperCase();
        const { tags } = v.parse(tagged, part);
        return {
          name: `${method} ${path}`,
          method,
          path,
          service: serviceOf(path),
          tags,
          extension: extensionNames.find((name) => tags.includes(name)),
          parameters: [
            ...parametersAt([...item, 'parameters']),
            ...parametersAt([...place, 'parameters']),
          ],
          requests: contentsAt([...place, 'requestBody', 'content']),
          responses: responsesAt([...place, 'responses']),
        };
      }),
  );
}

/** All operations of the interface. A test verifies that the app requests exactly their paths. */
export const documentedOperations = operationsAt('paths');
export const documentedEvents = operationsAt('webhooks');

/**
 * Returns the documented operation that matches a request; undefined if there is none. Literal path
 * segments take precedence over parameters.
 */
export function findOperation(method: string, pathname: string): DocumentedOperation | undefined {
  return documentedOperations
    .filter((one) => one.method === method && patternOf(one.path).test(pathname))
    .sort((one, other) => one.path.split('{').length - other.path.split('{').length)[0];
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
}

export function getOperation(name: string): DocumentedOperation {
  const found = documentedOperations.find((one) => one.name === name);
  if (found === undefined) throw new Error(`openapi.yaml has no operation ${name}`);
  return found;
}

/**
 * Returns the operations that the app uses in a deployment: the operations of the base interface
 * and of the deployment's extensions.
 */
export function listOperations({ extensions }: Config): readonly DocumentedOperation[] {
  return documentedOperations.filter(
    ({ extension }) => extension === undefined || extensions.has(extension),
  );
}

export function getBaseUrl(service: Service, { baseUrl, dataUrl }: Config): string {
  return service === 'directory' ? dataUrl : baseUrl;
}

/**
 * Returns the operation's request headers, in lower case, that need CORS permission. Without a
 * configuration, returns all headers that the app can send.
 */
export function getCorsRequestHeaders(
  { service, parameters, requests }: DocumentedOperation,
  config?: Config,
): readonly string[] {
  const isProxied = config?.directoryKey.mode === 'proxy';
  const credential = service === 'directory' ? (isProxied ? [] : ['x-api-key']) : ['authorization'];
  const conditional = parameters.filter(
    ({ in: where, extension }) =>
      where === 'header' &&
      (extension === undefined ||
        config === undefined ||
        extensionNames.some((name) => name === extension && config.extensions.has(name))),
  );
  return [
    ...credential,
    ...(requests.length > 0 ? ['content-type'] : []),
    ...conditional.map(({ name }) => name.toLowerCase()),
  ];
}
