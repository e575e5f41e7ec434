import type { QueryClient } from '@tanstack/react-query';
import { vi } from 'vitest';
import { createLastReadVersions } from '#data/specifications/last-read-versions.ts';
import { type Extension, extensionNames, parseConfig } from '#platform/config.ts';
import { createObservable } from '#platform/observable.ts';
import type { SessionState } from '#platform/session/session.ts';
import { ledgerSpecification, startService } from '#test/data/specifications/running-service.ts';
import { createMemoryStorage } from '#test/support/memory-storage.ts';

/** Creates the input of `record` for a specification. */
export const createLastReadInput = (etag: string | null, path = ledgerSpecification.path) => ({
  name: { ...ledgerSpecification, path },
  title: 'Ledger',
  etag,
});

/**
 * Creates the last read versions of a user, with a service that lacks the extensions in `without`.
 */
export function startLastReadVersions(without: readonly Extension[] = [], client?: QueryClient) {
  const service = startService(client);
  const storage = createMemoryStorage();
  vi.stubGlobal('window', { localStorage: storage });
  const config = parseConfig(
    {
      baseUrl: '/',
      dataUrl: '/',
      oidc: { authority: '/oidc', clientId: 'spec-viewer' },
      directoryKey: { mode: 'proxy' },
      extensions: extensionNames.filter((extension) => !without.includes(extension)),
    },
    'http://localhost:4173',
  );
  const as = (subject: string) =>
    createLastReadVersions({
      config,
      viewer: service.viewer,
      session: createObservable<SessionState>({
        status: 'signed-in',
        person: { issuer: 'i', subject, name: subject, email: undefined, userName: undefined },
        ended: false,
      }),
    });
  return { ...service, storage, as, lastReadVersions: as('mara') };
}
