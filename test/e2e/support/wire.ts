import { type BrowserContext, expect, type Request } from '@playwright/test';

/** One request as it left the browser: everything a service would see of it. */
export type WireRequest = {
  method: string;
  /** Path and query, percent-encoded as sent. */
  path: string;
  /** Names in lower case; cookies included, if any were sent. */
  headers: Record<string, string>;
  /** The JSON body, or undefined where there is none. */
  body: unknown;
};

/** The requests to the two services' paths, in the order they were sent. */
export type Wire = {
  all(): Promise<WireRequest[]>;
  /** The one request with this method and path; waits for it, fails on a second. */
  only(method: string, path: string): Promise<WireRequest>;
  /** Forgets what was sent so far. */
  clear(): void;
};

const servicePaths = /^\/(data|viewer|webhooks)\/v1\//;

export function recordWire(context: BrowserContext): Wire {
  let sent: Request[] = [];
  context.on('request', (request) => {
    if (servicePaths.test(new URL(request.url()).pathname)) sent.push(request);
  });

  return {
    all: () => Promise.all(sent.map(read)),
    async only(method, path) {
      const matching = () =>
        sent.filter((request) => request.method() === method && pathOf(request) === path);
      await expect.poll(() => matching().length, { message: `${method} ${path}` }).toBe(1);
      const [request] = await Promise.all(matching().map(read));
      if (!request) throw new Error(`${method} ${path} was forgotten while it was read`);
      return request;
    },
    clear() {
      sent = [];
    },
  };
}

function pathOf(request: Request): string {
  const { pathname, search } = new URL(request.url());
  return pathname + search;
}

async function read(request: Request): Promise<WireRequest> {
  const text = request.postData();
  const body: unknown = text === null ? undefined : JSON.parse(text);
  return {
    method: request.method(),
    path: pathOf(request),
    headers: await request.allHeaders(),
    body,
  };
}
