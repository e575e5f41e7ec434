import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';
import * as v from 'valibot';
import { type Database, inTransaction, prepareQuery } from '#service/storage/database.ts';

const isPayload = (value: unknown): value is AdapterPayload =>
  typeof value === 'object' && value !== null;

const payloadRow = v.object({
  payload: v.pipe(v.string(), v.parseJson(), v.custom<AdapterPayload>(isPayload)),
});

const seconds = () => Math.floor(Date.now() / 1000);

/** Stores sessions, grants, codes and refresh tokens of the OpenID provider. */
export function createOidcStore(database: Database): AdapterFactory {
  const live = 'kind = :kind AND (expires_at IS NULL OR expires_at > :now)';
  const finding = prepareQuery(
    database,
    `SELECT payload FROM oidc_records WHERE ${live} AND id = :id`,
    payloadRow,
  );
  const findingByUid = prepareQuery(
    database,
    `SELECT payload FROM oidc_records WHERE ${live} AND uid = :uid`,
    payloadRow,
  );
  /** Returns a function that runs this statement in a transaction. */
  const prepareChange = (sql: string) => {
    const statement = database.prepare(sql);
    return (parameters: Record<string, string | number | null>) =>
      void inTransaction(database, () => statement.run(parameters));
  };
  const write = prepareChange(
    `INSERT OR REPLACE INTO oidc_records (kind, id, payload, grant_id, uid, expires_at)
     VALUES (:kind, :id, :payload, :grantId, :uid, :expiresAt)`,
  );
  const consume = prepareChange(
    `UPDATE oidc_records SET payload = json_set(payload, '$.consumed', :now)
     WHERE kind = :kind AND id = :id`,
  );
  const destroy = prepareChange('DELETE FROM oidc_records WHERE kind = :kind AND id = :id');
  const revoke = prepareChange(
    'DELETE FROM oidc_records WHERE kind = :kind AND grant_id = :grantId',
  );

  return (kind): Adapter => ({
    async upsert(id, payload, expiresIn) {
      write({
        kind,
        id,
        payload: JSON.stringify(payload),
        grantId: payload.grantId ?? null,
        uid: payload.uid ?? null,
        expiresAt: expiresIn === undefined ? null : seconds() + expiresIn,
      });
    },
    find: async (id) => finding.first({ kind, id, now: seconds() })?.payload,
    findByUid: async (uid) => findingByUid.first({ kind, uid, now: seconds() })?.payload,
    // Only the device flow uses this method, and this provider doesn't offer the device flow.
    findByUserCode: async () => undefined,
    async consume(id) {
      consume({ kind, id, now: seconds() });
    },
    async destroy(id) {
      destroy({ kind, id });
    },
    async revokeByGrantId(grantId) {
      revoke({ kind, grantId });
    },
  });
}
