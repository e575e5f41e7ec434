import {
  type CommandContext,
  credentialsUsage,
  directoryKeyVariable,
  getDirectoryHeaders,
  hasKnownOrigin,
  missingOriginMessage,
  placeholderOrigin,
  parseCommandArguments,
  readJson,
  readSecrets,
  redactCredentials,
  tokenVariable,
  validateOriginAndBase,
} from '#deploy/deployment.ts';
import { type Fetch, NoResponseError, sendHttpRequest } from '#deploy/send.ts';
import { type Config, parseConfig } from '#platform/config.ts';
import { bookmarkChecks } from './checks/bookmarks.ts';
import { deliveryChecks } from './checks/deliveries.ts';
import { directoryChecks } from './checks/directory.ts';
import { specificationChecks } from './checks/specifications.ts';
import { webhookChecks } from './checks/webhooks.ts';
import { type ConformanceCheck, formatResults, hasDeviation, runChecks } from './run-checks.ts';

const usage = `usage: npm run conformance -- config.json [--origin https://app.example.test] [--write]\n${credentialsUsage}`;
const LIMIT_SECONDS = 30;

/** All checks, in the order in which they run. */
export const conformanceChecks: readonly ConformanceCheck[] = [
  ...directoryChecks,
  ...bookmarkChecks,
  ...specificationChecks,
  ...webhookChecks,
  ...deliveryChecks,
];

/**
 * Checks a service against the interface and prints a table. Resolves to the exit status: 0 if the
 * service conforms, 1 if it deviates. Throws an Error that states the reason if the checks can't
 * run.
 */
export async function runConformanceCommand(
  args: readonly string[],
  { print, environment, fetch, signal }: Omit<CommandContext, 'isColoured'>,
): Promise<0 | 1> {
  const options = {
    origin: { type: 'string', default: placeholderOrigin },
    write: { type: 'boolean', default: false },
  } as const;
  const { file, origin, write } = parseCommandArguments(args, options, usage);
  validateOriginAndBase({ origin, base: '/' });
  const secrets = readSecrets(environment);
  const config = parseConfig(readJson(file), origin);
  if (!hasKnownOrigin(config.baseUrl) || !hasKnownOrigin(config.dataUrl)) {
    throw new Error(`${file} contains a path instead of a URL: ${missingOriginMessage}.`);
  }
  const { token } = secrets;
  if (token === undefined) throw new Error(`Set an access token in ${tokenVariable}.`);
  const directory = getDirectoryHeaders(config, secrets);
  if (directory === undefined) throw new Error(`Set the directory key in ${directoryKeyVariable}.`);
  const credentials = {
    directory: config.directoryKey.mode === 'proxy' ? undefined : directory,
    others: { authorization: `Bearer ${token}` },
  };
  await reach(config, fetch);

  const target = { config, credentials, fetch, limitSeconds: LIMIT_SECONDS };
  const notes = await runChecks(conformanceChecks, {
    target,
    write,
    triesCredentials: true,
    signal,
  });
  print(redactCredentials(formatResults(notes), { token, directoryKey: directory['x-api-key'] }));
  if (signal.aborted) throw new Error('The command was stopped before the end.');
  return hasDeviation(notes) ? 1 : 0;
}

/**
 * Throws an Error with a one-sentence message if a service doesn't respond, because an unreachable
 * service doesn't count as a deviation.
 */
async function reach({ baseUrl, dataUrl }: Config, fetch: Fetch): Promise<void> {
  for (const address of new Set([dataUrl, baseUrl])) {
    try {
      await sendHttpRequest(address, {}, LIMIT_SECONDS, fetch);
    } catch (cause) {
      if (!(cause instanceof NoResponseError)) throw cause;
      throw new Error(`${new URL(address).origin}: ${cause.message}.`, { cause });
    }
  }
}
