import { readFileSync } from 'node:fs';
import { vi } from 'vitest';

/**
 * Request headers that a page can send without CORS permission (CORS-safelisted in the Fetch
 * standard).
 */
const alwaysSent = ['accept', 'accept-language', 'content-language'];
const alwaysRead = ['cache-control', 'content-language', 'content-length', 'content-type'];

/** Returns the header names or HTTP methods in the row `header` of the table of CORS headers. */
function namesIn(header: string): readonly string[] {
  const row = new RegExp(`^\\| \`${header}\` \\|(.*)$`, 'm');
  const [, cell = ''] = row.exec(readFileSync('docs/deployment.md', 'utf8')) ?? [];
  return [...cell.matchAll(/`([a-z-]+)`|\b([A-Z]{3,})\b/g)].map(
    ([, name, method]) => name ?? method ?? '',
  );
}

/** CORS settings that docs/deployment.md lists. */
export const documentedCorsSettings = {
  methods: () => namesIn('Access-Control-Allow-Methods'),
  sent: () => [...alwaysSent, ...namesIn('Access-Control-Allow-Headers')],
  read: () => [...alwaysRead, ...namesIn('Access-Control-Expose-Headers')],
};

/**
 * Records the names of the response headers that the app reads from now on. Names are added to the
 * returned list as the app reads headers.
 */
export function recordReadHeaders(): readonly string[] {
  const read: string[] = [];
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', async (...given: Parameters<typeof fetch>) => {
    const response = await send(...given);
    const get = response.headers.get.bind(response.headers);
    vi.spyOn(response.headers, 'get').mockImplementation((name) => {
      read.push(name);
      return get(name);
    });
    return response;
  });
  return read;
}
