import {
  type Headers,
  notFoundHeaders,
  type PathRule,
  pathRules,
  type Site,
  securityHeaders,
} from './headers.ts';
import { quoted } from './quoted.ts';

function block(opening: string, lines: readonly string[]): string[] {
  return [`${opening} {`, ...lines.map((line) => `\t${line}`), '}'];
}

function setHeaders(headers: Headers): string[] {
  return Object.entries(headers).map(([name, value]) => `header ${name} ${quoted(value)}`);
}

function handle(rule: PathRule, site: Site): string[] {
  const { base } = site;
  const address = base + rule.path;
  const isFolder = rule.path === '' || rule.path.endsWith('/');
  const page = `${base}index.html`;
  return block(`handle ${address}${isFolder ? '*' : ''}`, [
    ...(rule.otherwise === 'not-found'
      ? []
      : [rule.path === '' ? `try_files {path} ${page}` : `rewrite * ${page}`]),
    ...setHeaders({ ...securityHeaders(site), ...rule.headers }),
    ...(rule.isCompressed ? block('file_server', ['precompressed br gzip']) : ['file_server']),
  ]);
}

/**
 * Handlers for Caddy, to import in a site block whose `root` holds the build (below the root's folder
 * of the same name, where the app has a path).
 */
export function caddyConfiguration(site: Site): string {
  const { base } = site;
  return [
    '# Import this in the site block.',
    'encode gzip',
    ...(base === '/' ? [] : [`redir ${base.slice(0, -1)} ${base} 308`]),
    ...pathRules.flatMap((rule) => handle(rule, site)),
    ...block('handle_errors', [
      ...setHeaders({ ...securityHeaders(site), ...notFoundHeaders }),
      'header -Last-Modified',
      'respond "{http.error.status_code} {http.error.status_text}"',
    ]),
    '',
  ].join('\n');
}
