import type { Config } from '#platform/config.ts';
import type { Service } from '#platform/http/failure.ts';
import type { Ask } from './ask.ts';
import { type Check, fails, isSameProblem, judged, notChecked, ok, type Problem } from './check.ts';
import { atHost, joinedProblem, originProblem, preflightProblems } from './cors.ts';
import {
  addressOf,
  type Deployment,
  needsCors,
  originNotNamed,
  unknownOrigin,
} from './deployment.ts';
import { headersSent, operationsOf, type ServiceOperation, serviceNames } from './operations.ts';

/** Stands for whatever a path has for a parameter: a preflight doesn't depend on it. */
const anyParameter = 'spec-viewer-doctor';

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
    const asked = used.filter((operation) => takesPreflight(operation, config));
    const [preflights, errors] = await Promise.all([
      Promise.all(asked.map((operation) => preflight(operation, deployment, ask))),
      Promise.all(errorAnswer(used, deployment, ask)),
    ]);
    const free = used.filter((operation) => !asked.includes(operation));
    return [
      ...free.map((one) => ok(`${nameOf(one, deployment)} takes no preflight`)),
      ...checksOf(`${name} for ${origin}`, preflights, errors),
    ];
  });
  return (await Promise.all(checks)).flat();
}

/** What is wrong with one answer. */
type Finding = { readonly name: string; readonly problems: readonly Problem[] };

/**
 * A check for each finding. What is wrong with every preflight is one check of that name instead, because it
 * is changed in one place.
 */
function checksOf(
  name: string,
  preflights: readonly Finding[],
  errors: readonly Finding[],
): readonly Check[] {
  const [first, ...others] = preflights;
  const shared =
    others.length === 0
      ? []
      : (first?.problems ?? []).filter((problem) =>
          others.every(({ problems }) => problems.some((one) => isSameProblem(one, problem))),
        );
  const common = joinedProblem(shared);
  const rest = [...preflights, ...errors].flatMap((finding) => {
    const problems = finding.problems.filter(
      (problem) => !shared.some((one) => isSameProblem(one, problem)),
    );
    const isToldAlready = problems.length < finding.problems.length && problems.length === 0;
    return isToldAlready ? [] : [judged(finding.name, joinedProblem(problems))];
  });
  return common === undefined ? rest : [fails(name, common), ...rest];
}

function takesPreflight(operation: ServiceOperation, config: Config): boolean {
  return operation.method !== 'GET' || headersSent(operation, config).length > 0;
}

function nameOf({ method, path }: ServiceOperation, { origin }: Deployment): string {
  return `CORS of ${method} ${path} for ${origin}`;
}

function addressFor({ service, path }: ServiceOperation, config: Config): string {
  return addressOf(service, config) + path.replace(/\{\w+\}/g, anyParameter);
}

async function preflight(
  operation: ServiceOperation,
  deployment: Deployment,
  ask: Ask,
): Promise<Finding> {
  const { config, origin } = deployment;
  const { service, method } = operation;
  const name = nameOf(operation, deployment);
  const headers = headersSent(operation, config);
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
  if (reply.kind === 'none') return { name, problems: [reply.problem] };
  const address = addressOf(service, config);
  const problems = preflightProblems(reply.answer, { origin, method, headers });
  return { name, problems: problems.map((problem) => atHost(address, problem)) };
}

/** A read without credentials: to a page, a refusal that it may not read is no answer at all. */
function errorAnswer(
  used: readonly ServiceOperation[],
  { config, origin }: Deployment,
  ask: Ask,
): readonly Promise<Finding>[] {
  const read = used.find(({ method }) => method === 'GET');
  if (read === undefined) return [];
  const address = addressOf(read.service, config);
  const name = `CORS of an error of ${serviceNames[read.service]} for ${origin}`;
  const check = async () => {
    const headers = { origin, accept: 'application/json' };
    const reply = await ask({ url: addressFor(read, config), headers });
    if (reply.kind === 'none') return { name, problems: [reply.problem] };
    const problem = originProblem(reply.answer.headers, origin);
    return { name, problems: problem === undefined ? [] : [atHost(address, problem)] };
  };
  return [check()];
}

/** One line for a service that isn't there, instead of one for each operation. */
async function problemOfReaching(address: string, ask: Ask): Promise<Problem | undefined> {
  const reply = await ask({ url: address, method: 'OPTIONS' });
  return reply.kind === 'none' ? reply.problem : undefined;
}
