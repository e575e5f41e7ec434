import {
  type CommandContext,
  credentialsUsage,
  type Deployment,
  parseCommandArguments,
  placeholderOrigin,
  readJson,
  readSecrets,
  redactCredentials,
  validateOriginAndBase,
} from '#deploy/deployment.ts';
import { type Config, ConfigError, parseConfig } from '#platform/config.ts';
import {
  createFailedCheck,
  createPassedCheck,
  createSkippedCheck,
  type DoctorCheck,
  type DoctorCheckGroup,
  formatGroup,
  formatJson,
  formatSummary,
  hasFailed,
} from './check.ts';
import { checkServiceCors } from './cors.ts';
import { checkProvider, checkTokenEndpoint } from './provider.ts';
import { checkServiceResponses, checkWrites } from './responses.ts';
import { checkServedApp } from './served-app.ts';

const usage = `usage: npm run doctor -- config.json [--origin https://app.example.test] [--base /path/] [--not-served] [--write] [--json]\n${credentialsUsage}`;

const options = {
  origin: { type: 'string', default: placeholderOrigin },
  base: { type: 'string', default: '/' },
  write: { type: 'boolean', default: false },
  'not-served': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

/**
 * Examines a deployment and prints one line for each check. Resolves to the exit status: 0 if no
 * check failed, 1 otherwise. Throws an Error with the usage if the arguments are invalid.
 */
export async function runDoctorCommand(
  args: readonly string[],
  terminal: Omit<CommandContext, 'fetch'>,
): Promise<0 | 1> {
  const given = parseCommandArguments(args, options, usage);
  const { file, origin, base, json, write, 'not-served': isNotServed } = given;
  validateOriginAndBase(given);
  const { signal } = terminal;
  const secrets = readSecrets(terminal.environment);
  const print = (text: string) => terminal.print(redactCredentials(text, secrets));
  const groups: DoctorCheckGroup[] = [];
  const add = (title: string, checks: readonly DoctorCheck[]) => {
    if (checks.length === 0) return;
    const group = { title, checks };
    groups.push(group);
    if (!json) print(formatGroup(group, terminal.isColoured));
  };

  const configJson = readJson(file);
  const { config, checks } = checkConfig(file, configJson, origin);
  add('Configuration', checks);
  if (config !== undefined) {
    const deployment: Deployment = { config, origin, base, secrets };
    const provider = await checkProvider(deployment);
    add(`Provider ${config.oidc.authority}`, provider.checks);
    add('CORS of the services', await checkServiceCors(deployment));
    add('Responses of the services', await checkServiceResponses(deployment, signal));
    add('Writes', [
      ...(await checkTokenEndpoint(deployment, provider.metadata, write)),
      ...(await checkWrites(deployment, write, signal)),
    ]);
    const served = isNotServed
      ? [createSkippedCheck('Files and headers of the app', '--not-served is set')]
      : await checkServedApp(deployment, configJson, provider.metadata);
    add('Served app', served);
  }
  print(json ? formatJson(groups) : formatSummary(groups));
  if (signal.aborted) throw new Error('The command was stopped before the end.');
  return hasFailed(groups) ? 1 : 0;
}

function checkConfig(
  file: string,
  json: unknown,
  origin: string,
): { readonly config?: Config; readonly checks: readonly DoctorCheck[] } {
  try {
    return { config: parseConfig(json, origin), checks: [createPassedCheck(`${file} is valid`)] };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const checks = error.problems.map(({ field, message }) =>
      createFailedCheck(field, { what: message, change: `correct ${file}` }),
    );
    return {
      checks: [
        ...checks,
        createSkippedCheck('All other checks', 'they need a valid configuration'),
      ],
    };
  }
}
