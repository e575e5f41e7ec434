import { createHash, randomUUID } from 'node:crypto';
import type { Behaviour } from './behaviour.ts';
import { type Grant, idToken } from './id-token.ts';

type Begun = Grant & { readonly challenge: string | null };

/** The codes and refresh tokens that a provider has given away. */
export function tokenStore() {
  const codes = new Map<string, Begun>();
  const refreshTokens = new Map<string, Grant>();

  /** The grant of a code, which may be used once, with its verifier (RFC 7636). */
  function takeCode(parameters: URLSearchParams): Grant | undefined {
    const code = parameters.get('code') ?? '';
    const grant = codes.get(code);
    codes.delete(code);
    const verifier = parameters.get('code_verifier') ?? '';
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    return grant?.challenge === challenge ? grant : undefined;
  }

  function takeRefreshToken(token: string, { refreshTokens: kind }: Behaviour): Grant | undefined {
    const grant = refreshTokens.get(token);
    if (kind === 'rotated') refreshTokens.delete(token);
    return grant && { ...grant, nonce: null };
  }

  function newRefreshToken(grant: Grant): string {
    const token = randomUUID();
    refreshTokens.set(token, grant);
    return token;
  }

  return {
    newCode: (grant: Begun): string => {
      const code = randomUUID();
      codes.set(code, grant);
      return code;
    },
    revoke: (refreshToken: string) => refreshTokens.delete(refreshToken),
    /** The token response, or undefined for a code or refresh token that isn't good. */
    issue: async (
      parameters: URLSearchParams,
      behaviour: Behaviour,
    ): Promise<object | undefined> => {
      const given = parameters.get('refresh_token');
      const grant = given === null ? takeCode(parameters) : takeRefreshToken(given, behaviour);
      if (grant === undefined) return undefined;
      const isNew = given === null || behaviour.refreshTokens === 'rotated';
      const gives = behaviour.refreshTokens !== undefined && isNew;
      return {
        access_token: randomUUID(),
        token_type: 'Bearer',
        expires_in: 600,
        id_token: await idToken(grant, behaviour),
        ...(gives ? { refresh_token: newRefreshToken(grant) } : {}),
        ...behaviour.tokens,
      };
    },
  };
}
