import { resolve } from 'node:path';
import type { DirectoryFiles } from '#service/directory/watched-directory.ts';
import { isHostName } from '#service/host-name.ts';

/** What the environment decides about the service that runs by itself. */
export type StandaloneSettings = {
  /** The address to listen at; `127.0.0.1` by default. */
  host: string;
  port: number;
  /** How many proxies in front append to X-Forwarded-For; undefined if that isn't given. */
  proxies: number | undefined;
  /** Where clients find the service: an origin without a slash at its end. */
  origin: string;
  /** Where data lies, as an absolute path. */
  dataFolder: string;
  /** What the directory asks for as `x-api-key`. */
  directoryKey: string;
  /** Keys that encrypt the stored signing secrets, the current one first; none if a file holds the key. */
  secretsKeys: readonly string[];
  /** The origins that serve the app; pages of others may not read answers. */
  appOrigins: readonly string[];
  /** Whether there are the sample's directory, bookmarks and specifications; nothing is there otherwise. */
  hasSamples: boolean;
  /** JSON or CSV files with the directory's records, as absolute paths. */
  directoryFiles: DirectoryFiles;
  /** The OpenID provider, as it names itself in its tokens. */
  issuer: string;
  /** What the provider's access tokens for this service name as their audience. */
  audience: string;
  /** The scope that access tokens must have; undefined if none is needed. */
  requiredScope: string | undefined;
  /** The clients whose access tokens are accepted; any client's if there are none here. */
  clientIds: readonly string[];
};

type Variable =
  | 'HOST'
  | 'PORT'
  | 'PROXIES'
  | 'ORIGIN'
  | 'DATA_DIR'
  | 'SAMPLES'
  | 'DIRECTORY_KEY'
  | 'SECRETS_KEY'
  | 'COMPETENCIES_FILE'
  | 'PEOPLE_FILE'
  | 'CORS_ORIGINS'
  | 'OIDC_ISSUER'
  | 'OIDC_AUDIENCE'
  | 'OIDC_REQUIRED_SCOPE'
  | 'OIDC_CLIENT_IDS';

type Environment = { [Name in Variable]?: string | undefined };

const DEFAULT_PORT = 8080;
const SHORTEST_KEY = 16;
const SHORTEST_SECRETS_KEY = 32;
/** In place of a scope: tokens need none. */
const NO_SCOPE = 'none';
/** A scope-token of RFC 6749. */
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]+$/;
const VISIBLE_ASCII = /^[\x21-\x7e]+$/;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Reads each `Variable`, or throws one line for each that is wrong. */
export function readStandaloneSettings(environment: Environment): StandaloneSettings {
  const problems: string[] = [];
  const given = (name: Variable) => environment[name]?.trim() ?? '';
  const need = (name: Variable, isRight: (value: string) => boolean, expectation: string) => {
    const value = given(name);
    if (value === '') problems.push(`${name} is missing. It has to be ${expectation}.`);
    else if (!isRight(value)) problems.push(`${name} has to be ${expectation}.`);
    return value;
  };

  const path = (name: Variable) => (given(name) === '' ? undefined : resolve(given(name)));

  const portText = given('PORT') || String(DEFAULT_PORT);
  const isPort = /^\d{1,5}$/.test(portText) && Number(portText) <= 65_535;
  const port = Number(portText);
  if (!isPort) problems.push('PORT has to be a whole number from 0 to 65535.');

  const proxies = given('PROXIES') === '' ? undefined : Number(given('PROXIES'));
  if (!/^\d?$/.test(given('PROXIES')))
    problems.push('PROXIES has to be a whole number from 0 to 9.');

  // An invalid PORT would make this default invalid too, and be reported twice.
  const origin = given('ORIGIN') || `http://localhost:${isPort ? port : DEFAULT_PORT}`;
  const originExpectation = 'an https origin such as https://api.example.test (http on loopback)';
  if (!isOrigin(origin)) problems.push(`ORIGIN has to be ${originExpectation}.`);

  const appOrigins = listOf(given('CORS_ORIGINS'));
  for (const one of appOrigins) {
    if (!isOrigin(one)) problems.push(`CORS_ORIGINS has “${one}”, but needs ${originExpectation}.`);
  }

  const secretsKeys = listOf(given('SECRETS_KEY'));
  if (secretsKeys.some((key) => key.length < SHORTEST_SECRETS_KEY || !VISIBLE_ASCII.test(key))) {
    problems.push(
      `SECRETS_KEY has to be at least ${SHORTEST_SECRETS_KEY} visible ASCII characters, for each key that it holds.`,
    );
  }

  const clientIds = listOf(given('OIDC_CLIENT_IDS'));
  const scope = given('OIDC_REQUIRED_SCOPE') || 'openid';
  if (!SCOPE.test(scope)) problems.push('OIDC_REQUIRED_SCOPE has to be one scope.');
  if (scope === NO_SCOPE && clientIds.length === 0) {
    problems.push(
      `OIDC_REQUIRED_SCOPE may be ${NO_SCOPE} only where OIDC_CLIENT_IDS names clients.`,
    );
  }

  const samples = given('SAMPLES') || 'off';
  if (!['on', 'off'].includes(samples)) problems.push('SAMPLES has to be on or off.');

  const settings = {
    host: given('HOST') || '127.0.0.1',
    port,
    proxies,
    origin,
    dataFolder: resolve(given('DATA_DIR') || '.data'),
    directoryKey: need(
      'DIRECTORY_KEY',
      (key) => key.length >= SHORTEST_KEY && VISIBLE_ASCII.test(key),
      `at least ${SHORTEST_KEY} visible ASCII characters`,
    ),
    secretsKeys,
    hasSamples: samples === 'on',
    directoryFiles: { competencies: path('COMPETENCIES_FILE'), people: path('PEOPLE_FILE') },
    appOrigins,
    issuer: need('OIDC_ISSUER', isIssuer, 'the https address of the provider (http on loopback)'),
    audience: need('OIDC_AUDIENCE', () => true, 'the audience of the access tokens'),
    requiredScope: scope === NO_SCOPE ? undefined : scope,
    clientIds,
  };
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return settings;
}

/** What stands between commas or spaces. */
function listOf(text: string): string[] {
  return text.split(/[\s,]+/).filter((one) => one !== '');
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text && isSafe(new URL(text));
}

function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { search, hash, username } = new URL(text);
  return isSafe(new URL(text)) && search + hash + username === '';
}

function isSafe({ protocol, hostname }: URL): boolean {
  if (!isHostName(hostname)) return false;
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname));
}
