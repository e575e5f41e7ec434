import { resolve } from 'node:path';
import { isHostName } from '#service/host-name.ts';

const DEFAULT_PORT = '8080';
const SHORTEST_KEY = 16;
const SHORTEST_SECRETS_KEY = 32;
/** In place of a scope: tokens need none. */
const NO_SCOPE = 'none';
/** A scope-token of RFC 6749. */
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]+$/;
const VISIBLE_ASCII = /^[\x21-\x7e]+$/;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
const AN_ORIGIN = 'an https origin such as https://api.example.test (http on loopback)';

/** What the environment decides about the service that runs by itself; docs/service.md has the variables. */
export type StandaloneSettings = ReturnType<typeof readStandaloneSettings>;

/** Reads the settings, or throws one line for each variable that is wrong. */
export function readStandaloneSettings(environment: Readonly<Record<string, string | undefined>>) {
  const problems: string[] = [];
  const need = (name: string, isRight: boolean, expectation: string) => {
    if (!isRight) problems.push(`${name} has to be ${expectation}.`);
  };
  const given = (name: string, otherwise = '') => environment[name]?.trim() || otherwise;
  /** What stands between commas or spaces. */
  const list = (name: string, isRight: (item: string) => boolean, expectation: string) => {
    const items = given(name)
      .split(/[\s,]+/)
      .filter((item) => item !== '');
    need(name, items.every(isRight), `${expectation}, for each that it names`);
    return items;
  };
  const file = (name: string) => (given(name) === '' ? undefined : resolve(given(name)));

  const port = given('PORT', DEFAULT_PORT);
  const isPort = /^\d{1,5}$/.test(port) && Number(port) <= 65_535;
  need('PORT', isPort, 'a whole number from 0 to 65535');
  const proxies = given('PROXIES');
  need('PROXIES', /^\d?$/.test(proxies), 'a whole number from 0 to 9');
  // An invalid PORT would make this default invalid too, and be reported twice.
  const origin = given('ORIGIN', `http://localhost:${isPort ? port : DEFAULT_PORT}`);
  need('ORIGIN', isOrigin(origin), AN_ORIGIN);
  const samples = given('SAMPLES', 'off');
  need('SAMPLES', ['on', 'off'].includes(samples), 'on or off');
  const directoryKey = given('DIRECTORY_KEY');
  need(
    'DIRECTORY_KEY',
    directoryKey.length >= SHORTEST_KEY && VISIBLE_ASCII.test(directoryKey),
    `at least ${SHORTEST_KEY} visible ASCII characters`,
  );
  const issuer = given('OIDC_ISSUER');
  need('OIDC_ISSUER', isIssuer(issuer), 'the https address of the provider (http on loopback)');
  const audience = given('OIDC_AUDIENCE');
  need('OIDC_AUDIENCE', audience !== '', 'the audience of the access tokens');
  const clientIds = list('OIDC_CLIENT_IDS', () => true, '');
  const scope = given('OIDC_REQUIRED_SCOPE', 'openid');
  need('OIDC_REQUIRED_SCOPE', SCOPE.test(scope), 'one scope');
  need(
    'OIDC_REQUIRED_SCOPE',
    scope !== NO_SCOPE || clientIds.length > 0,
    `another scope than ${NO_SCOPE} unless OIDC_CLIENT_IDS names clients`,
  );

  const settings = {
    host: given('HOST', '127.0.0.1'),
    port: Number(port),
    /** How many proxies in front append to X-Forwarded-For; undefined if that isn't given. */
    proxies: proxies === '' ? undefined : Number(proxies),
    /** Where clients find the service: an origin without a slash at its end. */
    origin,
    dataFolder: resolve(given('DATA_DIR', '.data')),
    /** What the directory asks for as `x-api-key`. */
    directoryKey,
    /** Keys that encrypt the stored signing secrets, the current one first; none if a file holds the key. */
    secretsKeys: list(
      'SECRETS_KEY',
      (key) => key.length >= SHORTEST_SECRETS_KEY && VISIBLE_ASCII.test(key),
      `at least ${SHORTEST_SECRETS_KEY} visible ASCII characters`,
    ),
    /** The origins that serve the app; pages of others may not read answers. */
    appOrigins: list('CORS_ORIGINS', isOrigin, AN_ORIGIN),
    /** Whether there are the sample's directory, bookmarks and specifications; nothing is there otherwise. */
    hasSamples: samples === 'on',
    /** JSON or CSV files with the directory's records. */
    directoryFiles: { competencies: file('COMPETENCIES_FILE'), people: file('PEOPLE_FILE') },
    /** The OpenID provider, as it names itself in its tokens. */
    issuer,
    audience,
    /** The scope that access tokens must have; undefined if none is needed. */
    requiredScope: scope === NO_SCOPE ? undefined : scope,
    /** The clients whose access tokens are accepted; any client's if there are none here. */
    clientIds,
  };
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return settings;
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
