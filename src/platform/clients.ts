import type { DirectoryKeyHolder } from '#platform/http/directory-key.ts';
import { createHttp, type Http } from '#platform/http/http.ts';
import type { Session } from '#platform/session/session.ts';
import type { Config } from './config.ts';

/** One client for each service, each with its own credentials only. */
export type Clients = {
  readonly directory: Http;
  readonly viewer: Http;
  readonly webhooks: Http;
};

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
