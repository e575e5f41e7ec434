import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  newWebhook,
  readWebhook,
  rotateSecret,
} from '#deploy/conformance/checks/webhooks.ts';
import {
  createService,
  Deviation,
  NotPlayed,
  type Sent,
  type Service,
} from '#deploy/conformance/service.ts';
import {
  type Deployment,
  isKnown,
  needsCors,
  originNotNamed,
  tokenVariable,
  unknownOrigin,
} from '#deploy/deployment.ts';
import { operationNamed } from '#deploy/interface/operations.ts';
import { type Answer, textOf } from '#deploy/send.ts';
import { refusedEndpoints } from '#platform/session/provider-metadata.ts';
import { refusalProblem, targetOf } from './answers.ts';
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

/** Tries writing, if `write` says so, and if what is written can be deleted again. */
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
  const { service, cleanUp } = createService(targetOf(deployment), async () => {});
  const checks: Check[] = [];
  try {
    await playWebhook(deployment, service, checks);
  } catch (error) {
    if (!(error instanceof NotPlayed || error instanceof Deviation)) throw error;
    checks.push(notChecked(name, error.message));
  } finally {
    const [left] = await cleanUp();
    const change = 'delete it, and see why the service doesn’t';
    const problem = left && { what: left.message, change };
    if (checks.some(({ state }) => state !== 'not-checked')) {
      checks.push(judged('Leave nothing behind', problem));
    }
  }
  return checks;
}

const creationSchema = v.object({
  subscriptionId: v.string(),
  signingSecret: v.pipe(v.string(), v.nonEmpty()),
});

const json = <S extends v.GenericSchema>(schema: S, answer: Answer) => {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), textOf(answer));
  return result.success ? result.output : undefined;
};

/** Creates a webhook to a host that can't exist, changes it and deletes it again. Touches no other. */
async function playWebhook(
  { config }: Deployment,
  service: Service,
  checks: Check[],
): Promise<void> {
  /** Sends a request and notes how it ended. Resolves to undefined if it failed. */
  async function step(
    name: string,
    operation: string,
    sent: Sent,
    problemOf: (answer: Answer) => Problem | undefined = () => undefined,
  ): Promise<Answer | undefined> {
    try {
      const answer = await service.send(operation, sent);
      const problem = refusalProblem(operationNamed(operation), answer, config);
      const found = problem ?? problemOf(answer);
      checks.push(judged(name, found));
      return found === undefined ? answer : undefined;
    } catch (error) {
      if (!(error instanceof Deviation)) throw error;
      const change = 'start the service, or make it answer sooner';
      checks.push(fails(name, { what: error.message, change }));
      return undefined;
    }
  }

  const creation = {
    body: await newWebhook(service),
    headers: { 'idempotency-key': randomUUID() },
  };
  const created = await step('Create a webhook', createWebhook, creation, (answer) =>
    json(creationSchema, answer) === undefined
      ? { what: 'the answer has no signing secret or no id', change: 'send both, once' }
      : undefined,
  );
  const made = created && json(creationSchema, created);
  if (made === undefined) return;
  const path = { subscriptionId: made.subscriptionId };
  // By its id too, in case the service doesn't list it.
  service.afterwards(async () => void (await service.send(deleteWebhook, { path })));

  await step('Create it again with the same Idempotency-Key', createWebhook, creation, (answer) =>
    json(creationSchema, answer)?.subscriptionId === made.subscriptionId
      ? undefined
      : {
          what: 'it is answered with another webhook, or without the secret',
          change: 'answer a repeated request with the first answer, for 24 hours',
        },
  );
  const read = await step('Read it with its ETag', readWebhook, { path }, ({ headers }) =>
    /^"/.test(headers.get('etag') ?? '')
      ? undefined
      : { what: 'the answer has no strong ETag', change: 'send one' },
  );
  if (read !== undefined) {
    const headers = { 'if-match': read.headers.get('etag') ?? '' };
    const paused = { path, headers, body: { status: 'paused' } };
    await step('Pause it with If-Match', changeWebhook, paused, (answer) =>
      json(v.object({ status: v.literal('paused') }), answer) === undefined
        ? { what: 'it isn’t paused then', change: 'answer with the changed webhook' }
        : undefined,
    );
    const name = 'Refuse a change with an If-Match that is too old';
    const { status } = await service.send(changeWebhook, { ...paused, body: { status: 'active' } });
    const what = status < 300 ? 'it was carried out' : `it is answered with status ${status}`;
    checks.push(status === 412 ? ok(name) : fails(name, { what, change: 'answer it with 412' }));
  }
  if (config.extensions.has('webhooks.rotate')) {
    const rotation = { path, body: { overlapSeconds: 0 } };
    await step('Rotate its signing secret', rotateSecret, rotation, (answer) =>
      json(creationSchema, answer) === undefined
        ? { what: 'the answer has no signing secret', change: 'send the new one, once' }
        : undefined,
    );
  }
  await step('Delete it', deleteWebhook, { path });
}
