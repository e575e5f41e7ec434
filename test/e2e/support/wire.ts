import { type BrowserContext, expect, type Request } from '@playwright/test';

/** Request as the browser sent it. */
export type RecordedRequest = {
  method: string;
  /** Path and query, percent-encoded as sent. */
  path: string;
  /** Headers, including cookies; names are in lower case. */
  headers: Record<string, string>;
  /** Parsed JSON body; undefined if there is none. */
  body: unknown;
};

/** Recorded requests to the services, in the order sent. */
export type RequestRecorder = {
  all(): Promise<RecordedRequest[]>;
  /**
   * Waits for the request with this method and path, and returns the request. Fails if there are
   * several such requests.
   */
  only(method: string, path: string): Promise<RecordedRequest>;
  /** Clears the recorded requests. */
  clear(): void;
};

const servicePaths = /^\/(data|viewer|webhooks)\/v1\//;

export function recordServiceRequests(context: BrowserContext): RequestRecorder {
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

async function read(request: Request): Promise<RecordedRequest> {
  const text = request.postData();
  const body: unknown = text === null ? undefined : JSON.parse(text);
  return {
    method: request.method(),
    path: pathOf(request),
    headers: await request.allHeaders(),
    body,
  };
}
