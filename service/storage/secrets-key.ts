import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';

const OWNER_ONLY = 0o600;

/** The key that a file holds; undefined if there is no file. Makes it readable by its owner only. */
export function readSecretsKey(file: string): string | undefined {
  if (!existsSync(file)) return undefined;
  chmodSync(file, OWNER_ONLY);
  const key = readFileSync(file, 'utf8').trim();
  if (key === '')
    throw new Error(`${file} is empty, but has to hold the key of the signing secrets.`);
  return key;
}

/** Creates the file with a key, readable by its owner only. */
export function writeSecretsKey(file: string, key: string): void {
  writeFileSync(file, `${key}\n`, { mode: OWNER_ONLY, flag: 'wx' });
}
