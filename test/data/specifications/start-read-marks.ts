import type { QueryClient } from '@tanstack/react-query';
import { vi } from 'vitest';
import { createReadMarks } from '#data/specifications/read-marks.ts';
import { type Extension, extensionNames, parseConfig } from '#platform/config.ts';
import { createObservable } from '#platform/observable.ts';
import type { SessionState } from '#platform/session/session.ts';
import { ledgerSpecification, startService } from '#test/data/specifications/running-service.ts';
import { createMemoryStorage } from '#test/support/memory-storage.ts';

/** Creates the record of a specification that `readMarks.record` accepts. */
export const createReadMarkInput = (etag: string | null, path = ledgerSpecification.path) => ({
  name: { ...ledgerSpecification, path },
  title: 'Ledger',
  etag,
});

/** Creates the read marks of a user, with a service that doesn't have these extensions. */
export function startReadMarks(without: readonly Extension[] = [], client?: QueryClient) {
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
    createReadMarks({
      config,
      viewer: service.viewer,
      session: createObservable<SessionState>({
        status: 'signed-in',
        person: { issuer: 'i', subject, name: subject, email: undefined, userName: undefined },
        ended: false,
      }),
    });
  return { ...service, storage, as, readMarks: as('mara') };
}
