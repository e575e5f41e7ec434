import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { eraseSubject } from '#service/storage/erasure.ts';
import { openDatabase } from '#service/storage/open-database.ts';
import { DATABASE_FILE } from './server.ts';

// Deletes the data of one user, whose `sub` is --subject, and prints the number of deleted rows.
// Errors are one line each.
try {
  const { subject } = parseArgs({ options: { subject: { type: 'string' } } }).values;
  if (!subject) throw new Error('Name one person: --subject and the sub of the access tokens.');
  const file = join(resolve(process.env.DATA_DIR || '.data'), DATABASE_FILE);
  const url = process.env.DATABASE_URL;
  if (!url && !existsSync(file)) throw new Error(`There is no database ${file}.`);
  const database = await openDatabase(url || file, console.error);
  const counts = await eraseSubject(database, subject);
  await database.close();
  console.log(JSON.stringify(counts));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
