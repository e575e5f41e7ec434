import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';
import * as v from 'valibot';
import { type Database, defineQuery } from '#service/storage/database.ts';

const isPayload = (value: unknown): value is AdapterPayload =>
  typeof value === 'object' && value !== null;

const payloadRow = v.object({
  payload: v.pipe(v.string(), v.parseJson(), v.custom<AdapterPayload>(isPayload)),
});

const seconds = () => Math.floor(Date.now() / 1000);

const live = 'kind = :kind AND (expires_at IS NULL OR expires_at > :now)';
const idQuery = defineQuery(
  `SELECT payload FROM oidc_records WHERE ${live} AND id = :id`,
  payloadRow,
);
const uidQuery = defineQuery(
  `SELECT payload FROM oidc_records WHERE ${live} AND uid = :uid`,
  payloadRow,
);

/** Stores sessions, grants, codes and refresh tokens. */
export function createOidcStore(database: Database): AdapterFactory {
  const change = async (sql: string, parameters: Record<string, string | number | null>) => {
    await database.transaction((transaction) => transaction.run(sql, parameters));
  };
  return (kind): Adapter => ({
    upsert: (id, payload, expiresIn) =>
      change(
        `INSERT INTO oidc_records (kind, id, payload, grant_id, uid, expires_at)
         VALUES (:kind, :id, :payload, :grantId, :uid, :expiresAt)
         ON CONFLICT (kind, id) DO UPDATE SET payload = excluded.payload,
           grant_id = excluded.grant_id, uid = excluded.uid, expires_at = excluded.expires_at`,
        {
          kind,
          id,
          payload: JSON.stringify(payload),
          grantId: payload.grantId ?? null,
          uid: payload.uid ?? null,
          expiresAt: expiresIn === undefined ? null : seconds() + expiresIn,
        },
      ),
    find: async (id) => (await database.first(idQuery, { kind, id, now: seconds() }))?.payload,
    findByUid: async (uid) =>
      (await database.first(uidQuery, { kind, uid, now: seconds() }))?.payload,
    // Needed only for the device flow, which this provider doesn't offer.
    findByUserCode: async () => undefined,
    consume: (id) =>
      database.transaction(async (transaction) => {
        const found = await transaction.first(idQuery, { kind, id, now: seconds() });
        if (found === undefined) return;
        const payload = JSON.stringify({ ...found.payload, consumed: seconds() });
        await transaction.run(
          'UPDATE oidc_records SET payload = :payload WHERE kind = :kind AND id = :id',
          { kind, id, payload },
        );
      }),
    destroy: (id) =>
      change('DELETE FROM oidc_records WHERE kind = :kind AND id = :id', { kind, id }),
    revokeByGrantId: (grantId) =>
      change('DELETE FROM oidc_records WHERE kind = :kind AND grant_id = :grantId', {
        kind,
        grantId,
      }),
  });
}
