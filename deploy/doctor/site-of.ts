import type { Site } from '#deploy/headers.ts';
import { connectOrigins } from '#deploy/origins.ts';
import { contentSecurityPolicy } from '#deploy/policy.ts';
import { problemWithMetadata, refusedEndpoints } from '#platform/session/provider-checks.ts';
import { type Check, fails, notChecked } from './check.ts';
import { type Deployment, originNotNamed, unknownOrigin } from './deployment.ts';
import type { Metadata } from './provider-metadata-checks.ts';

/** What the headers of a deployment depend on, or why that can't be known. */
export type SiteResult =
  | { readonly kind: 'site'; readonly site: Site }
  | { readonly kind: 'none'; readonly check: Check };

export function siteOf(
  { config, origin, base }: Deployment,
  metadata: Metadata | undefined,
): SiteResult {
  const name = 'Files and headers of the app';
  const unknown = (why: string): SiteResult => ({ kind: 'none', check: notChecked(name, why) });
  if (origin === unknownOrigin) return unknown(originNotNamed);
  if (
    metadata?.token_endpoint === undefined ||
    problemWithMetadata(metadata.issuer, config.oidc.authority) !== undefined ||
    refusedEndpoints(metadata).length > 0
  ) {
    return unknown('its policy names the provider’s addresses, which aren’t right yet');
  }
  const { issuer = '', token_endpoint, revocation_endpoint } = metadata;
  const connect = connectOrigins(config, { issuer, token_endpoint, revocation_endpoint }, origin);
  try {
    contentSecurityPolicy({ connect, secure: origin.startsWith('https:') });
  } catch (error) {
    const what = error instanceof Error ? error.message.replace(/:.*$/, '') : String(error);
    const change = 'use a host name of letters, digits and hyphens, or an IPv4 address';
    return { kind: 'none', check: fails('Content security policy', { what, change }) };
  }
  return { kind: 'site', site: { origin, base, connect } };
}
