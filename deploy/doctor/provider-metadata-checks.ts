import * as v from 'valibot';
import type { Config } from '#platform/config.ts';
import { problemWithMetadata, refusedEndpoints } from '#platform/session/provider-checks.ts';
import { advice, type Check, fails, judged, ok } from './check.ts';

const names = v.fallback(v.optional(v.array(v.string())), undefined);
const maybeText = v.fallback(v.optional(v.string()), undefined);
/** An address; the app takes an empty one for a missing one, and refuses what isn't text. */
const endpoint = v.pipe(
  v.nullish(v.unknown()),
  v.transform((value) => {
    if (value === '' || value === null || value === undefined) return undefined;
    return typeof value === 'string' ? value : JSON.stringify(value);
  }),
);

/** The members of a discovery document that are looked at; those of another type count as missing or wrong. */
export const metadataSchema = v.object({
  issuer: maybeText,
  authorization_endpoint: endpoint,
  token_endpoint: endpoint,
  jwks_uri: maybeText,
  end_session_endpoint: endpoint,
  revocation_endpoint: endpoint,
  response_types_supported: names,
  grant_types_supported: names,
  code_challenge_methods_supported: names,
  token_endpoint_auth_methods_supported: names,
  scopes_supported: names,
});

export type Metadata = v.InferOutput<typeof metadataSchema>;

/** A capability that a provider needn't list, but doesn't have if its list leaves it out. */
function listed(name: string, list: readonly string[] | undefined, wanted: string): Check {
  if (list === undefined) {
    return advice(name, `the provider doesn’t say; the app needs “${wanted}”`);
  }
  if (list.includes(wanted)) return ok(name);
  return fails(name, {
    what: `the provider lists ${list.join(', ') || 'nothing'}`,
    change: `switch on “${wanted}” at the provider`,
  });
}

function publicClient(list: readonly string[] | undefined): Check {
  const name = 'Client without a secret';
  if (list === undefined || list.includes('none')) return ok(name);
  return advice(
    name,
    'the provider doesn’t list the method “none”. Some don’t although they allow it: register the app as a public client (a single-page application)',
  );
}

function endpoints(metadata: Metadata): readonly Check[] {
  const refused = refusedEndpoints(metadata);
  if (refused.length === 0) return [ok('Endpoints')];
  return refused.map(({ endpoint, problem }) =>
    fails(endpoint, { what: problem, change: `correct ${endpoint} at the provider` }),
  );
}

function optionalEndpoints(metadata: Metadata): readonly Check[] {
  return [
    metadata.end_session_endpoint === undefined
      ? advice(
          'End of the session',
          'the provider has no end_session_endpoint, so signing out ends the session in the app only',
        )
      : ok('End of the session'),
    metadata.revocation_endpoint === undefined
      ? advice(
          'Revocation',
          'the provider has no revocation_endpoint, so a refresh token stays valid after signing out until it expires',
        )
      : ok('Revocation'),
  ];
}

function scopes({ scopes_supported: list }: Metadata, { oidc }: Config): readonly Check[] {
  const missing = oidc.scope.split(/\s+/).filter((scope) => list?.includes(scope) === false);
  if (missing.length === 0) return [];
  return [advice('Scopes', `the provider doesn’t list ${missing.join(', ')}, and may refuse it`)];
}

/** What a discovery document says, compared with what the app needs. */
export function metadataChecks(metadata: Metadata, config: Config): readonly Check[] {
  const { authority } = config.oidc;
  const issuerProblem = problemWithMetadata(metadata.issuer, authority);
  return [
    judged(
      'Issuer',
      issuerProblem === undefined
        ? undefined
        : {
            what: `the document says "${metadata.issuer ?? ''}", config.json says "${authority}"`,
            change: 'write the issuer of the document into oidc.authority',
          },
    ),
    ...endpoints(metadata),
    listed('Authorization code flow', metadata.response_types_supported, 'code'),
    listed('PKCE', metadata.code_challenge_methods_supported, 'S256'),
    publicClient(metadata.token_endpoint_auth_methods_supported),
    ...scopes(metadata, config),
    ...optionalEndpoints(metadata),
  ];
}
