import * as v from 'valibot';
import { refusedEndpoints } from '#platform/session/provider-checks.ts';
import { parseUrl } from '#text/parse-url.ts';
import { type Answer, type Ask, statusProblem } from './ask.ts';
import { type Check, fails, judged, notChecked, type Problem } from './check.ts';
import { joinedProblem, originProblem, preflightProblems } from './cors.ts';
import {
  type Deployment,
  isKnown,
  needsCors,
  originNotNamed,
  unknownOrigin,
} from './deployment.ts';
import { type Metadata, metadataChecks, metadataSchema } from './provider-metadata-checks.ts';

/** The checks, and what the provider says of itself, if that could be read. */
export type ProviderResult = {
  readonly checks: readonly Check[];
  readonly metadata: Metadata | undefined;
};

const discoveryName = 'Discovery document';

/** Asks the provider, as far as the app does, and for its keys. */
export async function checkProvider(deployment: Deployment, ask: Ask): Promise<ProviderResult> {
  const { config, origin } = deployment;
  const { authority } = config.oidc;
  if (!isKnown(authority)) {
    return { checks: [notChecked(discoveryName, originNotNamed)], metadata: undefined };
  }
  const url = `${authority}/.well-known/openid-configuration`;
  const headers = { accept: 'application/json', ...(origin === unknownOrigin ? {} : { origin }) };
  const reply = await ask({ url, headers });
  const stop = (problem: Problem) => ({
    checks: [fails(discoveryName, problem)],
    metadata: undefined,
  });
  if (reply.kind === 'none') return stop(reply.problem);
  const problem = statusProblem(reply.answer, url);
  if (problem !== undefined) return stop(problem);
  const metadata = readMetadata(reply.answer);
  if (metadata === undefined) {
    return stop({
      what: `${url} isn’t JSON`,
      change:
        'correct oidc.authority: it is the issuer, to which the rest of this address is added',
    });
  }
  const checks = [
    judged(discoveryName, undefined),
    ...metadataChecks(metadata, config),
    await keys(metadata, ask),
    ...(await cors(deployment, reply.answer, url, metadata, ask)),
  ];
  return { checks, metadata };
}

function readMetadata({ body }: Answer): Metadata | undefined {
  try {
    return v.parse(metadataSchema, JSON.parse(body));
  } catch {
    return undefined;
  }
}

const keySet = v.object({ keys: v.pipe(v.array(v.looseObject({})), v.nonEmpty()) });

async function keys({ jwks_uri: url = '' }: Metadata, ask: Ask): Promise<Check> {
  const name = 'Keys of the provider';
  if (!/^https?:/.test(url) || parseUrl(url) === undefined) {
    return fails(name, {
      what: 'the discovery document has no usable jwks_uri',
      change: 'publish the keys, so that the services can verify tokens',
    });
  }
  const reply = await ask({ url });
  if (reply.kind === 'none') return fails(name, reply.problem);
  const problem = statusProblem(reply.answer, url);
  if (problem !== undefined) return fails(name, problem);
  try {
    v.parse(keySet, JSON.parse(reply.answer.body));
    return judged(name, undefined);
  } catch {
    return fails(name, {
      what: `${url} holds no keys`,
      change: 'publish the keys there, so that the services can verify tokens',
    });
  }
}

const atProvider = (problem: Problem | undefined): Problem | undefined =>
  problem && { ...problem, change: `allow the app’s origin at the provider: ${problem.change}` };

async function cors(
  deployment: Deployment,
  discovery: Answer,
  discoveryUrl: string,
  metadata: Metadata,
  ask: Ask,
): Promise<readonly Check[]> {
  const { origin } = deployment;
  if (origin === unknownOrigin) return [notChecked('CORS of the provider', originNotNamed)];
  const discoveryChecks = needsCors(discoveryUrl, deployment)
    ? [
        judged(
          `CORS of the discovery document for ${origin}`,
          atProvider(originProblem(discovery.headers, origin)),
        ),
      ]
    : [];
  const refused = refusedEndpoints(metadata).map(({ endpoint }) => endpoint);
  const asked = (['token_endpoint', 'revocation_endpoint'] as const).map(
    async (endpoint): Promise<readonly Check[]> => {
      const url = metadata[endpoint];
      if (url === undefined || refused.includes(endpoint)) return [];
      if (!needsCors(url, deployment)) return [];
      const name = `CORS of the ${endpoint.replace('_', ' ')} for ${origin}`;
      return [await endpointCors(name, url, origin, ask)];
    },
  );
  return [...discoveryChecks, ...(await Promise.all(asked)).flat()];
}

/**
 * A browser sends these requests without a preflight, so a provider needn't answer one. One that does
 * shows what it allows, without a request that changes anything.
 */
async function endpointCors(name: string, url: string, origin: string, ask: Ask): Promise<Check> {
  const headers = { origin, 'access-control-request-method': 'POST' };
  const reply = await ask({ url, method: 'OPTIONS', headers });
  if (reply.kind === 'none') return fails(name, reply.problem);
  const { status } = reply.answer;
  if (status >= 400 && originProblem(reply.answer.headers, origin) !== undefined) {
    return notChecked(
      name,
      `OPTIONS is answered with status ${status}. The app needs no preflight here; sign in once to see whether the provider allows the origin`,
    );
  }
  // Of a preflight only the origin counts here.
  const problem =
    status >= 300 && status <= 399
      ? joinedProblem(preflightProblems(reply.answer, { origin, method: 'POST', headers: [] }))
      : originProblem(reply.answer.headers, origin);
  return judged(name, atProvider(problem));
}
