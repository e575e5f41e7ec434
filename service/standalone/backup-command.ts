import { resolve } from 'node:path';
import { backUpDatabase } from './backup.ts';

// Copies the database in DATA_DIR to the file in the first argument. Errors are one line each.
try {
  const [to, ...more] = process.argv.slice(2);
  if (to === undefined || more.length > 0) throw new Error('Name one file for the copy.');
  backUpDatabase(resolve(process.env.DATA_DIR || '.data'), to);
  console.log(`The copy is in ${resolve(to)}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
