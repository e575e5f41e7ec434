import { parseArgs } from 'node:util';
import { directoryCredentials } from '#deploy/doctor/app-clients.ts';
import { reasonOf } from '#deploy/doctor/ask.ts';
import { isKnown, originNotNamed, unknownOrigin } from '#deploy/doctor/deployment.ts';
import {
  directoryKeyVariable,
  readSecrets,
  redacted,
  type SecretEnvironment,
  tokenVariable,
} from '#deploy/doctor/secrets.ts';
import { checkPlace, readJson } from '#deploy/site-arguments.ts';
import { type Config, parseConfig } from '#platform/config.ts';
import { checks } from './checks.ts';
import { play } from './play.ts';
import type { Credentials, Fetch } from './sender.ts';
import { deviates, formatSummary, formatTable } from './table.ts';

const usage =
  'usage: npm run conformance -- config.json [--origin https://app.example.test] [--write]\n' +
  `  in the environment: ${tokenVariable}, an access token; ${directoryKeyVariable}, where people type the key`;

export type Terminal = {
  readonly print: (text: string) => void;
  readonly environment: SecretEnvironment;
  readonly fetch: Fetch;
  /** Aborts when somebody stops the command. */
  readonly signal: AbortSignal;
};

/**
 * Plays the interface against a service and prints a table. Resolves to the exit status: 0 if all that was
 * played is as the interface says, else 1. Throws if that can’t be found out; the message says why.
 */
export async function examine(
  args: readonly string[],
  { print, environment, fetch, signal }: Terminal,
): Promise<0 | 1> {
  const { file, origin, write } = readArguments(args);
  const secrets = readSecrets(environment);
  const config = parseConfig(readJson(file), origin);
  if (!isKnown(config.baseUrl) || !isKnown(config.dataUrl)) {
    throw new Error(`${file} has a path for an address: ${originNotNamed}.`);
  }
  const { token } = secrets;
  if (token === undefined) throw new Error(`Give an access token as ${tokenVariable}.`);
  const directory = directoryCredentials({ config }, secrets);
  if (directory === undefined) throw new Error(`Give the key as ${directoryKeyVariable}.`);
  const credentials: Credentials = {
    directory: config.directoryKey.mode === 'proxy' ? undefined : directory,
    others: { authorization: `Bearer ${token}` },
  };
  await reach(config, fetch);

  const notes = await play(checks, { target: { config, credentials, fetch }, write, signal });
  const text = `${formatTable(notes)}\n\n${formatSummary(notes)}`;
  print(redacted(text, [token, directory['x-api-key']]));
  if (signal.aborted) throw new Error('It was stopped before the end.');
  return deviates(notes) ? 1 : 0;
}

function readArguments(args: readonly string[]) {
  if (args.some((arg) => /^--(?:token|directory-key)(?:=|$)/.test(arg))) {
    throw new Error(`Arguments are in the list of processes.\n${usage}`);
  }
  const { values, positionals } = parsed(args);
  const [file, ...rest] = positionals;
  if (file === undefined || rest.length > 0) throw new Error(usage);
  checkPlace({ origin: values.origin, base: '/' });
  return { file, ...values };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        origin: { type: 'string', default: unknownOrigin },
        write: { type: 'boolean', default: false },
      },
    });
  } catch (cause) {
    throw new Error(usage, { cause });
  }
}

/** A service that isn’t there deviates from nothing. */
async function reach({ baseUrl, dataUrl }: Config, fetch: Fetch): Promise<void> {
  for (const address of new Set([dataUrl, baseUrl])) {
    try {
      await fetch(
        new Request(address, { redirect: 'manual', signal: AbortSignal.timeout(30_000) }),
      );
    } catch (cause) {
      throw new Error(`${new URL(address).origin}: ${reasonOf(cause)}.`, { cause });
    }
  }
}
