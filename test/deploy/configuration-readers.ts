/** Response that a web server's configuration defines for a path. */
export type ServerResponse = {
  headers: Record<string, string>;
  otherwise: 'page' | 'not-found' | undefined;
};

type Responses = (pathname: string) => ServerResponse | undefined;

const unquoted = (text: string) => text.replace(/\\(.)/g, '$1');

/**
 * Parses the location blocks of an nginx configuration. Selects a block as nginx does: an exact
 * match first, then the longest prefix.
 */
export function parseNginx(configuration: string): Responses {
  const locations = [...configuration.matchAll(/^location (= |\^~ |)(\/\S*) {\n(.*?)^}/gms)].map(
    ([, kind, path = '', body = '']) => ({ exact: kind === '= ', path, body }),
  );
  // nginx appends the charset to text types.
  const [, charset] = /^charset (\S+);/m.exec(configuration) ?? [];
  const charsetOf = (type: string) => (type.startsWith('text/') ? `; charset=${charset}` : '');
  return (pathname) => {
    const found =
      locations.find(({ exact, path }) => exact && path === pathname) ??
      locations
        .filter(({ exact, path }) => !exact && pathname.startsWith(path))
        .sort((a, b) => b.path.length - a.path.length)[0];
    if (found === undefined || /^\s*return /m.test(found.body)) return undefined;
    const added = [...found.body.matchAll(/add_header (\S+) "((?:\\.|[^"\\])*)"/g)];
    const headers = Object.fromEntries(
      added.map(([, name = '', value = '']) => [name, unquoted(value)]),
    );
    const [, type] = /default_type (\S+);/.exec(found.body) ?? [];
    if (type !== undefined) headers['Content-Type'] = type + charsetOf(type);
    const page = /try_files .*index\.html /.test(found.body);
    return { headers, otherwise: page ? 'page' : 'not-found' };
  };
}

/**
 * Parses the handlers of a Caddy configuration. Selects a handler as Caddy does: of the matching
 * handlers, the one with the longest path.
 */
export function parseCaddy(configuration: string): Responses {
  const handlers = [...configuration.matchAll(/^handle (\/\S*) {\n(.*?)^}/gms)].map(
    ([, path = '', body = '']) => ({ path, body }),
  );
  return (pathname) => {
    const [found] = handlers
      .filter(({ path }) =>
        path.endsWith('*') ? pathname.startsWith(path.slice(0, -1)) : pathname === path,
      )
      .sort((a, b) => b.path.length - a.path.length);
    if (found === undefined) return undefined;
    const set = [...found.body.matchAll(/header (\S+) "((?:\\.|[^"\\])*)"/g)];
    const headers = Object.fromEntries(
      set.map(([, name = '', value = '']) => [name, unquoted(value)]),
    );
    return { headers, otherwise: found.body.includes('index.html') ? 'page' : 'not-found' };
  };
}

/**
 * Parses a `_headers` file. Applies all matching entries to a path, as static hosts do, and joins
 * several values of one header. `! Name` removes a header.
 */
export function parseHeadersFile(file: string): Responses {
  const entries = file
    .split(/\n(?=\/)/)
    .map((entry) => entry.trim().split('\n'))
    .map(([pattern = '', ...lines]) => ({ pattern, lines: lines.map((line) => line.trim()) }));
  return (pathname) => {
    const matching = entries.filter(({ pattern }) =>
      pattern.endsWith('*') ? pathname.startsWith(pattern.slice(0, -1)) : pathname === pattern,
    );
    if (matching.length === 0) return undefined;
    const headers: Record<string, string> = {};
    for (const line of matching.flatMap(({ lines }) => lines)) {
      const [, removed] = /^! ([\w-]+)$/.exec(line) ?? [];
      if (removed !== undefined) {
        delete headers[removed];
        continue;
      }
      const [, name = '', value = ''] = /^([\w-]+): (.*)$/.exec(line) ?? [];
      headers[name] = name in headers ? `${headers[name]}, ${value}` : value;
    }
    return { headers, otherwise: undefined };
  };
}
