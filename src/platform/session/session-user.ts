import type { User } from 'oidc-client-ts';
import { type Observable, observable } from '#platform/observable.ts';
import type { Person, SessionState } from './session.ts';
import type { SessionTabs } from './session-tabs.ts';
import { signInProblem } from './sign-in-problem.ts';
import { loopGuardMs } from './silent-attempt.ts';
import type { OidcClient } from './user-manager.ts';

/** Who is signed in on this page, and with which tokens: the one place where that changes. */
export type SessionUser = Observable<SessionState> & {
  /** With the tokens, which leave the session only as credentials. */
  current(): User | undefined;
  /** Takes over a user whose tokens have been checked. */
  accept(next: User): void;
  acceptedJustNow(): boolean;
  leave(because: 'not-yet' | 'signed-out' | 'here-only'): void;
  /** Nobody is signed in, since that went wrong. */
  fail(error: unknown): void;
  /** The services no longer accept the token; the person stays on screen. */
  end(): void;
};

function personOf({ profile }: User): Person {
  const { iss, sub, name, preferred_username: userName, email } = profile;
  return { issuer: iss, subject: sub, name: name ?? userName ?? email ?? sub, email };
}

export function sessionUser(oidc: Pick<OidcClient, 'removeUser'>, tabs: SessionTabs): SessionUser {
  const state = observable<SessionState>({ status: 'signed-out', because: 'not-yet' });
  let user: User | undefined;
  let acceptedAt = Number.NEGATIVE_INFINITY;

  const leave: SessionUser['leave'] = (because) => {
    user = undefined;
    state.set({ status: 'signed-out', because });
  };

  tabs.onDeparture(
    () => {
      const now = state.snapshot();
      return now.status === 'signed-in' ? now.person : undefined;
    },
    () => {
      leave('signed-out');
      void oidc.removeUser();
    },
  );

  return {
    snapshot: state.snapshot,
    subscribe: state.subscribe,
    current: () => user,
    accept: (next) => {
      user = next;
      acceptedAt = Date.now();
      const person = personOf(next);
      state.set({ status: 'signed-in', person, ended: false });
      tabs.tellSignedIn(person);
    },
    acceptedJustNow: () => Date.now() - acceptedAt < loopGuardMs,
    leave,
    fail: (error) => {
      user = undefined;
      // The library keeps whom it signed in before it is known whether that is to be accepted.
      void oidc.removeUser();
      state.set({ status: 'signed-out', because: 'failed', problem: signInProblem(error) });
    },
    end: () => {
      const now = state.snapshot();
      if (now.status === 'signed-in' && !now.ended) state.set({ ...now, ended: true });
    },
  };
}
