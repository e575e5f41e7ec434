import * as v from 'valibot';
import type { Config } from '#platform/config.ts';
import { problemWithMetadata } from '#platform/session/provider-checks.ts';
import { parseUrl } from '#text/parse-url.ts';

const address = v.pipe(
  v.string(),
  v.check((text) => /^https?:\/\//i.test(text) && parseUrl(text) !== undefined),
);

/** The part of a provider's discovery document that decides where the app's requests go. */
const metadataSchema = v.object({
  issuer: v.string(),
  token_endpoint: address,
  revocation_endpoint: v.fallback(v.optional(address), undefined),
});

export type ProviderMetadata = v.InferOutput<typeof metadataSchema>;

/** Checks a discovery document. Throws one sentence if it isn't one, or another provider's. */
export function parseMetadata(json: unknown, authority: string): ProviderMetadata {
  const result = v.safeParse(metadataSchema, json);
  if (!result.success) {
    throw new Error('The discovery document has no issuer or no token_endpoint.');
  }
  const problem = problemWithMetadata(result.output.issuer, authority);
  if (problem !== undefined) throw new Error(problem);
  return result.output;
}

/**
 * The origins that the app sends requests to, besides its own, each once and in order. Of the
 * provider's endpoints those are the ones that give tokens and take them back: the others are gone
 * to, which no policy governs, or not used.
 */
export function connectOrigins(
  { baseUrl, dataUrl, oidc }: Config,
  metadata: ProviderMetadata | undefined,
  appOrigin: string,
): readonly string[] {
  const { token_endpoint = appOrigin, revocation_endpoint = appOrigin } = metadata ?? {};
  const addresses = [baseUrl, dataUrl, oidc.authority, token_endpoint, revocation_endpoint];
  const origins = new Set(addresses.map((text) => new URL(text).origin));
  origins.delete(appOrigin);
  return [...origins].sort();
}
