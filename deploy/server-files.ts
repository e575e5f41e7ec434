import {
  type Headers,
  notFoundHeaders,
  type PathRule,
  pathRules,
  type Site,
  securityHeaders,
} from './headers.ts';

/** A value between quotes, where both servers read backslashes. No value of ours has a variable. */
function quoted(value: string): string {
  return `"${value.replace(/[\\"]/g, '\\$&')}"`;
}

const missing = '@spec_viewer_missing';
/** Not a named location: nginx can lead nobody there whose address it couldn't read. */
const refused = '.spec-viewer-refused';

function nginxHeaders(headers: Headers, always: boolean): string[] {
  return Object.entries(headers).map(
    ([name, value]) => `add_header ${name} ${quoted(value)}${always ? ' always' : ''};`,
  );
}

/** A location keeps none of the headers set outside it as soon as it sets its own: each has them all. */
function location(name: string, site: Site, directives: readonly string[]): string {
  const all = [...directives, ...nginxHeaders(securityHeaders(site), true)];
  return [`location ${name} {`, ...all.map((line) => `    ${line}`), '}', ''].join('\n');
}

function nameOf({ path }: PathRule, base: string): string {
  const address = base + path;
  if (path === '') return address;
  return path.endsWith('/') ? `^~ ${address}` : `= ${address}`;
}

function answer(rule: PathRule, base: string): string {
  if (rule.otherwise === 'not-found') return `try_files $uri ${missing};`;
  // The page is served under the requested path, because /index.html has other headers.
  return `try_files ${rule.path === '' ? '$uri ' : ''}${base}index.html ${missing};`;
}

function directives(rule: PathRule, base: string): string[] {
  const { 'Content-Type': type, ...headers } = rule.headers;
  return [
    answer(rule, base),
    // nginx supports Brotli only with an additional module.
    ...(rule.isCompressed ? ['gzip_static on;'] : []),
    // The server appends its charset to text types.
    ...(type === undefined ? [] : ['types {}', `default_type ${type.split(';')[0]};`]),
    ...nginxHeaders(headers, false),
  ];
}

/**
 * Locations for nginx, to include in a `server` block whose `root` holds the build (below the root's
 * folder of the same name, where the app has a path).
 */
export function nginxConfiguration(site: Site): string {
  const { base } = site;
  const compressed =
    'text/plain text/css text/javascript application/javascript application/json image/svg+xml application/manifest+json';
  return [
    '# Include this in the server block.\n',
    'charset utf-8;',
    'server_tokens off;',
    'gzip on;',
    'gzip_vary on;',
    `gzip_types ${compressed};\n`,
    ...pathRules.map((rule) => location(nameOf(rule, base), site, directives(rule, base))),
    // Requests that nginx itself rejects match no location and would get an error page without
    // these headers.
    `error_page 400 414 494 ${base}${refused};\n`,
    location(`= ${base}${refused}`, site, [
      'internal;',
      'default_type text/plain;',
      ...nginxHeaders(notFoundHeaders, true),
      'return 400 "Bad request\\n";',
    ]),
    location(missing, site, [...nginxHeaders(notFoundHeaders, true), 'return 404;']),
    ...(base === '/' ? [] : [withSlash(base)]),
  ].join('\n');
}

/** Relative, since a proxy in front may know the app by another scheme and port. */
function withSlash(base: string): string {
  return `absolute_redirect off;\nlocation = ${base.slice(0, -1)} {\n    return 308 ${base};\n}\n`;
}

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

/**
 * The addresses of the app's pages. Hosts that read `_headers` join what several matching entries
 * say of one header, so the rule for all the rest is spelled out and matches nothing else.
 */
const pages: readonly string[] = [
  '',
  'index.html',
  'icon.svg',
  'robots.txt',
  ...['competencies', 'people', 'bookmarks', 'specifications', 'interface', 'settings'].flatMap(
    (room) => [room, `${room}/*`],
  ),
];

const callbacks: readonly string[] = ['auth/callback', 'auth/popup-callback'];

function patterns({ path }: PathRule): readonly string[] {
  if (path === '') return pages;
  if (path === 'auth/') return callbacks;
  return [path.endsWith('/') ? `${path}*` : path];
}

function entry(pattern: string, headers: Headers): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  return [pattern, ...lines, ''].join('\n');
}

/**
 * A `_headers` file, for static hosts that read one. It can't tell found from missing: whether a
 * missing file below assets/ is 404 is the host's to set.
 */
export function headersFile(site: Site): string {
  return [
    entry(`${site.base}*`, securityHeaders(site)),
    ...pathRules.flatMap((rule) =>
      patterns(rule).map((path) => entry(site.base + path, rule.headers)),
    ),
  ].join('\n');
}
