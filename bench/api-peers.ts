import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type ApiPeer = {
  readonly name: string;
  /** Files of the peer's package, below `bench/libraries/node_modules`. */
  readonly files: readonly string[];
  /** Body of a page that shows the description at this URL, as the peer's documentation says. */
  readonly getBody: (url: string) => string;
};

const packages = join(import.meta.dirname, 'libraries/node_modules');

const allPeers: readonly ApiPeer[] = [
  {
    name: 'Redoc',
    files: ['redoc/bundles/redoc.standalone.js'],
    getBody: (url) =>
      `<redoc spec-url="${url}"></redoc><script type="module" src="redoc.standalone.js"></script>`,
  },
  {
    name: 'Scalar',
    files: ['@scalar/api-reference/dist/browser/standalone.js'],
    getBody: (url) =>
      `<div id="app"></div><script src="standalone.js"></script>
<script>Scalar.createApiReference('#app', { url: '${url}' })</script>`,
  },
  {
    name: 'Swagger UI',
    files: ['swagger-ui-dist/swagger-ui-bundle.js', 'swagger-ui-dist/swagger-ui.css'],
    getBody: (url) =>
      `<link rel="stylesheet" href="swagger-ui.css"><div id="app"></div>
<script src="swagger-ui-bundle.js"></script>
<script>SwaggerUIBundle({ url: '${url}', dom_id: '#app', validatorUrl: null })</script>`,
  },
  {
    name: 'RapiDoc',
    files: ['rapidoc/dist/rapidoc-min.js'],
    getBody: (url) =>
      `<script type="module" src="rapidoc-min.js"></script><rapi-doc spec-url="${url}"></rapi-doc>`,
  },
  {
    name: 'Elements',
    files: ['@stoplight/elements/web-components.min.js', '@stoplight/elements/styles.min.css'],
    getBody: (url) =>
      `<link rel="stylesheet" href="styles.min.css"><script src="web-components.min.js"></script>
<elements-api apiDescriptionUrl="${url}" router="hash"></elements-api>`,
  },
];

/**
 * Installed readers of API descriptions that the suite compares with the app. npm doesn't install
 * Redoc and Scalar with Node 20.
 */
export const apiPeers = allPeers.filter(({ files }) =>
  files.every((file) => existsSync(join(packages, file))),
);

/** Writes a page of each peer for each of the files, with the bundles and the files, to a folder. */
export function writeApiPeers(folder: string, files: ReadonlyMap<string, string>): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of files) writeFileSync(join(folder, name), text);
  for (const { name, files: bundles, getBody } of apiPeers) {
    for (const file of bundles) {
      cpSync(join(packages, file), join(folder, file.slice(file.lastIndexOf('/') + 1)));
    }
    for (const file of files.keys()) {
      const body = `<!doctype html><meta charset="utf-8"><body>${getBody(file)}`;
      writeFileSync(join(folder, getPeerPage(name, file)), body);
    }
  }
}

/** Returns the file name of the page on which a peer shows a file. */
export function getPeerPage(peer: string, file: string): string {
  return `${peer.toLowerCase().replace(' ', '-')}-${file}.html`;
}
