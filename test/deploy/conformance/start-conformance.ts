import { runConformanceCommand } from '#deploy/conformance/command.ts';
import type { Fetch } from '#deploy/send.ts';
import { extensionNames } from '#platform/config.ts';
import { DIRECTORY_KEY } from '#service/api/directory-routes.ts';
import { buildContent, writeConfig } from '#test/deploy/doctor/deployment.ts';
import { createCaller, startService } from '#test/service/harness.ts';

export const origin = 'http://localhost:4173';

/** Request to the service, and its response. */
export type InterceptedExchange = {
  /** Method and path of the request, such as `GET /data/v1/people`. */
  readonly operation: string;
  readonly request: Request;
  /**
   * Sends `request`, by default the request of this exchange, to the service and returns the
   * service's response.
   */
  readonly answer: (request?: Request) => Promise<Response>;
};

type Options = {
  /** Fields that override the defaults of config.json. */
  readonly config?: Readonly<Record<string, unknown>>;
  /** Returns a response that replaces the response of the service. */
  readonly instead?: (exchange: InterceptedExchange) => Promise<Response>;
  /** True if the service accepts requests with invalid credentials. */
  readonly acceptsAnyCredentials?: boolean;
  readonly signal?: AbortSignal;
  /** Database of the service; in memory by default. */
  readonly database?: string;
};

/**
 * Starts the reference service, with webhook endpoints that are unreachable. Returns functions that
 * run the conformance command on this service and send requests to it.
 */
export async function startConformance({
  config = {},
  instead,
  acceptsAnyCredentials,
  signal,
  database = ':memory:',
}: Options = {}) {
  const service = startService({
    content: buildContent(),
    database,
    secretsKeys: ['k'.repeat(32)],
    sendWebhook: () => Promise.reject(new Error('The host can’t be found.')),
  });
  const token = await service.issueAccessToken('subject-1');
  const sent: string[] = [];
  const fetch: Fetch = (request) => {
    const operation = `${request.method} ${new URL(request.url).pathname}`;
    sent.push(operation);
    const answer = (other = request) => {
      if (!acceptsAnyCredentials) return service.fetch(other);
      const headers = new Headers(other.headers);
      headers.set('authorization', `Bearer ${token}`);
      headers.set('x-api-key', DIRECTORY_KEY);
      return service.fetch(new Request(other, { headers }));
    };
    return instead === undefined ? answer() : instead({ operation, request, answer });
  };
  const json = {
    baseUrl: origin,
    dataUrl: origin,
    oidc: { authority: `${origin}/oidc`, clientId: 'spec-viewer' },
    directoryKey: { mode: 'ask' },
    extensions: extensionNames,
    ...config,
  };
  const file = writeConfig(json);
  const environment = { SPEC_VIEWER_TOKEN: token, SPEC_VIEWER_DIRECTORY_KEY: DIRECTORY_KEY };
  /**
   * Runs the command. Resolves to its exit status, its output, and one string `operation section
   * sentence` for each deviation.
   */
  const run = async (...args: readonly string[]) => {
    const printed: string[] = [];
    const status = await runConformanceCommand([file, ...args], {
      print: (text) => void printed.push(text),
      environment,
      fetch,
      signal: signal ?? new AbortController().signal,
    });
    const text = printed.join('\n');
    return { status, text, found: deviationsIn(text) };
  };
  /** Sends a request with the user's token. */
  const call = createCaller(service);
  const get = async (path: string): Promise<unknown> => (await call('GET', path)).json();
  const put = (path: string, body: unknown) => call('PUT', path, { body });
  return { run, get, put, sent, token };
}

function deviationsIn(table: string): readonly string[] {
  let operation = '';
  return table.split('\n').flatMap((line) => {
    operation = /^[A-Z]+ \/\S+/.exec(line)?.[0] ?? operation;
    const [, section, says] = / {2}(\S+) +DEVIATES: (.*)$/.exec(line) ?? [];
    return says === undefined ? [] : [`${operation} ${section} ${says}`];
  });
}
