import { createHttp } from '#platform/http/create-http.ts';
import type { DirectoryKeyHolder } from '#platform/http/directory-key.ts';
import type { Clients } from '#platform/http/http.ts';
import type { Session } from '#platform/session/session.ts';
import type { Config } from './config.ts';

export function createClients(
  { baseUrl, dataUrl }: Config,
  session: Session,
  directoryKey: DirectoryKeyHolder,
): Clients {
  const { credentials } = session;
  return {
    directory: createHttp({
      service: 'directory',
      baseUrl: dataUrl,
      credentials: directoryKey.credentials,
    }),
    viewer: createHttp({ service: 'viewer', baseUrl, credentials }),
    webhooks: createHttp({ service: 'webhooks', baseUrl, credentials }),
  };
}
