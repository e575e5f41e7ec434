import pLimit from 'p-limit';
import {
  type Deployment,
  isCrossOrigin,
  missingOriginMessage,
  placeholderOrigin,
} from '#deploy/deployment.ts';
import {
  type DocumentedOperation,
  getBaseUrl,
  getCorsRequestHeaders,
  listOperations,
} from '#deploy/interface/document.ts';
import type { ReceivedResponse } from '#deploy/send.ts';
import type { Service } from '#platform/http/failure.ts';
import {
  createFailedCheck,
  createPassedCheck,
  createSkippedCheck,
  type DeploymentProblem,
  type DoctorCheck,
  groupItemsByProblem,
  type ItemProblems,
  isProblem,
  tryRequest,
} from './check.ts';

export const serviceNames: Readonly<Record<Service, string>> = {
  directory: 'the directory',
  viewer: 'the viewer',
  webhooks: 'the webhooks',
};

/**
 * Value of every path parameter in a preflight request, because the response to a preflight request
 * doesn't depend on path parameters.
 */
const ANY_PARAMETER = 'spec-viewer-doctor';
const MOST_AT_ONCE = 4;
/** Methods that browsers allow without permission from a preflight response (Fetch, 2.2.1). */
const SAFE_METHODS = ['GET', 'HEAD', 'POST'];

const namesIn = (headers: Headers, name: string): readonly string[] =>
  (headers.get(name) ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/**
 * Returns the problem if CORS prevents a page of `origin` from reading a response; otherwise
 * undefined.
 */
export function getAllowOriginProblem(
  headers: Headers,
  origin: string,
): DeploymentProblem | undefined {
  const allowed = headers.get('access-control-allow-origin');
  if (allowed === '*' || allowed === origin) return undefined;
  return {
    what:
      allowed === null
        ? 'the response has no Access-Control-Allow-Origin'
        : `the response allows the origin "${allowed}"`,
    change: `respond with Access-Control-Allow-Origin: ${origin}`,
  };
}

/**
 * Returns the problem if CORS hides one of the wanted response headers from a page; otherwise
 * undefined. Header names are in lower case.
 */
export function getExposedHeadersProblem(
  headers: Headers,
  wanted: readonly string[],
): DeploymentProblem | undefined {
  const exposed = namesIn(headers, 'access-control-expose-headers').map((one) => one.toLowerCase());
  const hidden = wanted.filter((name) => !exposed.includes(name)).join(', ');
  if (hidden === '' || exposed.includes('*')) return undefined;
  return {
    what: `the app can’t see ${hidden}`,
    change: `add ${hidden} to Access-Control-Expose-Headers`,
  };
}

/**
 * Returns the problem if this status of a preflight response prevents the browser from sending the
 * request; otherwise undefined.
 */
export function getPreflightStatusProblem(status: number): DeploymentProblem | undefined {
  if (status >= 200 && status <= 299) return undefined;
  const change = 'respond with 204 and don’t require credentials';
  return { what: `OPTIONS returns status ${status}`, change };
}

/**
 * Returns the problems of a preflight response that prevent a browser from sending a request with
 * this method and these headers. Header names are in lower case.
 */
export function getPreflightProblems(
  { status, headers }: ReceivedResponse,
  { origin, method, wanted }: { origin: string; method: string; wanted: readonly string[] },
): readonly DeploymentProblem[] {
  const statusProblem = getPreflightStatusProblem(status);
  if (statusProblem !== undefined) return [statusProblem];
  const methods = [...SAFE_METHODS, ...namesIn(headers, 'access-control-allow-methods')];
  const allowed = namesIn(headers, 'access-control-allow-headers').map((one) => one.toLowerCase());
  // A wildcard allows all headers except Authorization (Fetch, 4.9).
  const isAllowed = (name: string) =>
    allowed.includes(name) || (allowed.includes('*') && name !== 'authorization');
  const missing = wanted.filter((name) => !isAllowed(name)).join(', ');
  return [
    getAllowOriginProblem(headers, origin),
    methods.includes(method) || methods.includes('*')
      ? undefined
      : {
          what: `the method ${method} isn’t allowed`,
          change: `add ${method} to Access-Control-Allow-Methods`,
        },
    missing === ''
      ? undefined
      : {
          what: `the app can’t send ${missing}`,
          change: `add ${missing} to Access-Control-Allow-Headers`,
        },
  ].filter((problem) => problem !== undefined);
}

/** Adds the URL's origin to the fix of a problem, so that the fix states which server to change. */
export function addOriginToProblem(address: string, problem: DeploymentProblem): DeploymentProblem {
  return { ...problem, change: `at ${new URL(address).origin}, ${problem.change}` };
}

/**
 * Checks CORS of the services: sends a preflight for each operation, with the method and headers
 * that the app uses.
 */
export async function checkServiceCors(deployment: Deployment): Promise<readonly DoctorCheck[]> {
  const { config, origin } = deployment;
  const inTurn = pLimit(MOST_AT_ONCE);
  const checks: DoctorCheck[] = [];
  for (const service of ['directory', 'viewer', 'webhooks'] as const) {
    const url = getBaseUrl(service, config);
    const name = `CORS of ${serviceNames[service]}`;
    if (origin === placeholderOrigin) {
      checks.push(createSkippedCheck(name, missingOriginMessage));
    } else if (!isCrossOrigin(url, origin)) {
      checks.push(createPassedCheck(`${name} isn’t needed: the service is on the app’s origin`));
    } else {
      // If a service is unreachable, one check is reported instead of one for each operation.
      const reached = await tryRequest(url, { method: 'OPTIONS' });
      if (isProblem(reached)) {
        checks.push(createFailedCheck(`${name} for ${origin}`, reached));
        continue;
      }
      const used = listOperations(config).filter((operation) => operation.service === service);
      const findings = await Promise.all([
        ...used
          .filter((one) => one.method !== 'GET' || getCorsRequestHeaders(one, config).length > 0)
          .map((one) => inTurn(() => preflight(one, deployment))),
        ...used
          .filter(({ method }) => method === 'GET')
          .slice(0, 1)
          .map((one) => inTurn(() => checkErrorResponseCors(one, deployment))),
      ]);
      const title = (what: string) => `CORS of ${what} for ${origin}`;
      checks.push(...groupItemsByProblem(findings, title, serviceNames[service]));
    }
  }
  return checks;
}

const urlOf = ({ service, path }: DocumentedOperation, { config }: Deployment) =>
  getBaseUrl(service, config) + path.replace(/\{\w+\}/g, ANY_PARAMETER);

async function preflight(
  operation: DocumentedOperation,
  deployment: Deployment,
): Promise<ItemProblems> {
  const { config, origin } = deployment;
  const { name, method } = operation;
  const wanted = getCorsRequestHeaders(operation, config);
  const url = urlOf(operation, deployment);
  const reply = await tryRequest(url, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': method,
      // Browsers send the header names in sorted order (Fetch, 4.8), so they are sorted here too.
      'access-control-request-headers': wanted.toSorted().join(','),
    },
  });
  if (isProblem(reply)) return { name, problems: [reply] };
  const problems = getPreflightProblems(reply, { origin, method, wanted });
  return { name, problems: problems.map((problem) => addOriginToProblem(url, problem)) };
}

/**
 * Checks that a page can read error responses, by sending a request without credentials. Without
 * CORS headers, a page can't distinguish an error response from a missing response.
 */
async function checkErrorResponseCors(
  operation: DocumentedOperation,
  deployment: Deployment,
): Promise<ItemProblems> {
  const { origin } = deployment;
  const name = `an error of ${serviceNames[operation.service]}`;
  const url = urlOf(operation, deployment);
  const reply = await tryRequest(url, { headers: { origin, accept: 'application/json' } });
  if (isProblem(reply)) return { name, problems: [reply] };
  const problem = getAllowOriginProblem(reply.headers, origin);
  return { name, problems: problem === undefined ? [] : [addOriginToProblem(url, problem)] };
}
