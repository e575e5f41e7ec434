import { parseArgs } from 'node:util';
import { checkPlace, readJson } from '#deploy/site-arguments.ts';
import { type Config, ConfigError, parseConfig } from '#platform/config.ts';
import { type Ask, createAsk } from './ask.ts';
import { type Check, fails, type Group, notChecked, ok } from './check.ts';
import { type Deployment, unknownOrigin } from './deployment.ts';
import { checkProvider } from './provider.ts';
import type { Metadata } from './provider-metadata-checks.ts';
import { formatGroup, formatJson, formatSummary, hasFailed } from './report.ts';
import {
  directoryKeyVariable,
  readSecrets,
  redacted,
  type SecretEnvironment,
  tokenVariable,
} from './secrets.ts';
import { checkServedApp } from './served-app.ts';
import { checkServiceAnswers } from './service-answers.ts';
import { checkServiceCors } from './service-cors.ts';
import { siteOf } from './site-of.ts';
import { checkTokenEndpoint } from './token-endpoint.ts';
import { checkWriting } from './writing.ts';

const usage =
  'usage: npm run doctor -- config.json [--origin https://app.example.test] [--base /path/] [--not-served] [--write] [--json]\n' +
  `  in the environment: ${tokenVariable}, an access token; ${directoryKeyVariable}, where people type the key`;

const credentialsUsage = `Arguments are in the list of processes: give an access token as ${tokenVariable} and a directory key as ${directoryKeyVariable}, in the environment.`;

/** The command can't be carried out as it was given; the message says how to give it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export type Terminal = {
  readonly print: (text: string) => void;
  readonly coloured: boolean;
  readonly environment: SecretEnvironment;
};

/**
 * Examines a deployment and prints one line for each check. Resolves to the exit status: 0 if
 * all that was checked is right, else 1. Throws UsageError.
 */
export async function examine(args: readonly string[], terminal: Terminal): Promise<0 | 1> {
  const { configFile, origin, base, json, write, 'not-served': notServed } = readArguments(args);
  const secrets = orUsageError(() => readSecrets(terminal.environment));
  const print = (text: string) =>
    terminal.print(redacted(text, [secrets.token, secrets.directoryKey]));
  const groups: Group[] = [];
  const add = (title: string, checks: readonly Check[]) => {
    if (checks.length === 0) return;
    const group = { title, checks };
    groups.push(group);
    if (!json) print(formatGroup(group, terminal.coloured));
  };

  const configJson = orUsageError(() => readJson(configFile));
  const { config, checks } = checkConfig(configFile, configJson, origin);
  add('Configuration', checks);
  if (config !== undefined) {
    const deployment: Deployment = { config, configJson, origin, base };
    const ask = createAsk();
    const provider = await checkProvider(deployment, ask);
    add(`Provider ${config.oidc.authority}`, provider.checks);
    add('Permissions of the services (CORS)', await checkServiceCors(deployment, ask));
    add('Answers of the services', await checkServiceAnswers(deployment, secrets));
    add('Writing', [
      ...(await checkTokenEndpoint(deployment, provider.metadata, write)),
      ...(await checkWriting(deployment, secrets, write)),
    ]);
    const served = notServed
      ? [notChecked('Files and headers of the app', 'it isn’t served yet')]
      : await servedApp(deployment, provider.metadata, ask);
    add('The served app', served);
  }
  print(json ? formatJson(groups) : formatSummary(groups));
  return hasFailed(groups) ? 1 : 0;
}

async function servedApp(
  deployment: Deployment,
  metadata: Metadata | undefined,
  ask: Ask,
): Promise<readonly Check[]> {
  const result = siteOf(deployment, metadata);
  if (result.kind === 'none') return [result.check];
  return checkServedApp(deployment.configJson, result.site, ask);
}

function parsed(args: readonly string[]) {
  if (args.some((arg) => /^--(?:token|directory-key)(?:=|$)/.test(arg))) {
    throw new UsageError(credentialsUsage);
  }
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        origin: { type: 'string', default: unknownOrigin },
        base: { type: 'string', default: '/' },
        write: { type: 'boolean', default: false },
        'not-served': { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    });
  } catch (cause) {
    throw new UsageError(usage, { cause });
  }
}

function readArguments(args: readonly string[]) {
  const { values, positionals } = parsed(args);
  const [configFile, ...rest] = positionals;
  if (configFile === undefined || rest.length > 0) throw new UsageError(usage);
  orUsageError(() => checkPlace(values));
  return { configFile, ...values };
}

function orUsageError<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : usage, { cause: error });
  }
}

function checkConfig(
  file: string,
  json: unknown,
  origin: string,
): { readonly config?: Config; readonly checks: readonly Check[] } {
  try {
    return { config: parseConfig(json, origin), checks: [ok(`${file} can be used`)] };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const checks = error.problems.map(({ field, message }) =>
      fails(field, {
        what: message,
        change: `correct ${file}`,
      }),
    );
    return { checks: [...checks, notChecked('All the rest', 'it follows from the configuration')] };
  }
}
