import * as v from 'valibot';
import { type Database, defineQuery } from './database.ts';

const subscriptions = 'SELECT id FROM subscriptions WHERE subject = :subject';
const deliveries = `SELECT id FROM deliveries WHERE subscription_id IN (${subscriptions})`;

/** Names of rate limits, with which a user's keys in the table rate_limits begin. */
const LIMITS = ['requests', 'specifications', 'tests'];

/** Conditions for the rows of one user, by column, in the order in which the rows are deleted. */
const conditions: readonly (readonly [column: string, condition: string])[] = [
  ['delivery_id', `delivery_id IN (${deliveries})`],
  ['subscription_id', `subscription_id IN (${subscriptions})`],
  ['subject', 'subject = :subject'],
];

const column = v.object({ table: v.string(), column: v.string() });
const columnQueries = {
  sqlite: defineQuery(
    `SELECT tables.name AS "table", columns.name AS "column" FROM sqlite_schema AS tables
     JOIN pragma_table_info(tables.name) AS columns WHERE tables.type = 'table'`,
    column,
  ),
  postgresql: defineQuery(
    `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
     WHERE table_schema = current_schema()`,
    column,
  ),
};

/**
 * Deletes rows in every table with a column for a user, a webhook or a delivery. Returns the number
 * of deleted rows of each. @throws Error if the data is deleted but remains in the database's files
 */
export async function eraseSubject(
  database: Database,
  subject: string,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const isErased = await database.eraseDeleted(() =>
    database.transaction(async (transaction) => {
      await transaction.lock(subject);
      const columns = await transaction.all(columnQueries[database.dialect.engine], {});
      const remove = async (table: string, condition: string) => {
        const sql = `DELETE FROM ${table} WHERE ${condition}`;
        counts[table] = await transaction.run(sql, { subject });
      };
      for (const [name, condition] of conditions) {
        for (const one of columns) if (one.column === name) await remove(one.table, condition);
      }
      const keys = LIMITS.map((name) => `'${name} ' || :subject`).join(', ');
      await remove('rate_limits', `key IN (${keys})`);
    }),
  );
  if (!isErased) {
    throw new Error(
      'The rows are deleted, but another program still reads the database, so the deleted data is still in its file with the ending -wal. Stop the service, or run this command again.',
    );
  }
  return counts;
}
