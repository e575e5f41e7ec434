import type { Config } from '#platform/config.ts';
import type { Service } from '#platform/http/failure.ts';
import type { Ask } from './ask.ts';
import { type Check, fails, judged, notChecked, ok, type Problem } from './check.ts';
import { atHost, originProblem, preflightProblem } from './cors.ts';
import {
  addressOf,
  type Deployment,
  needsCors,
  originNotNamed,
  unknownOrigin,
} from './deployment.ts';
import { headersSent, operationsOf, type ServiceOperation } from './operations.ts';

/** Stands for whatever a path has for a parameter: a preflight doesn't depend on it. */
const anyParameter = 'spec-viewer-doctor';

const serviceNames: Record<Service, string> = {
  directory: 'the directory',
  viewer: 'the viewer',
  webhooks: 'the webhooks',
};

const services: readonly Service[] = ['directory', 'viewer', 'webhooks'];

/** Asks what a browser would ask before each operation, with the method and headers that the app sends. */
export async function checkServiceCors(
  deployment: Deployment,
  ask: Ask,
): Promise<readonly Check[]> {
  const { config, origin } = deployment;
  const checks = services.map(async (service): Promise<readonly Check[]> => {
    const address = addressOf(service, config);
    const name = `CORS of ${serviceNames[service]}`;
    if (origin === unknownOrigin) return [notChecked(name, originNotNamed)];
    if (!needsCors(address, deployment)) return [ok(`${name} isn’t needed: ${origin} is its own`)];
    const used = operationsOf(config).filter((operation) => operation.service === service);
    const unreachable = await problemOfReaching(address, ask);
    if (unreachable !== undefined) return [fails(`${name} for ${origin}`, unreachable)];
    const preflights = used.map((operation) => preflight(operation, deployment, ask));
    return (await Promise.all([...preflights, ...errorAnswer(used, deployment, ask)])).flat();
  });
  return (await Promise.all(checks)).flat();
}

function addressFor({ service, path }: ServiceOperation, config: Config): string {
  return addressOf(service, config) + path.replace(/\{\w+\}/g, anyParameter);
}

async function preflight(
  operation: ServiceOperation,
  { config, origin }: Deployment,
  ask: Ask,
): Promise<Check> {
  const { service, method, path } = operation;
  const address = addressOf(service, config);
  const name = `CORS of ${method} ${path} for ${origin}`;
  const headers = headersSent(operation, config);
  if (method === 'GET' && headers.length === 0) return ok(`${name} takes no preflight`);
  const reply = await ask({
    url: addressFor(operation, config),
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': method,
      // Browsers send them in this order (Fetch, 4.8).
      'access-control-request-headers': headers.toSorted().join(','),
    },
  });
  if (reply.kind === 'none') return fails(name, reply.problem);
  const problem = preflightProblem(reply.answer, { origin, method, headers });
  return judged(name, atHost(address, problem));
}

/** A read without credentials: to a page, a refusal that it may not read is no answer at all. */
function errorAnswer(
  used: readonly ServiceOperation[],
  { config, origin }: Deployment,
  ask: Ask,
): readonly Promise<Check>[] {
  const read = used.find(({ method }) => method === 'GET');
  if (read === undefined) return [];
  const address = addressOf(read.service, config);
  const name = `CORS of an error of ${serviceNames[read.service]} for ${origin}`;
  const check = async () => {
    const headers = { origin, accept: 'application/json' };
    const reply = await ask({ url: addressFor(read, config), headers });
    if (reply.kind === 'none') return fails(name, reply.problem);
    return judged(name, atHost(address, originProblem(reply.answer.headers, origin)));
  };
  return [check()];
}

/** One line for a service that isn't there, instead of one for each operation. */
async function problemOfReaching(address: string, ask: Ask): Promise<Problem | undefined> {
  const reply = await ask({ url: address, method: 'OPTIONS' });
  return reply.kind === 'none' ? reply.problem : undefined;
}
