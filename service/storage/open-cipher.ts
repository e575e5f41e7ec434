import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Database, IN_MEMORY, openingError } from './database.ts';
import { sealStoredSecrets } from './seal-stored-secrets.ts';
import { createSecretCipher, type SecretCipher } from './secret-cipher.ts';

const OWNER_ONLY = 0o600;

/**
 * Returns the cipher of the signing secrets, after all that are stored are sealed with its current key: the first
 * of `keys`, or the one in the file `secrets.key` beside the database, which is created if there is neither.
 * Closes the database and throws a sentence with the name of its file if a key is missing.
 */
export function openCipher(
  database: Database,
  databaseFile: string,
  keys: readonly string[],
): SecretCipher {
  try {
    const file =
      databaseFile === IN_MEMORY ? undefined : join(dirname(databaseFile), 'secrets.key');
    const kept = file === undefined ? undefined : readKey(file);
    const [current, ...earlier] = kept === undefined ? keys : [...keys, kept];
    const fresh = randomBytes(32).toString('base64');
    const cipher = createSecretCipher([current ?? fresh, ...earlier]);
    sealStoredSecrets(database, cipher, () => {
      if (current !== undefined || file === undefined) return;
      writeFileSync(file, `${fresh}\n`, { mode: OWNER_ONLY, flag: 'wx' });
    });
    return cipher;
  } catch (error) {
    database.close();
    throw openingError(databaseFile, error);
  }
}

/** The key that a file holds; undefined if there is no file. Makes it readable by its owner only. */
function readKey(file: string): string | undefined {
  if (!existsSync(file)) return undefined;
  chmodSync(file, OWNER_ONLY);
  const key = readFileSync(file, 'utf8').trim();
  if (key === '')
    throw new Error(`${file} is empty, but has to hold the key of the signing secrets.`);
  return key;
}
