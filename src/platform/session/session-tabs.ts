import type { Config } from '#platform/config.ts';
import { storageKey } from '#platform/storage-key.ts';
import type { Person } from './session.ts';

/** The part of a BroadcastChannel that the session needs. */
export type SessionChannel = Pick<BroadcastChannel, 'postMessage' | 'onmessage'>;

/** The app's other tabs, which come and go with the person as this one does. */
export type SessionTabs = {
  tellSignedIn(person: Person): void;
  /** Names nobody: whoever is signed in anywhere has left. */
  tellSignedOut(): void;
  /** Calls back when another tab says that whoever is signed in here has left. */
  onDeparture(present: () => Person | undefined, leave: () => void): void;
};

const signedOutMessage = 'signed-out';
const signedInPrefix = 'signed-in ';
const signedInMessage = ({ issuer, subject }: Person) => `${signedInPrefix}${issuer} ${subject}`;

/** A sign-in of somebody else is a departure too: there is one person at a time. */
function meansDeparture(message: unknown, person: Person): boolean {
  if (typeof message !== 'string') return false;
  if (message === signedOutMessage) return true;
  return message.startsWith(signedInPrefix) && message !== signedInMessage(person);
}

/** Reaches the tabs of this deployment that trust the same provider. */
export function openSessionChannel(basePath: string, { oidc }: Pick<Config, 'oidc'>) {
  return new BroadcastChannel(storageKey('session', basePath, oidc.authority));
}

export function sessionTabs(channel: SessionChannel): SessionTabs {
  return {
    tellSignedIn: (person) => channel.postMessage(signedInMessage(person)),
    tellSignedOut: () => channel.postMessage(signedOutMessage),
    onDeparture: (present, leave) => {
      channel.onmessage = ({ data }) => {
        const person = present();
        if (person !== undefined && meansDeparture(data, person)) leave();
      };
    },
  };
}
