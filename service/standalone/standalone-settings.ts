import { resolve } from 'node:path';
import { isHostName } from '#service/host-name.ts';
import { isPostgresqlUrl } from '#service/storage/open-database.ts';

const DEFAULT_PORT = '8080';
const SHORTEST_KEY = 16;
const SHORTEST_SECRETS_KEY = 32;
/** Value of OIDC_REQUIRED_SCOPE that means that access tokens need no scope. */
const NO_SCOPE = 'none';
/** Matches a scope-token of RFC 6749. */
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]+$/;
const VISIBLE_ASCII = /^[\x21-\x7e]+$/;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
const AN_ORIGIN = 'an https origin such as https://api.example.test (http on loopback)';

/** Settings of the standalone service from the environment; docs/service.md lists the variables. */
export type StandaloneSettings = ReturnType<typeof readStandaloneSettings>;

/** Parses the settings. Throws an Error with one line for each invalid variable. */
export function readStandaloneSettings(environment: Readonly<Record<string, string | undefined>>) {
  const problems: string[] = [];
  const need = (name: string, isRight: boolean, expectation: string) => {
    if (!isRight) problems.push(`${name} has to be ${expectation}.`);
  };
  const given = (name: string, otherwise = '') => environment[name]?.trim() || otherwise;
  /** Parses a variable that contains items separated by commas or white space. */
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
  // If PORT is invalid, the default of ORIGIN uses the default port, so that ORIGIN isn't reported
  // as invalid too.
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

  const databaseUrl = given('DATABASE_URL');
  need(
    'DATABASE_URL',
    databaseUrl === '' || (isPostgresqlUrl(databaseUrl) && URL.canParse(databaseUrl)),
    'a URL such as postgresql://user:password@host:5432/database',
  );
  const secretsKeys = list(
    'SECRETS_KEY',
    (key) => key.length >= SHORTEST_SECRETS_KEY && VISIBLE_ASCII.test(key),
    `at least ${SHORTEST_SECRETS_KEY} visible ASCII characters`,
  );
  // Several instances can't share a key file.
  need('SECRETS_KEY', databaseUrl === '' || secretsKeys.length > 0, 'set if DATABASE_URL is set');

  const settings = {
    host: given('HOST', '127.0.0.1'),
    port: Number(port),
    /** Number of proxies that append to X-Forwarded-For; undefined if the variable isn't set. */
    proxies: proxies === '' ? undefined : Number(proxies),
    /** Origin of the service as clients see it, without a trailing slash. */
    origin,
    dataFolder: resolve(given('DATA_DIR', '.data')),
    /** URL of a PostgreSQL database; undefined if the database is a file in the data folder. */
    databaseUrl: databaseUrl || undefined,
    /** Folder with bare repositories, or JSON file that lists them; undefined if there are none. */
    repositories: file('REPOSITORIES'),
    /** Claim of access tokens with the groups that can read repositories. */
    readersClaim: given('READERS_CLAIM', 'groups'),
    /** File of the audit log; undefined if there is none. */
    auditFile: file('AUDIT_LOG'),
    /** Key that directory requests must contain in `x-api-key`. */
    directoryKey,
    /**
     * Keys that encrypt the stored signing secrets; the first is the current key. Empty if the key
     * is in a file.
     */
    secretsKeys,
    /** Origins that serve the app; pages of other origins can't read responses. */
    appOrigins: list('CORS_ORIGINS', isOrigin, AN_ORIGIN),
    /**
     * True if the service starts with the sample's directory, bookmarks and specifications; false
     * if it starts empty.
     */
    hasSamples: samples === 'on',
    /** Paths of JSON or CSV files with the records of the directory. */
    directoryFiles: { competencies: file('COMPETENCIES_FILE'), people: file('PEOPLE_FILE') },
    /** Issuer of the OpenID provider, as written in its tokens. */
    issuer,
    audience,
    /** Scope that access tokens must have; undefined if none is required. */
    requiredScope: scope === NO_SCOPE ? undefined : scope,
    /** Clients whose access tokens are accepted; empty for any client. */
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
