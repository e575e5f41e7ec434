import { toSingleLine } from '#deploy/deployment.ts';
import { NoResponseError, type ReceivedResponse, sendHttpRequest } from '#deploy/send.ts';
import { parseUrl } from '#text/parse-url.ts';

/** Problem of a deployment, and how to fix it. */
export type DeploymentProblem = { readonly what: string; readonly change: string };

/** Result of a check. A check that didn't run doesn't count as ok. */
type Verdict =
  | { readonly state: 'ok' }
  | ({ readonly state: 'fails' } & DeploymentProblem)
  /** The check found a limitation that doesn't prevent the app from working. */
  | { readonly state: 'advice'; readonly what: string }
  | { readonly state: 'not-checked'; readonly why: string };

/** Named result of a check, printed as one line of the report. */
export type DoctorCheck = { readonly name: string } & Verdict;

/** Group of related checks, printed below a common title. */
export type DoctorCheckGroup = { readonly title: string; readonly checks: readonly DoctorCheck[] };

export const createPassedCheck = (name: string): DoctorCheck => ({ name, state: 'ok' });

export const createFailedCheck = (name: string, problem: DeploymentProblem): DoctorCheck => ({
  name,
  state: 'fails',
  what: problem.what,
  change: problem.change,
});

export const createAdviceCheck = (name: string, what: string): DoctorCheck => ({
  name,
  state: 'advice',
  what,
});

export const createSkippedCheck = (name: string, why: string): DoctorCheck => ({
  name,
  state: 'not-checked',
  why,
});

/** Returns a passed check if there is no problem, otherwise a failed check. */
export const toDoctorCheck = (name: string, problem: DeploymentProblem | undefined): DoctorCheck =>
  problem === undefined ? createPassedCheck(name) : createFailedCheck(name, problem);

/**
 * Checked item, such as a path or an operation, with its problems; `problems` is empty if the item
 * has none.
 */
export type ItemProblems = {
  readonly name: string;
  readonly problems: readonly DeploymentProblem[];
};

/**
 * Converts checked items to checks. An item without a problem becomes a passed check. Items with
 * the same problem share one failed check, because one change fixes the problem for all of them.
 * The name of a failed check contains the number of its items, or is `all` if every item has the
 * problem.
 */
export function groupItemsByProblem(
  findings: readonly ItemProblems[],
  title: (name: string) => string,
  all: string,
): readonly DoctorCheck[] {
  const having = new Map<
    string,
    { readonly problem: DeploymentProblem; readonly names: string[] }
  >();
  for (const { name, problems } of findings) {
    for (const problem of problems) {
      const key = JSON.stringify(problem);
      const { names } = having.get(key) ?? { names: [] };
      having.set(key, { problem, names: [...names, name] });
    }
  }
  const nameOf = ([first = '', ...more]: readonly string[]) => {
    if (more.length === 0) return first;
    return more.length + 1 === findings.length ? all : `${first} and ${more.length} more`;
  };
  return [
    ...findings
      .filter(({ problems }) => problems.length === 0)
      .map(({ name }) => createPassedCheck(title(name))),
    ...[...having.values()].map(({ problem, names }) => createFailedCheck(title(nameOf(names)), problem)),
  ];
}

/** Time limit for a response, in seconds. */
export const timeLimitSeconds = 10;

/** Sends a request. Resolves to the response, or to a problem if no response arrives. */
export async function tryRequest(
  url: string,
  init: RequestInit = {},
): Promise<ReceivedResponse | DeploymentProblem> {
  try {
    return await sendHttpRequest(url, init, timeLimitSeconds);
  } catch (error) {
    if (!(error instanceof NoResponseError)) throw error;
    const { origin } = new URL(url);
    const change = /CERT|SIGNATURE|ISSUER/.test(error.message)
      ? `install a certificate that browsers accept at ${origin}, or set NODE_EXTRA_CA_CERTS for your own certificate authority`
      : `start the server at ${origin}, or correct the URL`;
    return { what: error.message, change };
  }
}

export const isProblem = (
  reply: ReceivedResponse | DeploymentProblem,
): reply is DeploymentProblem => 'what' in reply;

/** Returns the problem with an unsuccessful response; undefined for a successful response. */
export function getStatusProblem(
  { status, headers }: ReceivedResponse,
  url: string,
): DeploymentProblem | undefined {
  if (status >= 200 && status <= 299) return undefined;
  if (status < 300 || status > 399) {
    return { what: `the response has status ${status}`, change: `serve ${url}` };
  }
  const { origin, pathname } = parseUrl(headers.get('location') ?? '', url) ?? {};
  const target = origin === undefined ? 'no URL' : `${origin}${pathname}`;
  return {
    what: `the response is a redirect to ${target}, which the app doesn’t follow`,
    change: 'serve this URL directly, without a redirect or a sign-in page',
  };
}

const marks: Record<DoctorCheck['state'], { readonly mark: string; readonly colour: number }> = {
  ok: { mark: 'ok  ', colour: 32 },
  fails: { mark: 'FAIL', colour: 31 },
  advice: { mark: 'note', colour: 33 },
  'not-checked': { mark: '–   ', colour: 90 },
};

function sentence(check: DoctorCheck): string {
  switch (check.state) {
    case 'ok':
      return check.name;
    case 'fails':
      return `${check.name}: ${check.what}. Change: ${check.change}.`;
    case 'advice':
      return `${check.name}: ${check.what}.`;
    case 'not-checked':
      return `${check.name}: not checked: ${check.why}.`;
  }
}

/** Formats a group with one line for each check. */
export function formatGroup({ title, checks }: DoctorCheckGroup, isColoured: boolean): string {
  const lines = checks.map((check) => {
    const { mark, colour } = marks[check.state];
    const shown = isColoured ? `\u001B[${colour}m${mark}\u001B[0m` : mark;
    return `  ${shown}  ${toSingleLine(sentence(check))}`;
  });
  return [title, ...lines, ''].join('\n');
}

function countOf(groups: readonly DoctorCheckGroup[], state: DoctorCheck['state']): number {
  return groups.flatMap(({ checks }) => checks).filter((check) => check.state === state).length;
}

export const hasFailed = (groups: readonly DoctorCheckGroup[]): boolean =>
  countOf(groups, 'fails') > 0;

/** Returns the last line of the report, with the number of checks for each result. */
export function formatSummary(groups: readonly DoctorCheckGroup[]): string {
  const notes = countOf(groups, 'advice');
  const parts = [
    `${countOf(groups, 'ok')} ok`,
    `${countOf(groups, 'fails')} failed`,
    ...(notes > 0 ? [`${notes} to note`] : []),
    `${countOf(groups, 'not-checked')} not checked`,
  ];
  return `${parts.join(', ')}.`;
}

/** Formats the report as JSON. */
export function formatJson(groups: readonly DoctorCheckGroup[]): string {
  const checks = groups.flatMap(({ title, checks }) =>
    checks.map((check) => ({ group: title, ...check })),
  );
  return JSON.stringify({ failed: hasFailed(groups), checks }, undefined, 2);
}
