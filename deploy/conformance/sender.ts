import { setTimeout as pause } from 'node:timers/promises';
import { reasonOf } from '#deploy/doctor/ask.ts';
import type { Config } from '#platform/config.ts';
import { withTimeLimit } from '#platform/http/time-limit.ts';
import { Deviation } from './deviation.ts';
import type { Answer, CredentialsOf, Sent } from './sent.ts';

export type Fetch = (request: Request) => Promise<Response>;

/** The headers that carry credentials; the directory’s are undefined if a proxy adds them. */
export type Credentials = {
  readonly directory: Readonly<Record<string, string>> | undefined;
  readonly others: Readonly<Record<string, string>>;
};

/** What is examined. */
export type Target = {
  readonly config: Config;
  readonly credentials: Credentials;
  readonly fetch: Fetch;
};

const limitSeconds = 30;
const longestPauseSeconds = 60;

/** Sends one request as a program would, and resolves to whatever the answer is. */
export async function sendTo(target: Target, operation: string, sent: Sent): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await attemptTo(target, operation, sent);
    const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN);
    // Too many requests are ours, and no deviation.
    if (answer.status !== 429 || attempt === 3 || !(seconds <= longestPauseSeconds)) return answer;
    await pause(seconds * 1000);
  }
}

async function attemptTo(
  { config, credentials, fetch }: Target,
  operation: string,
  { path = {}, query = {}, headers = {}, body, credentials: whose = 'own' }: Sent,
): Promise<Answer> {
  const [method = '', template = ''] = operation.split(' ');
  const isDirectory = isOfDirectory(operation);
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(path[name] ?? ''),
  );
  const url = new URL((isDirectory ? config.dataUrl : config.baseUrl) + filled);
  url.search = new URLSearchParams(query).toString();
  const init: RequestInit = {
    method,
    redirect: 'manual',
    headers: {
      // A proxy that compresses would make a strong ETag weak.
      'accept-encoding': 'identity',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
      ...headersOf(whose, isDirectory, credentials),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
  try {
    return await withTimeLimit(limitSeconds, undefined, async (signal) => {
      const response = await fetch(new Request(url, { ...init, signal }));
      const bytes = new Uint8Array(await response.arrayBuffer());
      return { status: response.status, headers: response.headers, bytes };
    });
  } catch (error) {
    throw new Deviation(reasonOf(error), operation);
  }
}

export function isOfDirectory(operation: string): boolean {
  return operation.includes(' /data/');
}

function headersOf(
  whose: CredentialsOf,
  isDirectory: boolean,
  { directory = {}, others }: Credentials,
): Readonly<Record<string, string>> {
  const nobody = 'spec-viewer-conformance';
  switch (whose) {
    case 'own':
      return isDirectory ? directory : others;
    case 'none':
      return {};
    case 'nobody':
      return isDirectory ? { 'x-api-key': nobody } : { authorization: `Bearer ${nobody}` };
    case 'other':
      return isDirectory ? others : directory;
  }
}
