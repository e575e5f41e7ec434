import * as v from 'valibot';
import { type Database, inTransaction, prepareQuery } from './database.ts';

/** The value stored under `name`; created once and the same after every restart. */
export function keptSecret(database: Database, name: string, make: () => string): string {
  const reading = prepareQuery(
    database,
    'SELECT value FROM secrets WHERE name = :name',
    v.object({ value: v.string() }),
  );
  return inTransaction(database, () => {
    const kept = reading.first({ name });
    if (kept !== undefined) return kept.value;
    const value = make();
    database.prepare('INSERT INTO secrets (name, value) VALUES (:name, :value)').run({
      name,
      value,
    });
    return value;
  });
}
