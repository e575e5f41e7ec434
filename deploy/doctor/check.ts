import { onOneLine } from '#deploy/deployment.ts';
import { type Answer, NoAnswer, send } from '#deploy/send.ts';
import { parseUrl } from '#text/parse-url.ts';

/** Problem and its fix. */
export type Problem = { readonly what: string; readonly change: string };

/** Result of a check. Unchecked rules never count as passed. */
type Verdict =
  | { readonly state: 'ok' }
  | ({ readonly state: 'fails' } & Problem)
  /** Passed, with a consequence that the operator should know. */
  | { readonly state: 'advice'; readonly what: string }
  | { readonly state: 'not-checked'; readonly why: string };

/** One line of the report. */
export type Check = { readonly name: string } & Verdict;

/** Group of related checks. */
export type Group = { readonly title: string; readonly checks: readonly Check[] };

export const ok = (name: string): Check => ({ name, state: 'ok' });

export const fails = (name: string, problem: Problem): Check => ({
  name,
  state: 'fails',
  what: problem.what,
  change: problem.change,
});

export const advice = (name: string, what: string): Check => ({ name, state: 'advice', what });

export const notChecked = (name: string, why: string): Check => ({
  name,
  state: 'not-checked',
  why,
});

/** Returns a passed check if there is no problem. */
export const judged = (name: string, problem: Problem | undefined): Check =>
  problem === undefined ? ok(name) : fails(name, problem);

/** Problems of one of several similar items; passed if there are none. */
export type Finding = { readonly name: string; readonly problems: readonly Problem[] };

/**
 * Returns a check for each finding without problems, and one for each distinct problem. Its name
 * contains the number of findings with the problem, or `all` if every finding has it.
 */
export function checksOf(
  findings: readonly Finding[],
  title: (name: string) => string,
  all: string,
): readonly Check[] {
  const having = new Map<string, { readonly problem: Problem; readonly names: string[] }>();
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
    ...findings.filter(({ problems }) => problems.length === 0).map(({ name }) => ok(title(name))),
    ...[...having.values()].map(({ problem, names }) => fails(title(nameOf(names)), problem)),
  ];
}

/** Time limit for a response in seconds. */
export const LIMIT_SECONDS = 10;

/** Sends a request. Resolves to the response, or to the problem that there is none. */
export async function ask(url: string, init: RequestInit = {}): Promise<Answer | Problem> {
  try {
    return await send(url, init, LIMIT_SECONDS);
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    const { origin } = new URL(url);
    const change = /CERT|SIGNATURE|ISSUER/.test(error.message)
      ? `give ${origin} a certificate that browsers accept (name a company's own authority here by NODE_EXTRA_CA_CERTS)`
      : `start what serves ${origin}, or correct its address`;
    return { what: error.message, change };
  }
}

export const isProblem = (reply: Answer | Problem): reply is Problem => 'what' in reply;

/** Returns why a response isn't the expected success. */
export function statusProblem({ status, headers }: Answer, url: string): Problem | undefined {
  if (status >= 200 && status <= 299) return undefined;
  if (status < 300 || status > 399) {
    return { what: `the answer has status ${status}`, change: `serve ${url}` };
  }
  const { origin, pathname } = parseUrl(headers.get('location') ?? '', url) ?? {};
  const target = origin === undefined ? 'nowhere' : `${origin}${pathname}`;
  return {
    what: `the answer is a redirect to ${target}, which isn’t followed`,
    change: 'serve this address itself, without a redirect or a sign-in page in front',
  };
}

const marks: Record<Check['state'], { readonly mark: string; readonly colour: number }> = {
  ok: { mark: 'ok  ', colour: 32 },
  fails: { mark: 'FAIL', colour: 31 },
  advice: { mark: 'note', colour: 33 },
  'not-checked': { mark: '–   ', colour: 90 },
};

function sentence(check: Check): string {
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
export function formatGroup({ title, checks }: Group, isColoured: boolean): string {
  const lines = checks.map((check) => {
    const { mark, colour } = marks[check.state];
    const shown = isColoured ? `\u001B[${colour}m${mark}\u001B[0m` : mark;
    return `  ${shown}  ${onOneLine(sentence(check))}`;
  });
  return [title, ...lines, ''].join('\n');
}

function countOf(groups: readonly Group[], state: Check['state']): number {
  return groups.flatMap(({ checks }) => checks).filter((check) => check.state === state).length;
}

export const hasFailed = (groups: readonly Group[]): boolean => countOf(groups, 'fails') > 0;

/** Formats the last line: the number of checks by result. */
export function formatSummary(groups: readonly Group[]): string {
  const notes = countOf(groups, 'advice');
  const parts = [
    `${countOf(groups, 'ok')} ok`,
    `${countOf(groups, 'fails')} failed`,
    ...(notes > 0 ? [`${notes} to note`] : []),
    `${countOf(groups, 'not-checked')} not checked`,
  ];
  return `${parts.join(', ')}.`;
}

/** Formats the whole report as JSON. */
export function formatJson(groups: readonly Group[]): string {
  const checks = groups.flatMap(({ title, checks }) =>
    checks.map((check) => ({ group: title, ...check })),
  );
  return JSON.stringify({ failed: hasFailed(groups), checks }, undefined, 2);
}
