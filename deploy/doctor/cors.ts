import type { Problem } from './check.ts';

/** What a browser asks a service before it sends a request from another origin. */
export type Preflight = {
  readonly origin: string;
  readonly method: string;
  /** In lower case; those that a browser sends unasked are left out. */
  readonly headers: readonly string[];
};

/** Methods that need no permission (Fetch, 2.2.1). */
const safeMethods = ['GET', 'HEAD', 'POST'];

const namesIn = (headers: Headers, name: string): readonly string[] =>
  (headers.get(name) ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Why a page of `origin` can't read an answer. */
export function originProblem(headers: Headers, origin: string): Problem | undefined {
  const allowed = headers.get('access-control-allow-origin');
  if (allowed === '*' || allowed === origin) return undefined;
  return {
    what:
      allowed === null
        ? 'the answer has no Access-Control-Allow-Origin'
        : `the answer allows the origin "${allowed}"`,
    change: `answer with Access-Control-Allow-Origin: ${origin}`,
  };
}

function methodProblem(headers: Headers, method: string): Problem | undefined {
  const allowed = namesIn(headers, 'access-control-allow-methods');
  if (safeMethods.includes(method) || allowed.includes(method) || allowed.includes('*')) {
    return undefined;
  }
  return {
    what: `the method ${method} isn’t allowed`,
    change: `add ${method} to Access-Control-Allow-Methods`,
  };
}

function headerProblem(headers: Headers, wanted: readonly string[]): Problem | undefined {
  const allowed = namesIn(headers, 'access-control-allow-headers').map((name) =>
    name.toLowerCase(),
  );
  // A wildcard stands for all headers but this one (Fetch, 4.9).
  const isAllowed = (name: string) =>
    allowed.includes(name) || (allowed.includes('*') && name !== 'authorization');
  const missing = wanted.filter((name) => !isAllowed(name)).join(', ');
  if (missing === '') return undefined;
  return {
    what: `the app can’t send ${missing}`,
    change: `add ${missing} to Access-Control-Allow-Headers`,
  };
}

/** Why a browser wouldn't send the request after this answer to its preflight. */
export function preflightProblems(
  { status, headers }: { readonly status: number; readonly headers: Headers },
  { origin, method, headers: wanted }: Preflight,
): readonly Problem[] {
  if (status < 200 || status > 299) {
    const change = 'answer it with 204, without asking for credentials';
    return [{ what: `OPTIONS is answered with status ${status}`, change }];
  }
  return [
    originProblem(headers, origin),
    methodProblem(headers, method),
    headerProblem(headers, wanted),
  ].filter((problem) => problem !== undefined);
}

/** Several problems as one; undefined if there are none. */
export function joinedProblem(problems: readonly Problem[]): Problem | undefined {
  if (problems.length === 0) return undefined;
  return {
    what: problems.map(({ what }) => what).join('; '),
    change: problems.map(({ change }) => change).join('; '),
  };
}

/** Why a page can't see these headers of an answer that it may read. */
export function exposureProblem(headers: Headers, wanted: readonly string[]): Problem | undefined {
  const exposed = namesIn(headers, 'access-control-expose-headers').map((name) =>
    name.toLowerCase(),
  );
  if (exposed.includes('*')) return undefined;
  const hidden = wanted.filter((name) => !exposed.includes(name)).join(', ');
  if (hidden === '') return undefined;
  return {
    what: `the app can’t see ${hidden}`,
    change: `add ${hidden} to Access-Control-Expose-Headers`,
  };
}

/** The same problem, with where it has to be changed. */
export function atHost(address: string, problem: Problem): Problem {
  return { ...problem, change: `at ${new URL(address).origin}, ${problem.change}` };
}
