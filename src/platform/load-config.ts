import { TimeLimitError, withTimeLimit } from '#platform/http/time-limit.ts';
import { type Config, ConfigError, parseConfig, unreadableConfig } from './config.ts';

const timeLimitSeconds = 10;

async function readConfigFile(url: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(url, {
    signal,
    cache: 'no-store',
    credentials: 'same-origin',
    headers: { accept: 'application/json' },
  });
  if (!response.ok) {
    throw unreadableConfig(
      `${url} answered with status ${response.status}; the file must be there`,
    );
  }
  const body = await response.text();
  const type = response.headers.get('content-type') ?? '';
  if (type.includes('html') || body.trimStart().startsWith('<')) {
    throw unreadableConfig(
      `${url} answered with an HTML page instead of JSON; the server must serve the file itself`,
    );
  }
  try {
    return JSON.parse(body);
  } catch {
    throw unreadableConfig(`${url} is not valid JSON`);
  }
}

/**
 * Fetches and checks the runtime configuration.
 * @param url address of config.json
 * @throws ConfigError when it is missing, unreachable, too slow, not JSON or wrong
 */
export async function loadConfig(url: string, appOrigin: string): Promise<Config> {
  try {
    const json = await withTimeLimit(timeLimitSeconds, undefined, (signal) =>
      readConfigFile(url, signal),
    );
    return parseConfig(json, appOrigin);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw unreadableConfig(
      error instanceof TimeLimitError
        ? `${url} did not arrive within ${error.seconds} seconds`
        : `${url} could not be reached`,
    );
  }
}
