import * as v from 'valibot';
import { webhookChecks } from '#deploy/conformance/checks/webhooks.ts';
import { play } from '#deploy/conformance/play.ts';
import {
  type Deployment,
  isKnown,
  needsCors,
  originNotNamed,
  tokenVariable,
  unknownOrigin,
} from '#deploy/deployment.ts';
import { operationNamed } from '#deploy/interface/operations.ts';
import { textOf } from '#deploy/send.ts';
import { refusedEndpoints } from '#platform/session/provider-checks.ts';
import { changeAfter, targetOf } from './answers.ts';
import {
  ask,
  type Check,
  fails,
  isProblem,
  judged,
  notChecked,
  ok,
  type Problem,
} from './check.ts';
import { originProblem } from './cors.ts';
import type { Metadata } from './provider.ts';

const errorSchema = v.pipe(v.string(), v.parseJson(), v.object({ error: v.string() }));

/**
 * Sends a code that nobody was given, as the app sends one after signing in. A provider that knows the
 * client refuses the code; some decide by the client which origins may read that.
 */
export async function checkTokenEndpoint(
  { config: { oidc }, origin, base }: Deployment,
  metadata: Metadata | undefined,
  write: boolean,
): Promise<readonly Check[]> {
  const name = `Client ${oidc.clientId} at the provider`;
  if (!write) return [notChecked(name, 'say --write to send a code that the provider will refuse')];
  if (origin === unknownOrigin) return [notChecked(name, originNotNamed)];
  const url = metadata?.token_endpoint;
  if (metadata === undefined || url === undefined || refusedEndpoints(metadata).length > 0) {
    return [notChecked(name, 'its token endpoint can’t be used')];
  }
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: oidc.clientId,
    code: 'spec-viewer-doctor',
    // At least as long as a verifier has to be (RFC 7636, 4.1).
    code_verifier: 'spec-viewer-doctor'.repeat(3),
    redirect_uri: `${origin}${base}auth/callback`,
  });
  const headers = { origin, accept: 'application/json' };
  const reply = await ask(url, { method: 'POST', headers, body });
  if (isProblem(reply)) return [fails(name, { ...reply, change: `make ${url} answer` })];
  const error = v.safeParse(errorSchema, textOf(reply));
  const problem = clientProblem(error.success ? error.output.error : undefined);
  const corsName = `CORS of the token endpoint’s answers for ${origin}`;
  return [
    judged(name, problem),
    ...(needsCors(url, origin) ? [judged(corsName, originProblem(reply.headers, origin))] : []),
  ];
}

/** RFC 6749, 5.2. */
function clientProblem(error: string | undefined): Problem | undefined {
  switch (error) {
    case 'invalid_grant':
      return undefined;
    case 'invalid_client':
    case 'unauthorized_client':
      return {
        what: `the provider answers “${error}”`,
        change: 'register oidc.clientId there as a public client with the code flow and PKCE',
      };
    default:
      return {
        what: `the provider answers a code that it can’t know with ${error === undefined ? 'no error' : `“${error}”`}`,
        change: 'see what it says of this request in its log; “invalid_grant” is expected',
      };
  }
}

/**
 * Plays the checks of conformance that create webhooks, each to a host that can't exist, if `write` says so and if
 * they can be deleted again.
 */
export async function checkWriting(
  deployment: Deployment,
  write: boolean,
): Promise<readonly Check[]> {
  const { config, secrets } = deployment;
  const name = 'Create and delete a webhook';
  if (!write) return [notChecked(name, 'say --write to try it')];
  if (!isKnown(config.baseUrl)) return [notChecked(name, originNotNamed)];
  if (secrets.token === undefined) {
    return [notChecked(name, `give an access token as ${tokenVariable}`)];
  }
  if (!config.extensions.has('webhooks.manage')) {
    return [notChecked(name, 'without webhooks.manage it couldn’t be deleted again')];
  }
  const notes = await play(
    webhookChecks.filter(({ writes }) => writes),
    { target: targetOf(deployment), write: true, signal: new AbortController().signal },
  );
  return notes.flatMap((note): readonly Check[] => {
    const { operation } = note;
    switch (note.state) {
      case 'passed':
        return note.promise === undefined ? [] : [ok(`${operation}: ${note.promise}`)];
      case 'not-played':
        return [notChecked(operation, note.why)];
      case 'deviates': {
        const [, status] = /answered (\d+) and not 2/.exec(note.what) ?? [];
        const change =
          status === undefined
            ? 'answer as the interface says'
            : changeAfter(Number(status), operationNamed(operation), config);
        return [fails(operation, { what: note.what, change })];
      }
    }
  });
}
