import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { createRequire } from 'node:module';

/** The path of the typeface for every page of the service. */
export const FONT = '/oidc/fonts/geist.woff2';

const FONT_FILE = '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2';

export async function sendFont(response: ServerResponse): Promise<void> {
  const font = await readFile(createRequire(import.meta.url).resolve(FONT_FILE));
  response.writeHead(200, { 'content-type': 'font/woff2', 'cache-control': 'max-age=86400' });
  response.end(font);
}
