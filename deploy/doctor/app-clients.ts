import { createHttp } from '#platform/http/create-http.ts';
import type { Service } from '#platform/http/failure.ts';
import type { Clients, Credentials, Transport } from '#platform/http/http.ts';
import { addressOf, type Deployment, unknownOrigin } from './deployment.ts';
import type { Secrets } from './secrets.ts';

/** The app's own clients, which parse answers as the app does. */
export type AppClients = Clients & {
  /** The headers of the latest answer, those included that a page couldn't see. */
  readonly latestHeaders: () => Headers;
};

function fixed(headers: Readonly<Record<string, string>> | undefined): Credentials {
  return { present: async () => headers, renew: async () => false };
}

/** The directory's key as the deployment says; undefined where a person would type it. */
export function directoryCredentials(
  { config: { directoryKey } }: Pick<Deployment, 'config'>,
  secrets: Secrets,
): Readonly<Record<string, string>> | undefined {
  if (directoryKey.mode === 'proxy') return {};
  const key = directoryKey.mode === 'public' ? directoryKey.value : secrets.directoryKey;
  return key === undefined ? undefined : { 'x-api-key': key };
}

/** The token goes to the viewer and the webhooks, the key to the directory, and nothing else. */
export function createAppClients(deployment: Deployment, secrets: Secrets): AppClients {
  const { origin, config } = deployment;
  let latest = new Headers();
  const transport: Transport = async (url, init) => {
    const headers = new Headers(init.headers);
    // As a browser does, so that services answer as they would answer the app.
    if (origin !== unknownOrigin) headers.set('origin', origin);
    const response = await fetch(url, { ...init, headers });
    latest = response.headers;
    return response;
  };
  const { token } = secrets;
  const bearer = fixed(token === undefined ? undefined : { authorization: `Bearer ${token}` });
  const client = (service: Service, credentials: Credentials) =>
    createHttp({ service, baseUrl: addressOf(service, config), credentials, transport });
  return {
    directory: client('directory', fixed(directoryCredentials(deployment, secrets))),
    viewer: client('viewer', bearer),
    webhooks: client('webhooks', bearer),
    latestHeaders: () => latest,
  };
}
