import { type Config, type Extension, extensionNames } from '#platform/config.ts';
import type { Service } from '#platform/http/failure.ts';
import { type DocumentedOperation, documentedOperations } from './document.ts';

export const serviceNames: Readonly<Record<Service, string>> = {
  directory: 'the directory',
  viewer: 'the viewer',
  webhooks: 'the webhooks',
};

/** An operation of the interface, named by its method and path as in docs/interface/openapi.yaml. */
export type Operation = DocumentedOperation & {
  readonly name: string;
  readonly service: Service;
  /** The extension that it belongs to; undefined for the documented ones. */
  readonly extension: Extension | undefined;
};

const services = { data: 'directory', viewer: 'viewer', webhooks: 'webhooks' } as const;

export const operations: readonly Operation[] = documentedOperations.map((operation) => {
  const { method, path, tags } = operation;
  const [, area] = /^\/(data|viewer|webhooks)\//.exec(path) ?? [];
  const service = services[area === 'data' || area === 'viewer' ? area : 'webhooks'];
  const extension = extensionNames.find((name) => tags.includes(name));
  return { ...operation, name: `${method} ${path}`, service, extension };
});

/** The operation with this method and path. */
export function operationNamed(name: string): Operation {
  const found = operations.find((one) => one.name === name);
  if (found === undefined) throw new Error(`openapi.yaml has no operation ${name}`);
  return found;
}

/** The app doesn't send this one. */
const notOfTheApp = ['GET /viewer/v1/specification-repositories'];

/** Every operation that the app sends to services; tests compare it with what the app sends. */
export const appOperations = operations.filter(({ name }) => !notOfTheApp.includes(name));

/** The operations that the app sends in a deployment. */
export function operationsOf({ extensions }: Config): readonly Operation[] {
  return appOperations.filter(
    ({ extension }) => extension === undefined || extensions.has(extension),
  );
}

/** The base URL of a service. */
export function addressOf(service: Service, { baseUrl, dataUrl }: Config): string {
  return service === 'directory' ? dataUrl : baseUrl;
}

/**
 * Request headers, in lower case, that a browser sends to another origin with permission only. Without a
 * configuration: all that the app may send.
 */
export function headersSent(
  { service, parameters, requests }: Operation,
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
