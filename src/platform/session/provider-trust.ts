import type { User } from 'oidc-client-ts';
import { isIssuer, problemWithIdToken, problemWithMetadata } from './id-token.ts';
import { requireUnambiguous, SignInRefusedError } from './sign-in-problem.ts';
import type { OidcClient } from './user-manager.ts';

/** Whom the session trusts, and as which client. */
export type SessionSettings = { readonly authority: string; readonly clientId: string };

/** What is asked of the provider beyond what oidc-client-ts checks; each throws SignInRefusedError. */
export type ProviderTrust = {
  /** Before the provider is gone to or its answer is read. Throws TypeError when unreachable. */
  requireMetadata(): Promise<void>;
  /** Before anything of the callback's address is used. */
  requireAnswer(url: URL): void;
  /** Before the tokens that came with it are; an ID token that was checked `before` still stands. */
  requireTokens(user: User, before?: User): void;
};

export function providerTrust(
  { metadataService }: Pick<OidcClient, 'metadataService'>,
  { authority, clientId }: SessionSettings,
): ProviderTrust {
  return {
    requireMetadata: async () => {
      const issuer = await metadataService.getIssuer().catch((error: unknown) => {
        if (error instanceof TypeError) throw error;
        throw new SignInRefusedError('The provider’s metadata can’t be read.');
      });
      const problem = problemWithMetadata(issuer, authority);
      if (problem !== undefined) throw new SignInRefusedError(problem);
    },
    requireAnswer: (url) => {
      requireUnambiguous(url);
      const issuer = url.searchParams.get('iss');
      // Providers that name themselves in their answer can't be mixed up (RFC 9207).
      if (issuer === null || isIssuer(issuer, authority)) return;
      throw new SignInRefusedError('The answer came from somebody other than the provider.');
    },
    requireTokens: ({ id_token, access_token, token_type }, before) => {
      if (!access_token) throw new SignInRefusedError('The provider sent no access token.');
      // RFC 6749 7.1: a token of a kind that isn't known must not be used.
      if (token_type && !/^bearer$/i.test(token_type)) {
        throw new SignInRefusedError('The provider sent a kind of token that this app can’t use.');
      }
      if (before !== undefined && before.id_token === id_token) return;
      const expected = { issuer: authority, clientId, now: Date.now() };
      const problem = problemWithIdToken(id_token, expected);
      if (problem !== undefined) throw new SignInRefusedError(problem);
    },
  };
}
