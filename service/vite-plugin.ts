import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin, PreviewServer, ViteDevServer } from 'vite';
import { DIRECTORY_KEY } from './api/directory-routes.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { createSender } from './delivery/send-webhook.ts';
import { handleStrayErrors } from './delivery/stray-errors.ts';
import { type Receiver, startReceiver } from './receiver/receiver.ts';
import { createReferenceService } from './service.ts';
import { readSettings, type Settings } from './settings.ts';

const HOST = 'localhost';
const DEVELOPMENT_PORT = 5173;
const PREVIEW_PORT = 4173;
const LARGEST_PORT = 65_535;
/** Time for running deliveries to end. Most process managers kill a process after ten seconds. */
const FINISHING_LIMIT_MS = 8_000;

/**
 * Serves the app's origin in Vite's development and preview servers. The origin is set before the
 * server listens, because the provider's redirects contain it.
 */
export function referenceServicePlugin(): Plugin {
  return {
    name: 'reference-service',
    config(_config, { command }) {
      const { port, dataFolder } = readSettings(process.env);
      if (command === 'serve') prepareFolder(dataFolder);
      const address = { host: HOST, strictPort: true };
      return {
        server: {
          ...address,
          port: port ?? DEVELOPMENT_PORT,
          watch: { ignored: [`${dataFolder}/**`] },
        },
        preview: { ...address, port: port ?? PREVIEW_PORT },
      };
    },
    configureServer: (server) => mount(server, server.config.server.port),
    configurePreviewServer: (server) => mount(server, server.config.preview.port),
  };
}

async function mount(server: ViteDevServer | PreviewServer, port: number): Promise<void> {
  const settings = readSettings(process.env);
  lockDataFolder(settings.dataFolder);
  const origin = `http://${HOST}:${port}`;
  const receiverPort = settings.receiverPort ?? (port < LARGEST_PORT ? port + 1 : port - 1);
  const receiver = await tryReceiver(receiverPort, settings);
  const trusted = typeof receiver === 'string' ? undefined : receiver;
  const service = open(origin, server.config.base, settings, trusted);
  await service.ready;
  // Vite itself leaves these errors to Node, which prints them and ends the process.
  const ignoreStrayErrors = handleStrayErrors((error) => {
    console.error(error);
    process.exit(1);
  });
  server.middlewares.use(service.handle);
  const close = server.close;
  server.close = async () => {
    await service.finishDeliveries(FINISHING_LIMIT_MS);
    await close.call(server);
    await service.close();
    ignoreStrayErrors();
    trusted?.close();
  };

  const printUrls = server.printUrls;
  server.printUrls = () => {
    printUrls.call(server);
    const print = (label: string, text: string) =>
      server.config.logger.info(`  ➜  ${`${label}:`.padEnd(11)}${text}`);
    print('Sign in', 'choose one of the sample people, or type any name; there are no passwords');
    print('API key', `${DIRECTORY_KEY}, as x-api-key, for the directory`);
    print(
      'Code host',
      `${origin}/code/pay/core/edit/HEAD/spec/ledger.md commits another text of a file`,
    );
    print(
      'Webhook',
      trusted === undefined
        ? `no receiver to try them with: ${receiver}`
        : `${trusted.page} shows what arrives at ${trusted.endpoint}`,
    );
    print('Data', `${settings.database} (delete it to start afresh)`);
  };
}

/**
 * Returns a sentence if the receiver can't start, which isn't an error: the service works without
 * it.
 */
async function tryReceiver(port: number, { dataFolder }: Settings): Promise<Receiver | string> {
  try {
    return await startReceiver({ port, file: resolve(dataFolder, 'receiver.pem') });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    const reason = code === 'EADDRINUSE' ? 'is in use by another program' : `fails with ${code}`;
    return `port ${port} ${reason}. Set RECEIVER_PORT to choose another one.`;
  }
}

function open(
  origin: string,
  appBase: string,
  { database, scale, accessTokenSeconds }: Settings,
  trusted: Receiver | undefined,
) {
  const allowLoopback = true;
  const sendWebhook = createSender({ allowLoopback, trusted });
  const local = { allowLoopback, sendWebhook };
  return createReferenceService({ origin, appBase, database, scale, accessTokenSeconds, ...local });
}

function prepareFolder(folder: string): void {
  try {
    if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The data folder ${folder} can’t be used: ${reason}.`, { cause });
  }
}
