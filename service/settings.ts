import { resolve } from 'node:path';

/** Settings of the service from the environment. */
export type Settings = {
  port: number | undefined;
  /** Port of the webhook receiver; by default the port of the service plus 1. */
  receiverPort: number | undefined;
  /** Absolute path of the data folder. */
  dataFolder: string;
  database: string;
  scale: number | undefined;
  accessTokenSeconds: number | undefined;
};

/** Parses the settings. Throws an Error with one sentence if a setting is invalid. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const number = (name: string, largest: number) => {
    const text = environment[name];
    if (text === undefined || text === '') return undefined;
    const value = /^\d{1,9}$/.test(text) ? Number(text) : 0;
    if (value >= 1 && value <= largest) return value;
    throw new Error(`${name} has to be a whole number from 1 to ${largest}, but is "${text}".`);
  };
  const dataFolder = resolve(environment.DATA_DIR || '.data');
  const scale = number('SCALE', 1_000_000);
  return {
    port: number('PORT', 65_535),
    receiverPort: number('RECEIVER_PORT', 65_535),
    dataFolder,
    database: resolve(dataFolder, scale === undefined ? 'reference.db' : `scale-${scale}.db`),
    scale,
    accessTokenSeconds: number('ACCESS_TOKEN_SECONDS', 86_400),
  };
}
