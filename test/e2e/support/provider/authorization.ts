import type { Behaviour } from './behaviour.ts';

/** What an authorization request leads to. */
export type AuthorizationAnswer =
  | { readonly kind: 'code'; readonly person: string }
  | { readonly kind: 'error'; readonly error: string; readonly description?: string }
  | { readonly kind: 'page'; readonly status: number }
  | { readonly kind: 'form' };

/**
 * Answers an authorization request (OpenID Connect Core 3.1.2).
 * @param person who is signed in at the provider
 */
export function authorizationAnswer(
  { silent }: Behaviour,
  parameters: URLSearchParams,
  person: string | undefined,
): AuthorizationAnswer {
  if (parameters.get('prompt') === 'none') {
    if (typeof silent === 'object') {
      return 'page' in silent
        ? { kind: 'page', status: silent.page }
        : { kind: 'error', ...silent };
    }
    if (silent === 'wants id_token_hint' && !parameters.has('id_token_hint')) {
      return { kind: 'error', error: 'invalid_request', description: 'id_token mandatory' };
    }
    if (person === undefined) return { kind: 'error', error: 'login_required' };
  }
  return person === undefined ? { kind: 'form' } : { kind: 'code', person };
}
