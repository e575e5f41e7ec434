import type { QueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useSyncExternalStore } from 'react';
import type { HttpClients } from '#platform/http/http.ts';
import type { Session, SessionPerson, SessionState } from '#platform/session/session.ts';
import type { Config, Extension } from './config.ts';
import type { DirectoryKeyStore } from './directory-key.ts';
import type { NewVersionWatch } from './new-version.ts';
import type { Observable } from './observable.ts';
import type { ThemeChoice } from './theme.ts';

/** Objects that `show-app.tsx` creates once. */
export type Services = HttpClients & {
  readonly config: Config;
  readonly session: Session;
  readonly directoryKey: DirectoryKeyStore;
  readonly queryClient: QueryClient;
  /** False if the browser reports that it is offline and a service is on another machine. */
  readonly online: Observable<boolean>;
  readonly newVersion: NewVersionWatch;
  readonly themeChoice: ThemeChoice;
  /** Origins that the content security policy has blocked. */
  readonly blockedOrigins: Observable<readonly string[]>;
};

const ServicesContext = createContext<Services | undefined>(undefined);

export function ServicesProvider({
  services,
  children,
}: {
  services: Services;
  children: ReactNode;
}) {
  return <ServicesContext value={services}>{children}</ServicesContext>;
}

export function useServices(): Services {
  const services = use(ServicesContext);
  if (services === undefined) throw new Error('useServices must be used within a ServicesProvider');
  return services;
}

export function useObservable<T>({ subscribe, snapshot }: Observable<T>): T {
  return useSyncExternalStore(subscribe, snapshot);
}

export function useSessionState(): SessionState {
  return useObservable(useServices().session);
}

export function useHasSessionEnded(): boolean {
  const state = useSessionState();
  return state.status === 'signed-in' && state.ended;
}

export function useSignedInUser(): SessionPerson {
  const state = useSessionState();
  if (state.status !== 'signed-in') throw new Error('no user is signed in');
  return state.person;
}

export function useHasExtension(extension: Extension): boolean {
  return useServices().config.extensions.has(extension);
}
