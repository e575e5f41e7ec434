import { readFileSync } from 'node:fs';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Config } from '#platform/config.ts';
import { parseUrl } from '#text/parse-url.ts';
import type { Fetch } from './send.ts';

/** Placeholder for the app's origin if the command has no `--origin`. */
export const placeholderOrigin = 'https://origin-not-named.invalid';
export const missingOriginMessage = 'set the app’s origin with --origin';

export const tokenVariable = 'SPEC_VIEWER_TOKEN';
export const directoryKeyVariable = 'SPEC_VIEWER_DIRECTORY_KEY';

/** Usage text about the environment variables of the commands that need credentials. */
export const credentialsUsage = `environment: ${tokenVariable} is an access token; ${directoryKeyVariable} is the directory key if directoryKey.mode is "ask"`;

/**
 * Credentials from environment variables. Command-line arguments aren't used, because other users
 * can read the arguments of a process.
 */
export type Secrets = {
  readonly token: string | undefined;
  readonly directoryKey: string | undefined;
};

export type SecretEnvironment = Readonly<
  Partial<Record<typeof tokenVariable | typeof directoryKeyVariable, string | undefined>>
>;

/** Deployment that a command examines. */
export type Deployment = {
  readonly config: Config;
  /** Origin of the app; `placeholderOrigin` if the command has no `--origin`. */
  readonly origin: string;
  /** Base path of the app on its origin, with a leading and a trailing slash. */
  readonly base: string;
  readonly secrets: Secrets;
};

/**
 * Reads the credentials from the environment. Throws an Error if a credential is invalid; the error
 * message contains no credentials.
 */
export function readSecrets(environment: SecretEnvironment): Secrets {
  const read = (name: keyof SecretEnvironment) => {
    const value = environment[name];
    if (value === undefined || value === '') return undefined;
    // Other characters aren't allowed in a header, and `fetch` would include the secret in its
    // error message.
    if (/^[\x21-\x7e]+$/.test(value)) return value;
    throw new Error(`${name} must be printable ASCII without spaces.`);
  };
  return { token: read(tokenVariable), directoryKey: read(directoryKeyVariable) };
}

/**
 * Parses the arguments of a command that takes a config.json. Throws an Error with the message
 * `usage` if the arguments are invalid. If an argument is a credential, throws an Error whose
 * message doesn't contain the credential.
 */
export function parseCommandArguments<const T extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: T,
  usage: string,
) {
  if (args.some((arg) => /^--(?:token|directory-key)(?:=|$)/.test(arg))) {
    throw new Error(
      `Other users can read the arguments of a process: set an access token in ${tokenVariable} and a directory key as ${directoryKeyVariable}, in the environment.`,
    );
  }
  const { values, positionals } = parsed(args, options, usage);
  const [file, ...rest] = positionals;
  if (file === undefined || rest.length > 0) throw new Error(usage);
  return { file, ...values };
}

function parsed<const T extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: T,
  usage: string,
) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (cause) {
    throw new Error(usage, { cause });
  }
}

/** Removes all credentials from a text, because the response of a service can contain them. */
export function redactCredentials(text: string, { token, directoryKey }: Secrets): string {
  return [token, directoryKey].reduce<string>(
    (rest, secret) => (secret === undefined ? rest : rest.replaceAll(secret, '[redacted]')),
    text,
  );
}

/**
 * Returns the header with the directory key; an empty object if a proxy adds the key, or undefined
 * if the key is missing.
 */
export function getDirectoryHeaders(
  { directoryKey }: Config,
  secrets: Secrets,
): Readonly<Record<string, string>> | undefined {
  if (directoryKey.mode === 'proxy') return {};
  const key = directoryKey.mode === 'public' ? directoryKey.value : secrets.directoryKey;
  return key === undefined ? undefined : { 'x-api-key': key };
}

/**
 * True if the URL's origin is known. The app's own origin is unknown if the command has no
 * `--origin`.
 */
export function hasKnownOrigin(address: string): boolean {
  return new URL(address).origin !== placeholderOrigin;
}

/** Environment and terminal of a command that examines a deployment. */
export type CommandContext = {
  readonly print: (text: string) => void;
  readonly isColoured: boolean;
  readonly environment: SecretEnvironment;
  readonly fetch: Fetch;
  /** Signal that aborts when the user stops the command. */
  readonly signal: AbortSignal;
};

/** True if a browser needs CORS headers to read responses from this URL. */
export function isCrossOrigin(address: string, origin: string): boolean {
  return new URL(address).origin !== origin;
}

/**
 * Validates the origin and the base path of the app. Throws an Error with a one-sentence message if
 * the origin or the path is invalid.
 */
export function validateOriginAndBase({ origin, base }: { origin: string; base: string }): void {
  if (!/^https?:/.test(origin) || parseUrl(origin)?.origin !== origin) {
    throw new Error(`--origin must be like https://app.example.test, and is "${origin}".`);
  }
  if (!/^\/(?:[\w.~-]+\/)*$/.test(base)) {
    throw new Error(`--base must be a path with a slash at both ends, and is "${base}".`);
  }
}

/**
 * Reads and parses a JSON file. Throws an Error with a one-sentence message if reading or parsing
 * fails.
 */
export function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    const reason = cause instanceof SyntaxError ? 'is not valid JSON' : 'can’t be read';
    throw new Error(`${file} ${reason}.`, { cause });
  }
}

/**
 * Replaces control characters with spaces, because text from a service must not move the cursor or
 * add lines.
 */
export const toSingleLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
