import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Connect, Plugin } from 'vite';
import { parseConfig } from '#platform/config.ts';
import {
  buildSecurityHeaders,
  findPathRule,
  type HeaderSettings,
  notFoundHeaders,
} from './headers.ts';
import { getConnectOrigins } from './origins.ts';

/**
 * Vite plugin that serves the build like a deployment: with the generated headers, the app's page
 * for its paths, and 404 for missing files. The development server sets no policy, because it needs
 * inline styles, inline scripts and sockets.
 */
export function deploymentHeadersPlugin(): Plugin {
  return {
    name: 'deployment-headers',
    configurePreviewServer({ middlewares, config }) {
      const { base, root, build, preview, logger } = config;
      const folder = join(root, build.outDir);
      const origin = `http://${preview.host}:${preview.port}`;
      let site: HeaderSettings = { origin, base, connect: [], diagrams: true };
      try {
        const json: unknown = JSON.parse(readFileSync(join(folder, 'config.json'), 'utf8'));
        const parsed = parseConfig(json, origin);
        const connect = getConnectOrigins(parsed, undefined, origin);
        site = { origin, base, connect, diagrams: parsed.diagrams };
      } catch (error) {
        // The message is brief, because the app shows an error page with the full message.
        logger.warn(`config.json: ${error instanceof Error ? error.message : error}`);
      }
      middlewares.use(serveAs(site, folder));
    },
  };
}

function serveAs(site: HeaderSettings, folder: string): Connect.NextHandleFunction {
  const { base } = site;
  return (request, response, next) => {
    const [pathname = ''] = (request.url ?? '').split('?');
    const rule = findPathRule(base, pathname);
    if (rule === undefined) return next();
    response.setHeaders(new Map(Object.entries(buildSecurityHeaders(site, rule.path))));
    // File names in the build contain no percent-encoding, so the path isn't decoded: an encoded
    // path matches no file.
    if (!isFile(join(folder, pathname.slice(base.length)))) {
      if (rule.fallback === 'not-found') {
        const headers = { ...notFoundHeaders, 'Content-Type': 'text/plain; charset=utf-8' };
        return response.writeHead(404, headers).end('Not found\n');
      }
      request.url = `${base}index.html`;
    }
    response.setHeaders(new Map(Object.entries(rule.headers)));
    next();
  };
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
