import type { ApiEntry } from '#api-descriptions/api-description.ts';
import { buildUsage, getUsers } from '#api-descriptions/search/used-by.ts';
import { Stack, Text } from '#ui/layout/layout.tsx';
import { LimitedList } from '#ui/list/LimitedList.tsx';
import styles from './ApiPage.module.css';
import { useApiPage } from './api-context.ts';
import { createBuiltValueHook } from './built-value.ts';
import { Method } from './Method.tsx';
import { PartLink } from './RowDetails.tsx';

const useUsage = createBuiltValueHook(buildUsage);

/** Links to the operations, messages and schemas that use a schema, directly or through others. */
export function UsedBy({ schema }: { schema: ApiEntry }) {
  const { description } = useApiPage();
  const usage = useUsage(description);
  const users = usage && usage !== 'failed' ? getUsers(usage, schema) : undefined;
  const headingId = `${schema.id}/used-by`;
  if (users === undefined || users.direct.length + users.indirect.length === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className={styles.heading}>
        Used by
      </h3>
      <UserList users={users.direct} />
      {users.indirect.length > 0 && (
        <>
          <Text as="h4" above={12} tone="soft" size="small" weight={500}>
            Through other schemas
          </Text>
          <UserList users={users.indirect} />
        </>
      )}
    </section>
  );
}

function UserList({ users }: { users: readonly ApiEntry[] }) {
  return (
    <LimitedList items={users} step={50}>
      {(shown) => (
        <Stack as="ul" gap={6} above={6}>
          {shown.map(({ id, method, title }) => (
            <li key={id}>
              {method !== '' && (
                <span className={styles.method}>
                  <Method method={method} />
                </span>
              )}
              <PartLink to={id}>{title}</PartLink>
            </li>
          ))}
        </Stack>
      )}
    </LimitedList>
  );
}
