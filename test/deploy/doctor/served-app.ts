import { readFileSync } from 'node:fs';
import { buildSecurityHeaders, findPathRule, type HeaderSettings } from '#deploy/headers.ts';
import { startTestServer } from './serve.ts';

type Served = { status: number; headers: Record<string, string | undefined>; body: string };

const page = `<!doctype html><script type="module" crossorigin src="BASEassets/index-a1.js"></script>`;
const script = `console.log(${JSON.stringify('x'.repeat(20_000))})`;

/** Starts a web server with the app's files and the headers of this configuration. */
export async function startAppServer({
  configFile,
  service,
  base = '/',
  diagrams = true,
  change = (_path, response) => response,
}: {
  readonly configFile: string;
  /** Origin of the services and the provider. */
  readonly service: string;
  readonly base?: string;
  readonly diagrams?: boolean;
  /** Changes the response at a path. The path is relative to the base path. */
  readonly change?: (path: string, response: Served) => Served;
}): Promise<string> {
  const html = {
    status: 200,
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
    body: page.replace('BASE', base),
  };
  const files: Readonly<Record<string, Served>> = {
    'config.json': { status: 200, headers: {}, body: readFileSync(configFile, 'utf8') },
    'site.webmanifest': { status: 200, headers: {}, body: '{}' },
    'diagram.html': html,
    'diagram.js': { status: 200, headers: { 'Content-Type': 'text/javascript' }, body: '' },
    'assets/index-a1.js': {
      status: 200,
      headers: { 'Content-Type': 'text/javascript', 'Content-Encoding': 'identity' },
      body: script,
    },
  };
  const { origin } = await startTestServer((origin) => {
    const site: HeaderSettings = {
      origin,
      base,
      connect: [service],
      diagrams,
    };
    return (request, response) => {
      const pathname = request.url ?? '/';
      const path = pathname.slice(base.length);
      const rule = findPathRule(base, pathname);
      const missing = { status: 404, headers: { 'Cache-Control': 'no-store' }, body: '' };
      const found = files[path] ?? (rule?.fallback === 'page' ? html : missing);
      const more = found.status === 404 ? {} : rule?.headers;
      const headers = { ...buildSecurityHeaders(site, rule?.path), ...more, ...found.headers };
      const answer = change(path, { ...found, headers });
      const sent = Object.entries(answer.headers).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value] as const],
      );
      response.setHeaders(new Map(sent)).writeHead(answer.status).end(answer.body);
    };
  });
  return origin;
}
