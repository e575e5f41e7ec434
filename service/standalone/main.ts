import { accessSync, constants, mkdirSync } from 'node:fs';
import { getRequestListener } from '@hono/node-server';
import { lockDataFolder } from '#service/data-folder-lock.ts';
import { handleStrayErrors } from '#service/delivery/stray-errors.ts';
import { readStandaloneSettings } from '#service/settings.ts';
import { withinLimit } from '#service/time-limit.ts';
import { importDatabase } from './import-database.ts';
import { createLog } from './log.ts';
import { inSetting, startServer, toFaultEntry } from './server.ts';

// Cheaper global classes Request and Response. Only in this process, because the other users of the
// service share their globals.
getRequestListener(() => new Response(), { overrideGlobalObjects: true });

/** Maximum milliseconds for which a shutdown waits until the start is complete. */
const START_LIMIT_MS = 5_000;

const log = createLog(process.stdout);
process.once('exit', log.flush);
// Ignores a closed stderr, to which only errors at the start are printed.
process.stderr.on('error', () => {});
handleStrayErrors((error) => {
  log(toFaultEntry(error, null));
  process.exit(1);
});

// Runs the service without the app. Errors at the start are printed, one per line, and end the
// process.
try {
  const settings = readStandaloneSettings(process.env);
  const { dataFolder, databaseUrl } = settings;
  inSetting('DATA_DIR', () => {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
    accessSync(dataFolder, constants.R_OK | constants.W_OK | constants.X_OK);
  });
  if (databaseUrl === undefined) lockDataFolder(dataFolder);
  if (databaseUrl !== undefined) {
    const counts = await importDatabase(dataFolder, databaseUrl);
    if (counts !== undefined) log({ time: new Date().toISOString(), kind: 'import', ...counts });
  }
  const starting = startServer(settings, log);
  // A signal must not end the process during an attempt, as a crash would.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      withinLimit(starting, START_LIMIT_MS)
        .then((server) => server?.stop())
        .then(
          () => process.exit(0),
          (error: unknown) => {
            log(toFaultEntry(error, null));
            process.exit(1);
          },
        );
    });
  }
  const server = await starting;
  log({ time: new Date().toISOString(), kind: 'start', host: settings.host, port: server.port });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
