import type { Service } from '#platform/http/failure.ts';
import { createAppClients, directoryCredentials } from './app-clients.ts';
import { type AppReader, readAsApp } from './app-reader.ts';
import { type Check, notChecked } from './check.ts';
import { addressOf, type Deployment, isKnown, originNotNamed } from './deployment.ts';
import { operationsOf } from './operations.ts';
import { readDirectory } from './read-directory.ts';
import { readViewer } from './read-viewer.ts';
import { readWebhooks } from './read-webhooks.ts';
import { directoryKeyVariable, type Secrets, tokenVariable } from './secrets.ts';

const reads: Record<Service, (reader: AppReader) => Promise<void>> = {
  directory: readDirectory,
  viewer: readViewer,
  webhooks: readWebhooks,
};

/** Reads everything that the deployment names, with the app's own clients and schemas. */
export async function checkServiceAnswers(
  deployment: Deployment,
  secrets: Secrets,
): Promise<readonly Check[]> {
  const clients = createAppClients(deployment, secrets);
  const checks: Check[] = [];
  for (const service of ['directory', 'viewer', 'webhooks'] as const) {
    const why = whyNot(service, deployment, secrets);
    checks.push(
      ...(why === undefined
        ? await readAsApp(deployment, clients, service, reads[service])
        : unread(service, deployment, why)),
    );
  }
  return [...checks, ...unreadExtensions(deployment)];
}

/** Extensions that only write: asking would change something that stays. */
function unreadExtensions({ config }: Deployment): readonly Check[] {
  const read = new Set(
    operationsOf(config).flatMap(({ method, extension }) => (method === 'GET' ? [extension] : [])),
  );
  return [...config.extensions]
    .filter((name) => !read.has(name))
    .map((name) => notChecked(`Extension ${name}`, 'it has nothing to read'));
}

/** Why a service can't be read. */
function whyNot(service: Service, deployment: Deployment, secrets: Secrets): string | undefined {
  if (!isKnown(addressOf(service, deployment.config))) return originNotNamed;
  if (service === 'directory') {
    return directoryCredentials(deployment, secrets) === undefined
      ? `give the key that people type as ${directoryKeyVariable}`
      : undefined;
  }
  return secrets.token === undefined ? `give an access token as ${tokenVariable}` : undefined;
}

function unread(service: Service, { config }: Deployment, why: string): readonly Check[] {
  return operationsOf(config)
    .filter((operation) => operation.service === service && operation.method === 'GET')
    .map(({ path }) => notChecked(`Answer of GET ${path}`, why));
}
