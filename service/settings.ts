import { resolve } from 'node:path';
import * as v from 'valibot';
import { isHostName } from './host-name.ts';
import { isPostgresqlUrl } from './storage/open-database.ts';

const SHORTEST_KEY = 16;
const SHORTEST_SECRETS_KEY = 32;
const LARGEST_PORT = 65_535;
/** OIDC_REQUIRED_SCOPE: access tokens need no scope. */
const NO_SCOPE = 'none';
/** A scope-token of RFC 6749. */
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]+$/;
const VISIBLE_ASCII = /^[\x21-\x7e]+$/;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
const AN_ORIGIN = 'an https origin such as https://api.example.test (http on loopback)';
const A_SCOPE_OR_CLIENTS = `another scope than ${NO_SCOPE} unless OIDC_CLIENT_IDS names clients`;

// Messages complete the sentence “VARIABLE has to be …”.
const checked = (isRight: (text: string) => boolean, expectation: string) =>
  v.pipe(v.string(), v.check(isRight, expectation));
/** An unset variable has an invalid value. */
const required = (isRight: (text: string) => boolean, expectation: string) =>
  v.optional(checked(isRight, expectation), '');
const integer = (least: number, most: number) =>
  v.pipe(
    checked(
      (text) => /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most,
      `a whole number from ${least} to ${most}`,
    ),
    v.transform(Number),
  );
/** Parses items separated by commas or white space. */
const list = (isRight: (item: string) => boolean, expectation: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(/[\s,]+/).filter((item) => item !== '')),
      v.everyItem(isRight, `${expectation}, for each that it names`),
    ),
    '',
  );
const isKey = (text: string, shortest: number) =>
  text.length >= shortest && VISIBLE_ASCII.test(text);
const path = v.pipe(
  v.string(),
  v.transform((text) => resolve(text)),
);
const dataFolder = v.optional(path, '.data');

const demoSchema = v.object({
  PORT: v.optional(integer(1, LARGEST_PORT)),
  RECEIVER_PORT: v.optional(integer(1, LARGEST_PORT)),
  DATA_DIR: dataFolder,
  SCALE: v.optional(integer(1, 1_000_000)),
  ACCESS_TOKEN_SECONDS: v.optional(integer(1, 86_400)),
});

const standaloneSchema = v.pipe(
  v.object({
    HOST: v.optional(v.string(), '127.0.0.1'),
    PORT: v.optional(integer(0, LARGEST_PORT), '8080'),
    PROXIES: v.optional(integer(0, 9)),
    ORIGIN: v.optional(checked(isOrigin, AN_ORIGIN)),
    DATA_DIR: dataFolder,
    DATABASE_URL: v.optional(
      checked(
        (text) => isPostgresqlUrl(text) && URL.canParse(text),
        'a URL such as postgresql://user:password@host:5432/database',
      ),
    ),
    SECRETS_KEY: list(
      (item) => isKey(item, SHORTEST_SECRETS_KEY),
      `at least ${SHORTEST_SECRETS_KEY} visible ASCII characters`,
    ),
    REPOSITORIES: v.optional(path),
    READERS_CLAIM: v.optional(v.string(), 'groups'),
    AUDIT_LOG: v.optional(path),
    SAMPLES: v.optional(v.picklist(['on', 'off'], 'on or off'), 'off'),
    COMPETENCIES_FILE: v.optional(path),
    PEOPLE_FILE: v.optional(path),
    CORS_ORIGINS: list(isOrigin, AN_ORIGIN),
    DIRECTORY_KEY: required(
      (text) => isKey(text, SHORTEST_KEY),
      `at least ${SHORTEST_KEY} visible ASCII characters`,
    ),
    OIDC_ISSUER: required(isIssuer, 'the https URL of the provider (http on loopback)'),
    OIDC_AUDIENCE: required((text) => text !== '', 'the audience of the access tokens'),
    OIDC_REQUIRED_SCOPE: v.optional(
      checked((text) => SCOPE.test(text), 'one scope'),
      'openid',
    ),
    OIDC_CLIENT_IDS: list(() => true, ''),
  }),
  v.forward(
    v.partialCheck(
      [['OIDC_REQUIRED_SCOPE'], ['OIDC_CLIENT_IDS']],
      ({ OIDC_REQUIRED_SCOPE, OIDC_CLIENT_IDS }) =>
        OIDC_REQUIRED_SCOPE !== NO_SCOPE || OIDC_CLIENT_IDS.length > 0,
      A_SCOPE_OR_CLIENTS,
    ),
    ['OIDC_REQUIRED_SCOPE'],
  ),
  v.forward(
    v.partialCheck(
      [['DATABASE_URL'], ['SECRETS_KEY']],
      // Several instances can't share a key file.
      ({ DATABASE_URL, SECRETS_KEY }) => DATABASE_URL === undefined || SECRETS_KEY.length > 0,
      'set if DATABASE_URL is set',
    ),
    ['SECRETS_KEY'],
  ),
);

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Parses the environment variables. An empty variable counts as unset.
 * @throws Error with one line for each invalid variable, which never contains the value
 */
function parse<S extends v.GenericSchema>(schema: S, environment: Environment): v.InferOutput<S> {
  const given = Object.entries(environment).flatMap(([name, text]) => {
    const value = text?.trim();
    return value ? [[name, value]] : [];
  });
  const result = v.safeParse(schema, Object.fromEntries(given));
  if (result.success) return result.output;
  const lines = result.issues.map(
    ({ path, message }) => `${String(path?.[0]?.key)} has to be ${message}.`,
  );
  throw new Error(lines.join('\n'));
}

/** Settings of the demo, which runs inside Vite. */
export type Settings = ReturnType<typeof readSettings>;

export function readSettings(environment: Environment) {
  const { PORT, RECEIVER_PORT, DATA_DIR, SCALE, ACCESS_TOKEN_SECONDS } = parse(
    demoSchema,
    environment,
  );
  return {
    port: PORT,
    /** Port of the webhook receiver; if undefined, the port of the service plus 1. */
    receiverPort: RECEIVER_PORT,
    dataFolder: DATA_DIR,
    database: resolve(DATA_DIR, SCALE === undefined ? 'reference.db' : `scale-${SCALE}.db`),
    scale: SCALE,
    accessTokenSeconds: ACCESS_TOKEN_SECONDS,
  };
}

/** docs/service.md describes the variables. */
export type StandaloneSettings = ReturnType<typeof readStandaloneSettings>;

export function readStandaloneSettings(environment: Environment) {
  const given = parse(standaloneSchema, environment);
  return {
    host: given.HOST,
    port: given.PORT,
    /** Proxies that append to X-Forwarded-For; undefined if unset. */
    proxies: given.PROXIES,
    /** Origin that clients use, without a trailing slash. */
    origin: given.ORIGIN ?? `http://localhost:${given.PORT}`,
    dataFolder: given.DATA_DIR,
    /** PostgreSQL; undefined for a file in the data folder. */
    databaseUrl: given.DATABASE_URL,
    /** Folder with bare repositories, or JSON file that lists them. */
    repositories: given.REPOSITORIES,
    /** Claim with the groups that can read repositories. */
    readersClaim: given.READERS_CLAIM,
    auditFile: given.AUDIT_LOG,
    /** Required in `x-api-key`. */
    directoryKey: given.DIRECTORY_KEY,
    /** Keys of stored signing secrets, current key first; empty if the key is in a file. */
    secretsKeys: given.SECRETS_KEY,
    /** Origins of the app; pages of others can't read responses. */
    appOrigins: given.CORS_ORIGINS,
    /** False if the service starts empty. */
    hasSamples: given.SAMPLES === 'on',
    /** JSON or CSV. */
    directoryFiles: { competencies: given.COMPETENCIES_FILE, people: given.PEOPLE_FILE },
    /** Issuer, exactly as in the provider's tokens. */
    issuer: given.OIDC_ISSUER,
    audience: given.OIDC_AUDIENCE,
    /** Undefined if none is required. */
    requiredScope: given.OIDC_REQUIRED_SCOPE === NO_SCOPE ? undefined : given.OIDC_REQUIRED_SCOPE,
    /** Client ids of accepted tokens; empty to accept any client. */
    clientIds: given.OIDC_CLIENT_IDS,
  };
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
