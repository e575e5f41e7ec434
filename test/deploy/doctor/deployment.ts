import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import type { SecretEnvironment } from '#deploy/deployment.ts';
import { runDoctorCommand } from '#deploy/doctor/command.ts';
import { extensionNames } from '#platform/config.ts';
import { DIRECTORY_KEY } from '#service/api/directory-routes.ts';
import { CLIENT_ID } from '#service/identity/access-token.ts';
import { createRepository, person, smallContent, startService } from '#test/service/harness.ts';
import { type Listener, startTestServer } from './serve.ts';

export const appOrigin = 'https://app.example.test';

/** Default CORS headers of the services, which allow requests from the app's origin. */
const permissions: Readonly<Record<string, string>> = {
  'access-control-allow-origin': appOrigin,
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers':
    'Authorization, Content-Type, X-Api-Key, Idempotency-Key, If-Match, If-None-Match',
  'access-control-expose-headers': 'ETag, Retry-After, X-Request-Id',
};

const level = { criteria: 'It works.', storyPoints: 1 };
const competency = {
  category: 'Engineering',
  name: 'Testing',
  description: '',
  owner: 'Mara Okafor',
  difficultyLevels: { easy: level, medium: level, hard: level },
  aiContent: { secondBrains: [], qualityBar: [], commands: [] },
  settings: { enabledForCli: true, enabledForPlan: false },
};

/**
 * Returns service content: a person with a competency, and two specifications with a history and an
 * image.
 */
export function buildContent() {
  const files = [
    { path: 'spec/a.md', content: '# The specification\n' },
    { path: 'spec/b.md', content: '# The other one\n' },
    { path: 'spec/a.svg', content: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
  ];
  const change = { path: 'spec/a.md', content: '# The specification, the second\n' };
  return smallContent({
    people: [person('Mara Okafor')],
    competencies: [competency],
    rootBookmarks: [{ codeHostSlug: 'acme/specs', path: 'spec/a.md', title: 'A' }],
    repositories: [createRepository('acme/specs', [{ changes: files }, { changes: [change] }])],
  });
}

export type Changes = {
  /** Returns fields that override the defaults of config.json. */
  readonly config?: (origin: string) => Readonly<Record<string, unknown>>;
  /** CORS headers that override the defaults; undefined removes a header. */
  readonly permissions?: Readonly<Record<string, string | undefined>>;
  /**
   * Called for each request before the service. Returns true if it has sent the response itself.
   */
  readonly answer?: (request: IncomingMessage, response: ServerResponse) => boolean;
};

/** Starts the reference service on its own origin, with CORS headers that allow `appOrigin`. */
export async function startDeployment({ config = () => ({}), answer, ...changes }: Changes = {}) {
  const sent = Object.entries({ ...permissions, ...changes.permissions }).flatMap(
    ([name, value]) => (value === undefined ? [] : [[name, value] as const]),
  );
  let service: ReturnType<typeof startService> | undefined;
  const { origin, arrived } = await startTestServer((origin): Listener => {
    service = startService({ origin, content: buildContent() });
    return (request, response) => {
      response.setHeaders(new Map(sent));
      if (answer?.(request, response)) return;
      if (request.method === 'OPTIONS') return void response.writeHead(204).end();
      service?.handle(request, response, () => void response.writeHead(404).end());
    };
  });
  const json = {
    baseUrl: origin,
    dataUrl: origin,
    oidc: { authority: `${origin}/oidc`, clientId: CLIENT_ID },
    directoryKey: { mode: 'public', value: DIRECTORY_KEY },
    extensions: extensionNames,
    ...config(origin),
  };
  const token = (await service?.issueAccessToken('subject-1')) ?? '';
  /** Sends a request with the user's token. */
  const ask = (method: string, path: string, body: unknown) =>
    fetch(origin + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  return { origin, arrived, configFile: writeConfig(json), token, ask };
}

export function writeConfig(json: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'spec-viewer-doctor-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'config.json');
  writeFileSync(file, JSON.stringify(json));
  return file;
}

/** Arguments that skip the checks of the served app, because other tests cover them. */
export const notServedArguments = ['--origin', appOrigin, '--not-served'];

/**
 * Runs the doctor command. Resolves to its exit status, its output, and its lines, also those about
 * failed and about skipped checks.
 */
export async function runDoctorWith(environment: SecretEnvironment, ...args: readonly string[]) {
  const printed: string[] = [];
  const print = (text: string) => void printed.push(text);
  const { signal } = new AbortController();
  const status = await runDoctorCommand(args, { print, isColoured: false, environment, signal });
  const text = printed.join('\n');
  const lines = text.split('\n').map((line) => line.trim());
  const beginningWith = (mark: string) => lines.filter((line) => line.startsWith(mark));
  return { status, text, lines, failed: beginningWith('FAIL'), unchecked: beginningWith('–') };
}

export const runDoctor = (...args: readonly string[]) => runDoctorWith({}, ...args);

export type Examination = Changes & {
  /** Arguments other than those about the served app. */
  readonly args?: readonly string[];
  readonly environment?: SecretEnvironment;
  /** Whether the user's token is in the environment. */
  readonly isSignedIn?: boolean;
};

/** Starts a deployment and runs the doctor command on it. */
export async function examine({
  args = [],
  environment,
  isSignedIn = false,
  ...changes
}: Examination = {}) {
  const deployment = await startDeployment(changes);
  const { configFile, token } = deployment;
  const secrets = { ...(isSignedIn && { SPEC_VIEWER_TOKEN: token }), ...environment };
  return {
    ...deployment,
    ...(await runDoctorWith(secrets, configFile, ...notServedArguments, ...args)),
  };
}

type Reply = {
  readonly status?: number;
  /** Headers of the response; undefined removes a header. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
};

/**
 * Returns settings that replace the response to requests such as `GET /oidc/jwks`, or to all
 * requests that begin with the text before `*`.
 */
export function replying(requests: string, reply: Reply | ((issuer: string) => Reply)) {
  const answer: Changes['answer'] = ({ method, url, headers: { host } }, response) => {
    const [start = '', rest] = requests.split('*');
    const request = `${method} ${url}`;
    if (rest === undefined ? request !== start : !request.startsWith(start)) return false;
    const given = typeof reply === 'function' ? reply(`http://${host}/oidc`) : reply;
    const { status = 200, headers = {}, body = '' } = given;
    for (const [name, value] of Object.entries(headers)) {
      if (value === undefined) response.removeHeader(name);
      else response.setHeader(name, value);
    }
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
    return true;
  };
  return { answer };
}

/** Matches a printed line that equals `line`, in which each `…` stands for any text. */
export function matchLine(line: string): string {
  const parts = line.split('…').map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return expect.stringMatching(new RegExp(`^${parts.join('.*')}$`));
}
