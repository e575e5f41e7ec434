import { changeLimitsCheck } from '#deploy/conformance/checks/bookmarks.ts';
import { webhookChecks } from '#deploy/conformance/checks/webhooks.ts';
import { conformanceChecks } from '#deploy/conformance/command.ts';
import type { ConformanceTarget } from '#deploy/conformance/examined-service.ts';
import { type CheckResult, runChecks } from '#deploy/conformance/run-checks.ts';
import {
  type Deployment,
  directoryKeyVariable,
  getDirectoryHeaders,
  hasKnownOrigin,
  isCrossOrigin,
  missingOriginMessage,
  placeholderOrigin,
  tokenVariable,
} from '#deploy/deployment.ts';
import {
  type DocumentedOperation,
  getBaseUrl,
  getOperation,
  listOperations,
} from '#deploy/interface/document.ts';
import type { ReceivedResponse } from '#deploy/send.ts';
import type { Config } from '#platform/config.ts';
import type { Service } from '#platform/http/failure.ts';
import {
  createAdviceCheck,
  createFailedCheck,
  createPassedCheck,
  createSkippedCheck,
  type DeploymentProblem,
  type DoctorCheck,
  groupItemsByProblem,
  type ItemProblems,
  timeLimitSeconds,
} from './check.ts';
import {
  addOriginToProblem,
  getAllowOriginProblem,
  getExposedHeadersProblem,
  serviceNames,
} from './cors.ts';

/**
 * Headers that the app reads from every response. Browsers hide these headers from a page unless
 * the service exposes them.
 */
const HEADERS_READ = ['retry-after', 'x-request-id'];

const keyAdvice: Record<Config['directoryKey']['mode'], string> = {
  ask: `set the directory key in ${directoryKeyVariable}`,
  public: 'correct directoryKey.value in config.json',
  proxy: 'configure the proxy in front of dataUrl to add the header x-api-key',
};

/**
 * Runs the conformance checks that don't change data, and checks which response headers a page can
 * read.
 */
export async function checkServiceResponses(
  deployment: Deployment,
  signal: AbortSignal,
): Promise<readonly DoctorCheck[]> {
  const { config, origin } = deployment;
  const results: DoctorCheck[] = [];
  const reading = conformanceChecks.filter(({ writes }) => !writes);
  for (const service of ['directory', 'viewer', 'webhooks'] as const) {
    const isOfService = (name: string) => getOperation(name).service === service;
    const why = getSkipReason(service, deployment);
    if (why !== undefined) {
      const unread = listOperations(config).filter(
        ({ name, method }) => method === 'GET' && isOfService(name),
      );
      results.push(...unread.map(({ name }) => createSkippedCheck(name, why)));
      continue;
    }
    const visible = new Map<string, ItemProblems>();
    const target = targetOf(deployment, (operation, response) => {
      const finding = getCorsProblems(operation, response, deployment);
      if (finding !== undefined) visible.set(finding.name, finding);
    });
    const notes = await runChecks(
      reading.filter(({ operation }) => isOfService(operation)),
      { target, write: false, triesCredentials: false, signal },
    );
    results.push(
      ...checksFrom(notes, config),
      ...groupItemsByProblem(
        [...visible.values()],
        (name) => `Visible headers of ${name} for ${origin}`,
        serviceNames[service],
      ),
    );
  }
  const read = new Set(reading.map(({ operation }) => getOperation(operation).extension));
  const unread = [...config.extensions].filter((name) => !read.has(name));
  return [
    ...results,
    ...unread.map((name) => createSkippedCheck(`Extension ${name}`, 'it has no read operation')),
  ];
}

/**
 * Runs the conformance checks that create webhooks to nonexistent hosts, and the one that sends the
 * largest lists of changes, if `write` is true and the service can delete what they create.
 */
export async function checkWrites(
  deployment: Deployment,
  write: boolean,
  signal: AbortSignal,
): Promise<readonly DoctorCheck[]> {
  const writing = [
    {
      name: 'Create and delete a webhook',
      needs: 'webhooks.manage',
      checks: webhookChecks.filter(({ writes }) => writes),
    },
    { name: 'Send large requests', needs: 'viewer.changes', checks: [changeLimitsCheck] },
  ] as const;
  const { config } = deployment;
  const target = targetOf(deployment);
  const results: DoctorCheck[] = [];
  for (const { name, needs, checks } of writing) {
    const why = write
      ? getSkipReason(needs === 'viewer.changes' ? 'viewer' : 'webhooks', deployment)
      : 'it creates data: add --write';
    if (why !== undefined || !config.extensions.has(needs)) {
      const reason = why ?? `without ${needs} the created data can’t be deleted`;
      results.push(createSkippedCheck(name, reason));
      continue;
    }
    const notes = await runChecks(checks, { target, write, triesCredentials: false, signal });
    results.push(...checksFrom(notes, config));
  }
  return results;
}

/**
 * Returns the target of the conformance checks: the deployment's services with the app's
 * credentials. Each service receives only its own credentials.
 */
function targetOf(
  { config, origin, secrets }: Deployment,
  onResponse?: (operation: DocumentedOperation, response: ReceivedResponse) => void,
): ConformanceTarget {
  const { token } = secrets;
  return {
    config,
    limitSeconds: timeLimitSeconds,
    credentials: {
      directory: getDirectoryHeaders(config, secrets),
      others: token === undefined ? {} : { authorization: `Bearer ${token}` },
    },
    // Sends the Origin header as a browser does, so that services respond as they would to the app.
    fetch(request) {
      if (origin !== placeholderOrigin) request.headers.set('origin', origin);
      return fetch(request);
    },
    ...(onResponse && { onResponse }),
  };
}

/** Returns the reason why a service can't be checked; undefined if it can be checked. */
function getSkipReason(service: Service, { config, secrets }: Deployment): string | undefined {
  if (!hasKnownOrigin(getBaseUrl(service, config))) return missingOriginMessage;
  if (service !== 'directory') {
    return secrets.token === undefined ? `set an access token in ${tokenVariable}` : undefined;
  }
  const isMissing = getDirectoryHeaders(config, secrets) === undefined;
  return isMissing ? keyAdvice.ask : undefined;
}

function checksFrom(notes: readonly CheckResult[], config: Config): readonly DoctorCheck[] {
  const found = notes.map((note) => checkOf(note, config));
  // Several rules can be skipped for the same reason, so duplicate checks are removed.
  return [...new Map(found.map((check) => [JSON.stringify(check), check])).values()];
}

function checkOf(note: CheckResult, config: Config): DoctorCheck {
  const { operation } = note;
  switch (note.state) {
    case 'passed':
      return createPassedCheck(`${operation}: ${note.rule}`);
    case 'not-checked':
      return createSkippedCheck(operation, note.why);
    case 'deviates':
      return note.kind === 'records'
        ? createAdviceCheck(operation, `${note.what}; the app can show a notice`)
        : createFailedCheck(operation, { what: note.what, change: changeAfter(note, config) });
  }
}

function changeAfter(
  { operation, kind }: CheckResult & { readonly state: 'deviates' },
  { directoryKey }: Config,
): string {
  const { service, extension } = getOperation(operation);
  const field = service === 'directory' ? 'dataUrl' : 'baseUrl';
  if (kind === 'no response') return 'start the service, or reduce its response time';
  if (kind === 'not JSON') {
    return `respond with JSON, or correct ${field} if a proxy or another site responds`;
  }
  if (typeof kind !== 'object') return 'follow docs/interface/openapi.yaml';
  const { status } = kind;
  if (status === 401) {
    return service === 'directory'
      ? keyAdvice[directoryKey.mode]
      : `set a valid token for this service in ${tokenVariable}`;
  }
  if (status === 403) return 'allow this operation for the user of the token';
  if (status === 413) {
    return 'allow request bodies of 9 MiB in the proxy, such as with `client_max_body_size` in nginx';
  }
  if (status === 429) return 'repeat the command later, or allow more requests';
  if (status >= 500) return 'read the log of the service';
  if (status < 400) {
    return 'serve this URL directly, without a redirect or a sign-in page';
  }
  return extension === undefined
    ? `correct ${field} in config.json`
    : `remove "${extension}" from extensions in config.json, or correct ${field}`;
}

/**
 * Returns the CORS problems of a successful response to a cross-origin GET request, including
 * hidden headers that the app needs; undefined for other responses.
 */
function getCorsProblems(
  { name, method, service, responses }: DocumentedOperation,
  { status, headers }: ReceivedResponse,
  { config, origin }: Deployment,
): ItemProblems | undefined {
  const url = getBaseUrl(service, config);
  const documented = responses.find((one) => one.status === String(status));
  if (method !== 'GET' || status !== 200 || documented === undefined) return undefined;
  if (origin === placeholderOrigin || !isCrossOrigin(url, origin)) return undefined;
  // The ETag is checked only if the operation requires it. The request id is optional, so it is
  // checked only if the response contains it.
  const hasTag = documented.requiredHeaders.includes('ETag');
  const wanted = [...HEADERS_READ, ...(hasTag ? ['etag'] : [])];
  const problem: DeploymentProblem | undefined =
    getAllowOriginProblem(headers, origin) ??
    getExposedHeadersProblem(
      headers,
      wanted.filter((one) => one !== 'x-request-id' || headers.has(one)),
    );
  return { name, problems: problem === undefined ? [] : [addOriginToProblem(url, problem)] };
}
