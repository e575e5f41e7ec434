import { isLoopback } from '#platform/address.ts';
import { parseUrl } from '#text/parse-url.ts';

/** The endpoints of a provider that the app can't do without. */
const requiredEndpoints = ['authorization_endpoint', 'token_endpoint'] as const;
/** Those that it uses where the provider has them. It uses no others. */
const optionalEndpoints = ['end_session_endpoint', 'revocation_endpoint'] as const;

export type UsedEndpoint = (typeof requiredEndpoints)[number] | (typeof optionalEndpoints)[number];

/** `problem` goes on after the endpoint's name: “must use https”. */
export type RefusedEndpoint = { readonly endpoint: UsedEndpoint; readonly problem: string };

const isAbsent = (value: unknown) => value === undefined || value === null || value === '';

function problemWith(value: unknown): string | undefined {
  const url = typeof value === 'string' ? parseUrl(value) : undefined;
  if (url?.protocol === 'https:') return undefined;
  if (url?.protocol !== 'http:') return 'must be an https address';
  return isLoopback(url.hostname) ? undefined : 'must use https; http is for loopback hosts only';
}

/** Which endpoints of a discovery document must not be used, and why. Empty when all may be. */
export function refusedEndpoints(
  metadata: Readonly<Partial<Record<UsedEndpoint, unknown>>>,
): readonly RefusedEndpoint[] {
  const missing = requiredEndpoints
    .filter((endpoint) => isAbsent(metadata[endpoint]))
    .map((endpoint) => ({ endpoint, problem: 'is missing' }));
  const wrong = [...requiredEndpoints, ...optionalEndpoints].flatMap((endpoint) => {
    const value = metadata[endpoint];
    const problem = isAbsent(value) ? undefined : problemWith(value);
    return problem === undefined ? [] : [{ endpoint, problem }];
  });
  return [...missing, ...wrong];
}
