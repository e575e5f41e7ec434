import { TimeLimitError, withTimeLimit } from '#platform/http/time-limit.ts';
import { parseUrl } from '#text/parse-url.ts';
import type { Problem } from './check.ts';

/** A request that changes nothing; there is no other without --write. */
export type Question = {
  readonly url: string;
  readonly method?: 'GET' | 'OPTIONS';
  readonly headers?: Readonly<Record<string, string>>;
};

export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  /** Empty for OPTIONS. */
  readonly body: string;
};

/** An answer, or why there is none. */
export type Reply =
  | { readonly kind: 'answer'; readonly answer: Answer }
  | { readonly kind: 'none'; readonly problem: Problem };

export type Ask = (question: Question) => Promise<Reply>;

const limitSeconds = 10;
const mostBytes = 4 * 1024 * 1024;
const mostAtOnce = 4;

/** Runs a few pieces of work at a time, in the order in which they came. */
function queue() {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

async function beginningOf(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    text += decoder.decode(chunk, { stream: true });
    if (bytes > mostBytes) break;
  }
  return text;
}

/** The code of the system's or TLS's error, since "fetch failed" says nothing. */
export function reasonOf(error: unknown): string {
  if (error instanceof TimeLimitError) return `there is no answer within ${error.seconds} seconds`;
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' ? `there is no answer (${code})` : 'there is no answer';
}

function problemOf(error: unknown, url: string): Problem {
  const { origin } = new URL(url);
  const what = reasonOf(error);
  const change = /CERT|SIGNATURE|ISSUER/.test(what)
    ? `give ${origin} a certificate that browsers accept (name a company's own authority here by NODE_EXTRA_CA_CERTS)`
    : `start what serves ${origin}, or correct its address`;
  return { what, change };
}

/** Asks by GET and OPTIONS only, a few at once, each within a time limit; follows no redirect. */
export function createAsk(): Ask {
  const inTurn = queue();
  return ({ url, method = 'GET', headers = {} }) =>
    inTurn(async (): Promise<Reply> => {
      try {
        return await withTimeLimit(limitSeconds, undefined, async (signal) => {
          const init: RequestInit = { method, headers, signal, redirect: 'manual' };
          const response = await fetch(url, init);
          const body = method === 'OPTIONS' ? '' : await beginningOf(response);
          return {
            kind: 'answer',
            answer: { status: response.status, headers: response.headers, body },
          };
        });
      } catch (error) {
        return { kind: 'none', problem: problemOf(error, url) };
      }
    });
}

/** Why an answer isn't the success that it has to be. */
export function statusProblem({ status, headers }: Answer, url: string): Problem | undefined {
  if (status >= 200 && status <= 299) return undefined;
  if (status < 300 || status > 399) {
    return { what: `the answer has status ${status}`, change: `serve ${url}` };
  }
  const { origin, pathname } = parseUrl(headers.get('location') ?? '', url) ?? {};
  const where = origin === undefined ? 'nowhere' : `${origin}${pathname}`;
  return {
    what: `the answer is a redirect to ${where}, which isn’t followed`,
    change: 'serve this address itself, without a redirect or a sign-in page in front',
  };
}
