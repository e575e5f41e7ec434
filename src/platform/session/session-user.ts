import type { User } from 'oidc-client-ts';
import * as v from 'valibot';
import type { Config } from '#platform/config.ts';
import { createObservable } from '#platform/observable.ts';
import { storageKey } from '#platform/stored.ts';
import { openTabChannel, type TabChannel } from '#platform/tab-channel.ts';
import { describeSignIn } from './describe-sign-in.ts';
import type { OidcClient } from './oidc-client.ts';
import type { SessionPerson, SessionState } from './session.ts';
import type { UserInfo } from './user-info.ts';

const question = 'has-unsaved-work?';
const confirmation = 'has-unsaved-work';

/**
 * Milliseconds to wait for an answer of other tabs; short, because a frozen tab must not delay a
 * sign-out.
 */
const answerLimitMs = 150;

/** Asks the other tabs whether they have unsaved work, which a sign-out would discard. */
export function createUnsavedWorkQuery(channel: SessionChannel) {
  let hasHere = false;
  channel.subscribe((message) => {
    if (message === question && hasHere) channel.post(confirmation);
  });
  return {
    report: (hasUnsavedWork: boolean): void => {
      hasHere = hasUnsavedWork;
    },
    /** Resolves to false if no tab responds in time. */
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

/** Milliseconds within which another automatic sign-in counts as a redirect loop. */
export const redirectLoopWindowMs = 20_000;

export type UserStore = ReturnType<typeof createUserStore>;

/** Channel for messages between tabs: a user has signed in, or the current user has signed out. */
export type SessionChannel = TabChannel<string>;

const signedOutMessage = 'signed-out';
const signedInPrefix = 'signed-in ';
const signedInMessage = ({ issuer, subject }: SessionPerson) =>
  `${signedInPrefix}${issuer} ${subject}`;

export function openSessionChannel({ oidc }: Pick<Config, 'oidc'>) {
  return openTabChannel(storageKey('session', oidc.authority), v.string());
}

export const isSignInMessage = (message: string) => message.startsWith(signedInPrefix);

/** True if the user has signed out, or another user has signed in. */
function meansSignedOut(message: string, person: SessionPerson): boolean {
  if (message === signedOutMessage) return true;
  return isSignInMessage(message) && message !== signedInMessage(person);
}

/** Returns undefined for an empty claim, which some providers send. */
function toClaimText(claim: unknown): string | undefined {
  return typeof claim === 'string' && claim.trim() !== '' ? claim : undefined;
}

/** Loads the userinfo only if the ID token contains no name. */
export async function fetchMissingUserInfo(
  oidc: Pick<OidcClient, 'metadataService'>,
  user: User,
): Promise<UserInfo | undefined> {
  if (toClaimText(user.profile.name) !== undefined) return undefined;
  try {
    const { fetchUserInfo } = await import('./user-info.ts');
    return await fetchUserInfo(oidc, user);
  } catch {
    return undefined;
  }
}

function personOf({ profile }: User, userInfo: UserInfo | undefined): SessionPerson {
  const { iss, sub } = profile;
  const claim = (key: keyof UserInfo) => toClaimText(profile[key]) ?? toClaimText(userInfo?.[key]);
  const email = claim('email');
  const userName = claim('preferred_username');
  return {
    issuer: iss,
    subject: sub,
    name: claim('name') ?? userName ?? email ?? sub,
    email,
    userName,
  };
}

/** Stores the user and the tokens, which no other code changes. */
export function createUserStore(oidc: Pick<OidcClient, 'removeUser'>, channel: SessionChannel) {
  const state = createObservable<SessionState>({ status: 'signed-out', because: 'not-yet' });
  let user: User | undefined;
  let userInfo: UserInfo | undefined;
  let acceptedAt = Number.NEGATIVE_INFINITY;

  function forget(): void {
    user = undefined;
    userInfo = undefined;
    // oidc-client-ts might have stored a user that the session hasn't accepted yet.
    void oidc.removeUser();
  }

  function leave(
    because: 'not-yet' | 'paused' | 'signing-out' | 'signed-out' | 'here-only',
    details?: string,
  ): void {
    forget();
    state.set({ status: 'signed-out', because, details });
  }

  channel.subscribe((message) => {
    const now = state.snapshot();
    if (now.status !== 'signed-in' || !meansSignedOut(message, now.person)) return;
    leave('signed-out');
  });

  return {
    snapshot: state.snapshot,
    subscribe: state.subscribe,
    /** The user with the tokens, for the session only; other modules get credentials. */
    current: () => user,
    /** `info` defaults to the userinfo of the same user's last sign-in. */
    accept: (next: User, info?: UserInfo): void => {
      user = next;
      userInfo = info ?? userInfo;
      acceptedAt = Date.now();
      const person = personOf(next, userInfo);
      state.set({ status: 'signed-in', person, ended: false });
      channel.post(signedInMessage(person));
    },
    acceptedJustNow: () => Date.now() - acceptedAt < redirectLoopWindowMs,
    leave,
    tellSignedOut: () => channel.post(signedOutMessage),
    fail: async (error: unknown): Promise<void> => {
      forget();
      const problem = await describeSignIn(error);
      state.set({ status: 'signed-out', because: 'failed', problem });
    },
    /**
     * Ends the session, because the services no longer accept the token. The screen remains
     * visible.
     */
    end: (): void => {
      const now = state.snapshot();
      if (now.status === 'signed-in' && !now.ended) state.set({ ...now, ended: true });
    },
  };
}
