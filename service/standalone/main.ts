import { accessSync, constants, mkdirSync } from 'node:fs';
import { lockDataFolder } from '#service/data-folder-lock.ts';
import { importDatabase } from './import-database.ts';
import { startServer } from './server.ts';
import { readStandaloneSettings } from './standalone-settings.ts';

// Starts the service without the app. Errors at the start are printed, one per line, and end the
// process.
try {
  const settings = readStandaloneSettings(process.env);
  mkdirSync(settings.dataFolder, { recursive: true, mode: 0o700 });
  accessSync(settings.dataFolder, constants.R_OK | constants.W_OK | constants.X_OK);
  if (settings.databaseUrl === undefined) lockDataFolder(settings.dataFolder);
  const log = (entry: Record<string, unknown>) => console.log(JSON.stringify(entry));
  if (settings.databaseUrl !== undefined) {
    const counts = await importDatabase(settings.dataFolder, settings.databaseUrl);
    if (counts !== undefined) log({ time: new Date().toISOString(), kind: 'import', ...counts });
  }
  const server = await startServer(settings, log);
  log({ time: new Date().toISOString(), kind: 'start', host: settings.host, port: server.port });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void server.stop().then(() => process.exit(0));
    });
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
