import { vi } from 'vitest';
import { createQueryClient, createServiceClients } from '#app/clients.ts';
import { extensionNames, parseConfig } from '#platform/config.ts';
import { createDirectoryKey } from '#platform/directory-key.ts';
import { watchForNewVersion } from '#platform/new-version.ts';
import { createObservable } from '#platform/observable.ts';
import { createOnlineStatus } from '#platform/online-status.ts';
import { watchBlockedOrigins } from '#platform/policy-violations.ts';
import type { Services } from '#platform/react.tsx';
import type { Session, SessionState } from '#platform/session/session.ts';
import { createThemeChoice } from '#platform/theme.ts';
import { appOrigin } from './server.ts';

const configFile = {
  baseUrl: '/',
  dataUrl: '/',
  oidc: { authority: '/oidc', clientId: 'spec-viewer' },
  directoryKey: { mode: 'public', value: 'reference-directory-key' },
  specificationLink: '/code/{codeHostSlug}/blob/HEAD/{path}',
  eventTypes: ['bookmark_folder.deleted', 'bookmark.created'],
  extensions: extensionNames,
};

export const mara = {
  issuer: `${appOrigin}/oidc`,
  subject: 'mara',
  name: 'Mara Okafor',
  email: 'mara@example.test',
  userName: 'mara',
};

type IssueToken = (subject: string) => Promise<string>;

/** Returns a session in which Mara Okafor is signed in; the real session has separate tests. */
function signedInSession(issueToken: IssueToken): Session {
  const state = createObservable<SessionState>({ status: 'signed-in', person: mara, ended: false });
  return {
    snapshot: state.snapshot,
    subscribe: state.subscribe,
    returnTo: () => undefined,
    handleInitialUrl: async () => 'show',
    signIn: async () => undefined,
    signInAgain: async () => undefined,
    signedInJustNow: () => false,
    reportUnsavedWork: () => undefined,
    hasUnsavedWorkElsewhere: async () => false,
    signOut: async () => state.set({ status: 'signed-out', because: 'signed-out' }),
    credentials: {
      present: async () => ({ authorization: `Bearer ${await issueToken(mara.subject)}` }),
      renew: async () => false,
    },
  };
}

/**
 * Creates the same services as show-app.tsx, with Mara Okafor signed in.
 * @param config properties that replace properties of a configuration with every extension
 * @param issueToken function that issues genuine access tokens
 */
export function createTestServices(
  config: Readonly<Record<string, unknown>>,
  issueToken: IssueToken,
): Services {
  const parsed = parseConfig({ ...configFile, ...config }, appOrigin);
  const session = signedInSession(issueToken);
  const directoryKey = createDirectoryKey(parsed, window.sessionStorage);
  const queryClient = createQueryClient();
  // Removes the pauses between attempts, which have their own tests and would only slow other tests
  // down.
  queryClient.setDefaultOptions({
    queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 1 },
    mutations: { ...queryClient.getDefaultOptions().mutations, retryDelay: 1 },
  });
  // The tests' service is on a loopback host, for which the browser's report would be ignored.
  const online = createOnlineStatus('https://service.example.test');
  return {
    config: parsed,
    session,
    directoryKey,
    queryClient,
    themeChoice: createThemeChoice(document.documentElement, window.localStorage),
    blockedOrigins: watchBlockedOrigins(document),
    online,
    newVersion: watchForNewVersion(window.sessionStorage, vi.fn()),
    ...createServiceClients(parsed, session, directoryKey, () => online),
  };
}
