import type { Database } from './database.ts';

const subscriptions = 'SELECT id FROM subscriptions WHERE subject = :subject';
const deliveries = `SELECT id FROM deliveries WHERE subscription_id IN (${subscriptions})`;

/** Names of the rate limits of users, which are parts of the keys in the table rate_limits. */
const LIMITS = ['requests', 'specifications', 'tests'];

/** Conditions that select the rows of one user, by table, in the order of their deletion. */
const conditions: readonly (readonly [table: string, condition: string])[] = [
  ['attempts', `delivery_id IN (${deliveries})`],
  ['deliveries', `subscription_id IN (${subscriptions})`],
  ['lanes', `subscription_id IN (${subscriptions})`],
  ['retiring_secrets', `subscription_id IN (${subscriptions})`],
  ['subscriptions', 'subject = :subject'],
  ['idempotent_answers', 'subject = :subject'],
  ['bookmarks', 'subject = :subject'],
  ['folders', 'subject = :subject'],
  ['deleted_folder_ids', 'subject = :subject'],
  ['bookmark_states', 'subject = :subject'],
  ['readings', 'subject = :subject'],
  ['reader_groups', 'subject = :subject'],
  ['accounts', 'subject = :subject'],
  ['rate_limits', `key IN (${LIMITS.map((name) => `'${name} ' || :subject`).join(', ')})`],
];

/** Deletes all data of one user. Returns the number of deleted rows of each table. */
export async function eraseSubject(
  database: Database,
  subject: string,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  await database.eraseDeleted(() =>
    database.transaction(async (transaction) => {
      await transaction.lock(subject);
      for (const [table, condition] of conditions) {
        const sql = `DELETE FROM ${table} WHERE ${condition}`;
        counts[table] = await transaction.run(sql, { subject });
      }
    }),
  );
  return counts;
}
