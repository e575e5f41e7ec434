import { readFileSync } from 'node:fs';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Config } from '#platform/config.ts';
import { parseUrl } from '#text/parse-url.ts';
import type { Fetch } from './send.ts';

/** Stands for the app's origin while nobody has named it. */
export const unknownOrigin = 'https://origin-not-named.invalid';
export const originNotNamed = 'name the app’s origin with --origin';

export const tokenVariable = 'SPEC_VIEWER_TOKEN';
export const directoryKeyVariable = 'SPEC_VIEWER_DIRECTORY_KEY';

/** Usage of the environment, for the commands that take credentials. */
export const credentialsUsage = `  in the environment: ${tokenVariable}, an access token; ${directoryKeyVariable}, where people type the key`;

/** Credentials, from the environment, because arguments are in the list of processes. */
export type Secrets = {
  readonly token: string | undefined;
  readonly directoryKey: string | undefined;
};

export type SecretEnvironment = Readonly<
  Partial<Record<typeof tokenVariable | typeof directoryKeyVariable, string | undefined>>
>;

/** The deployment that a command examines. */
export type Deployment = {
  readonly config: Config;
  /** Where people find the app; `unknownOrigin` if it wasn't named. */
  readonly origin: string;
  /** The app's path there, with a slash at both ends. */
  readonly base: string;
  readonly secrets: Secrets;
};

/** Reads the credentials. Throws one sentence that doesn't hold them. */
export function readSecrets(environment: SecretEnvironment): Secrets {
  const read = (name: keyof SecretEnvironment) => {
    const value = environment[name];
    if (value === undefined || value === '') return undefined;
    // A header can't contain other characters, and the error message of `fetch` would print the
    // secret.
    if (/^[\x21-\x7e]+$/.test(value)) return value;
    throw new Error(`${name} must be printable ASCII without spaces.`);
  };
  return { token: read(tokenVariable), directoryKey: read(directoryKeyVariable) };
}

/**
 * Parses the arguments of a command that is given a config.json. Throws `usage` if they aren't as it says, or one
 * sentence if one is a credential, which it doesn't repeat.
 */
export function readArguments<const T extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: T,
  usage: string,
) {
  if (args.some((arg) => /^--(?:token|directory-key)(?:=|$)/.test(arg))) {
    throw new Error(
      `Arguments are in the list of processes: give an access token as ${tokenVariable} and a directory key as ${directoryKeyVariable}, in the environment.`,
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

/** Removes all credentials from a text, because a service may have repeated one. */
export function redacted(text: string, { token, directoryKey }: Secrets): string {
  return [token, directoryKey].reduce<string>(
    (rest, secret) => (secret === undefined ? rest : rest.replaceAll(secret, '[redacted]')),
    text,
  );
}

/** Header with the directory's key; none if a proxy adds it, undefined if a person would type it. */
export function directoryHeaders(
  { directoryKey }: Config,
  secrets: Secrets,
): Readonly<Record<string, string>> | undefined {
  if (directoryKey.mode === 'proxy') return {};
  const key = directoryKey.mode === 'public' ? directoryKey.value : secrets.directoryKey;
  return key === undefined ? undefined : { 'x-api-key': key };
}

/** False for an address on the app's own origin if nobody has named that. */
export function isKnown(address: string): boolean {
  return new URL(address).origin !== unknownOrigin;
}

/** What a command that examines a deployment is given besides its arguments. */
export type Terminal = {
  readonly print: (text: string) => void;
  readonly isColoured: boolean;
  readonly environment: SecretEnvironment;
  readonly fetch: Fetch;
  /** Aborts when somebody stops the command. */
  readonly signal: AbortSignal;
};

/** Whether a browser needs permission of the address's host. */
export function needsCors(address: string, origin: string): boolean {
  return new URL(address).origin !== origin;
}

/** Checks where the app is served. Throws one sentence. */
export function checkPlace({ origin, base }: { origin: string; base: string }): void {
  if (!/^https?:/.test(origin) || parseUrl(origin)?.origin !== origin) {
    throw new Error(`--origin must be like https://app.example.test, and is "${origin}".`);
  }
  if (!/^\/(?:[\w.~-]+\/)*$/.test(base)) {
    throw new Error(`--base must be a path with a slash at both ends, and is "${base}".`);
  }
}

/** Reads a file of JSON. Throws one sentence. */
export function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    const reason = cause instanceof SyntaxError ? 'is not valid JSON' : 'cannot be read';
    throw new Error(`${file} ${reason}.`, { cause });
  }
}

/** Keeps what a service answered on one line, without control characters that move the cursor. */
export const onOneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
