import type { User } from 'oidc-client-ts';
import * as v from 'valibot';
import type { Config } from '#platform/config.ts';
import { observable } from '#platform/observable.ts';
import { storageKey } from '#platform/stored.ts';
import { openTabChannel, type TabChannel } from '#platform/tab-channel.ts';
import type { OidcClient } from './oidc-client.ts';
import type { Person, SessionState } from './session.ts';
import { signInProblem } from './sign-in-problem.ts';

const question = 'has-unsaved-work?';
const confirmation = 'has-unsaved-work';

/** How long to wait for an answer. A tab that is frozen doesn't hold up signing out. */
const answerLimitMs = 150;

/** Finds out whether another tab has something on screen that signing out would lose. */
export function unsavedElsewhere(channel: SessionChannel) {
  let hasHere = false;
  channel.subscribe((message) => {
    if (message === question && hasHere) channel.post(confirmation);
  });
  return {
    /** Sets what this tab answers to the others. */
    report: (hasUnsavedWork: boolean): void => {
      hasHere = hasUnsavedWork;
    },
    /** Asks the other tabs. */
    ask: () =>
      new Promise<boolean>((resolve) => {
        const settle = (answer: boolean) => {
          clearTimeout(timer);
          unsubscribe();
          resolve(answer);
        };
        const timer = setTimeout(() => settle(false), answerLimitMs);
        const unsubscribe = channel.subscribe((message) => {
          if (message === confirmation) settle(true);
        });
        channel.post(question);
      }),
  };
}

/** A session that fails this soon after a sign-in would fail again: another attempt would be a loop. */
export const loopGuardMs = 20_000;

export type SessionUser = ReturnType<typeof sessionUser>;

/** Messages between tabs: who has signed in, or that whoever was signed in has left. */
export type SessionChannel = TabChannel<string>;

const signedOutMessage = 'signed-out';
const signedInPrefix = 'signed-in ';
const signedInMessage = ({ issuer, subject }: Person) => `${signedInPrefix}${issuer} ${subject}`;

/** Reaches the tabs of this deployment that trust the same provider. */
export function openSessionChannel(basePath: string, { oidc }: Pick<Config, 'oidc'>) {
  return openTabChannel(storageKey('session', basePath, oidc.authority), v.string());
}

/** Whether somebody has signed in in another tab. */
export const meansSignIn = (message: string) => message.startsWith(signedInPrefix);

/** Whether `person` has left. A sign-in of somebody else means so too: there is one person at a time. */
function meansDeparture(message: string, person: Person): boolean {
  if (message === signedOutMessage) return true;
  return meansSignIn(message) && message !== signedInMessage(person);
}

/** A claim that says something. Providers send lists, numbers, objects and '' where text is expected. */
function textOf(claim: unknown): string | undefined {
  return typeof claim === 'string' && claim.trim() !== '' ? claim : undefined;
}

function personOf({ profile }: User): Person {
  const { iss, sub, name } = profile;
  const email = textOf(profile.email);
  const userName = textOf(profile.preferred_username);
  return {
    issuer: iss,
    subject: sub,
    name: textOf(name) ?? userName ?? email ?? sub,
    email,
    userName,
  };
}

/** Who is signed in on this page, and with which tokens: the one place where that changes. */
export function sessionUser(oidc: Pick<OidcClient, 'removeUser'>, channel: SessionChannel) {
  const state = observable<SessionState>({ status: 'signed-out', because: 'not-yet' });
  let user: User | undefined;
  let acceptedAt = Number.NEGATIVE_INFINITY;

  function forget(): void {
    user = undefined;
    // oidc-client-ts stores the user before the session has accepted it.
    void oidc.removeUser();
  }

  /** Forgets the user on this page. */
  function leave(
    because: 'not-yet' | 'signing-out' | 'signed-out' | 'here-only',
    details?: string,
  ): void {
    forget();
    state.set({ status: 'signed-out', because, details });
  }

  channel.subscribe((message) => {
    const now = state.snapshot();
    if (now.status !== 'signed-in' || !meansDeparture(message, now.person)) return;
    leave('signed-out');
  });

  return {
    snapshot: state.snapshot,
    subscribe: state.subscribe,
    /** With the tokens, which leave the session only as credentials. */
    current: () => user,
    /** Takes over a user whose tokens have been checked, and tells the other tabs. */
    accept: (next: User): void => {
      user = next;
      acceptedAt = Date.now();
      const person = personOf(next);
      state.set({ status: 'signed-in', person, ended: false });
      channel.post(signedInMessage(person));
    },
    acceptedJustNow: () => Date.now() - acceptedAt < loopGuardMs,
    leave,
    /** Makes the other tabs forget whoever is signed in there. */
    tellSignedOut: () => channel.post(signedOutMessage),
    /** Nobody is signed in, because of this error. */
    fail: (error: unknown): void => {
      forget();
      state.set({ status: 'signed-out', because: 'failed', problem: signInProblem(error) });
    },
    /** The services no longer accept the token; the person stays on screen. */
    end: (): void => {
      const now = state.snapshot();
      if (now.status === 'signed-in' && !now.ended) state.set({ ...now, ended: true });
    },
  };
}
