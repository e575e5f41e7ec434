import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError, parseConfig } from '#platform/config.ts';
import { parseCommandArguments, readJson, validateOriginAndBase } from './deployment.ts';
import type { HeaderSettings } from './headers.ts';
import { getConnectOrigins, type ProviderMetadata, parseMetadata } from './origins.ts';
import {
  formatCaddyConfiguration,
  formatHeadersFile,
  formatNginxConfiguration,
} from './server-files.ts';

const usage =
  'usage: npm run deploy:headers -- config.json --origin https://app.example.test [--base /path/] [--discovery file.json] --out folder';

const discoveryTimeLimitMs = 10_000;

/**
 * Writes `nginx.conf`, `Caddyfile` and `_headers` for one deployment. Resolves to a message about
 * the written files. Throws an Error with a one-sentence message if anything fails.
 */
export async function generateHeaders(args: string[]): Promise<string> {
  const options = {
    origin: { type: 'string' },
    base: { type: 'string', default: '/' },
    discovery: { type: 'string' },
    out: { type: 'string' },
  } as const;
  const { file, origin, base, discovery, out } = parseCommandArguments(args, options, usage);
  if (origin === undefined || out === undefined) throw new Error(usage);
  validateOriginAndBase({ origin, base });
  const config = readConfig(file, origin);
  const json = discovery === undefined ? await fetchDiscovery(config) : readJson(discovery);
  const metadata: ProviderMetadata = parseMetadata(json, config.oidc.authority);
  const site: HeaderSettings = {
    origin,
    base,
    connect: getConnectOrigins(config, metadata, origin),
  };

  const files = {
    'nginx.conf': formatNginxConfiguration(site),
    Caddyfile: formatCaddyConfiguration(site),
    _headers: formatHeadersFile(site),
  };
  mkdirSync(out, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(out, name), text);

  const elsewhere = site.connect.length === 0 ? '' : ` and to ${site.connect.join(', ')}`;
  return `Wrote ${Object.keys(files).join(', ')} to ${out}. Requests may go to the app's own origin${elsewhere}.`;
}

function readConfig(file: string, origin: string): Config {
  try {
    return parseConfig(readJson(file), origin);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const problems = error.problems.map(({ field, message }) => `${field} ${message}`);
    throw new Error(`${file}: ${problems.join('; ')}.`, { cause: error });
  }
}

async function fetchDiscovery({ oidc }: Config): Promise<unknown> {
  const url = `${oidc.authority}/.well-known/openid-configuration`;
  try {
    const signal = AbortSignal.timeout(discoveryTimeLimitMs);
    const response = await fetch(url, { signal, redirect: 'error' });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return await response.json();
  } catch (cause) {
    const advice = 'Save it on a machine that can fetch it, and pass the file with --discovery.';
    throw new Error(`The discovery document ${url} can’t be fetched. ${advice}`, { cause });
  }
}
