import type { Config, Extension } from '#platform/config.ts';
import type { Operation as HttpOperation, Service } from '#platform/http/failure.ts';

export const serviceNames: Readonly<Record<Service, string>> = {
  directory: 'the directory',
  viewer: 'the viewer',
  webhooks: 'the webhooks',
};

/** One operation of the interface. */
export type ServiceOperation = {
  readonly service: Service;
  readonly method: HttpOperation['method'];
  /** With a placeholder in braces for each parameter. */
  readonly path: string;
  /** Whose operation it is; left out for the documented ones. */
  readonly extension?: Extension;
  /** Request headers besides credentials, in lower case, which a browser doesn't send unasked. */
  readonly sends?: readonly string[];
  /** Those that are sent only if the deployment names this extension. */
  readonly sendsWith?: { readonly extension: Extension; readonly headers: readonly string[] };
};

const json = ['content-type'];
const conditional = ['if-none-match'];
/** The path of one webhook. */
export const subscription = '/webhooks/v1/subscriptions/{subscriptionId}';

/** Every operation that the app asks services for; tests compare it with what the app sends. */
export const operations: readonly ServiceOperation[] = [
  { service: 'directory', method: 'GET', path: '/data/v1/competencies' },
  { service: 'directory', method: 'GET', path: '/data/v1/people/{name}' },
  { service: 'viewer', method: 'DELETE', path: '/viewer/v1/bookmark-folders/{folderId}' },
  {
    service: 'webhooks',
    method: 'POST',
    path: '/webhooks/v1/subscriptions',
    sends: json,
    sendsWith: { extension: 'webhooks.manage', headers: ['idempotency-key'] },
  },
  {
    service: 'webhooks',
    method: 'PATCH',
    path: subscription,
    sends: json,
    sendsWith: { extension: 'webhooks.manage', headers: ['if-match'] },
  },

  ...of('directory', 'directory.people', [['GET', '/data/v1/people']]),
  ...of('viewer', 'viewer.read', [['GET', '/viewer/v1/bookmark-state']]),
  ...of('viewer', 'viewer.changes', [
    ['POST', '/viewer/v1/bookmark-changes', ['content-type', 'idempotency-key']],
  ]),
  ...of('viewer', 'viewer.specifications', [
    ['GET', '/viewer/v1/specifications', conditional],
    ['GET', '/viewer/v1/specifications/search'],
  ]),
  ...of('viewer', 'viewer.specificationHistory', [['GET', '/viewer/v1/specifications/versions']]),
  ...of('viewer', 'viewer.specificationFiles', [
    ['GET', '/viewer/v1/specification-tree'],
    ['GET', '/viewer/v1/specification-files', conditional],
  ]),
  ...of('viewer', 'viewer.specificationReadings', [
    ['GET', '/viewer/v1/specification-readings'],
    ['PUT', '/viewer/v1/specification-readings', json],
    ['DELETE', '/viewer/v1/specification-readings'],
  ]),
  ...of('webhooks', 'webhooks.manage', [
    ['GET', '/webhooks/v1/subscriptions'],
    ['GET', subscription],
    ['DELETE', subscription],
  ]),
  ...of('webhooks', 'webhooks.rotate', [
    ['POST', `${subscription}/rotate-secret`, json],
    ['DELETE', `${subscription}/previous-secret`],
  ]),
  ...of('webhooks', 'webhooks.deliveries', [
    ['GET', `${subscription}/deliveries`],
    ['GET', `${subscription}/deliveries/{deliveryId}`],
    ['POST', `${subscription}/deliveries/{deliveryId}/resend`],
    ['POST', `${subscription}/deliveries/{deliveryId}/skip`],
    ['POST', `${subscription}/retry`, json],
    ['POST', `${subscription}/test`, json],
  ]),
  ...of('webhooks', 'webhooks.eventTypes', [['GET', '/webhooks/v1/event-types']]),
];

function of(
  service: Service,
  extension: Extension,
  rows: readonly (readonly [HttpOperation['method'], string, (readonly string[])?])[],
): readonly ServiceOperation[] {
  return rows.map(([method, path, sends = []]) => ({ service, extension, method, path, sends }));
}

/** The operation with this method and path. */
export function operationAt(method: HttpOperation['method'], path: string): ServiceOperation {
  const found = operations.find((one) => one.method === method && one.path === path);
  if (found === undefined) throw new Error(`no operation ${method} ${path}`);
  return found;
}

/** The operations that a deployment uses. */
export function operationsOf({ extensions }: Config): readonly ServiceOperation[] {
  return operations.filter(({ extension }) => extension === undefined || extensions.has(extension));
}

/** The header that carries a service's credentials, if the app sends any. */
export function credentialHeader(service: Service, { directoryKey }: Config): readonly string[] {
  if (service !== 'directory') return ['authorization'];
  return directoryKey.mode === 'proxy' ? [] : ['x-api-key'];
}

/** All request headers that need a service's permission. */
export function headersSent(operation: ServiceOperation, config: Config): readonly string[] {
  const { service, sends = [], sendsWith } = operation;
  const more =
    sendsWith !== undefined && config.extensions.has(sendsWith.extension) ? sendsWith.headers : [];
  return [...credentialHeader(service, config), ...sends, ...more];
}

/** Response headers that the app reads of every answer and that a browser hides unless told. */
export const headersRead = ['retry-after', 'x-request-id'];
