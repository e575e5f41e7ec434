// `npm start` builds the app and serves it with the reference service; `npm run dev` (--dev) serves
// the source instead. This file is plain JavaScript because Node runs it before anything compiles
// TypeScript. Errors are printed in one line.

import { createServer as createNetServer } from 'node:net';
import { parseArgs } from 'node:util';
import { build, createServer, preview, resolveConfig } from 'vite';

try {
  const { dev } = readArguments();
  const server = dev ? await startDevelopment() : await startPreview();
  server.printUrls();
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, async () => {
      await server.close();
      process.exit(0);
    });
  }
} catch (error) {
  console.error(`Can’t start: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}

function readArguments() {
  return parseArgs({ options: { dev: { type: 'boolean' } } }).values;
}

async function startDevelopment() {
  const server = await createServer();
  await requireFreePort(server.config.server);
  return server.listen();
}

async function startPreview() {
  // The configuration is resolved first, so that an invalid setting or folder is reported before
  // the build starts.
  const config = await resolveConfig({}, 'serve', 'production', 'production', true);
  await requireFreePort(config.preview);
  await build({ logLevel: 'warn' });
  return preview();
}

/** @param {{ port: number, host?: string | boolean | undefined }} address */
function requireFreePort({ port, host }) {
  return new Promise((/** @type {(value: void) => void} */ resolve, reject) => {
    const probe = createNetServer();
    probe.once('error', (/** @type {NodeJS.ErrnoException} */ { code }) => {
      const reason = code === 'EADDRINUSE' ? 'is in use by another program' : `fails with ${code}`;
      reject(new Error(`port ${port} ${reason}. Set PORT to choose another one.`));
    });
    probe.listen({ port, host }, () => probe.close(() => resolve()));
  });
}
