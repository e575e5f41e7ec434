import { Link } from 'react-router';
import type { ApiEntry } from '#data/api-descriptions/api-description.ts';
import { buildUsage, getUsers } from '#data/api-descriptions/search/used-by.ts';
import { LimitedList } from '#ui/list/LimitedList.tsx';
import styles from './ApiPage.module.css';
import { useApiPage } from './api-context.ts';
import { createBuiltValueHook } from './built-value.ts';
import { Method } from './Method.tsx';

const useUsage = createBuiltValueHook(buildUsage);

/** Links to the entries that refer to an entry, directly or through other schemas. */
export function UsedBy({ entry }: { entry: ApiEntry }) {
  const { description, hrefOf } = useApiPage();
  const usage = useUsage(description);
  const users = usage && getUsers(usage, entry);
  const headingId = `${entry.id}/used-by`;
  if (users === undefined || users.direct.length + users.indirect.length === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className={styles.heading}>
        Used by
      </h3>
      <UserList users={users.direct} hrefOf={hrefOf} />
      {users.indirect.length > 0 && (
        <>
          <h4 className={styles.subheading}>Through other schemas</h4>
          <UserList users={users.indirect} hrefOf={hrefOf} />
        </>
      )}
    </section>
  );
}

function UserList({
  users,
  hrefOf = () => '',
}: {
  users: readonly ApiEntry[];
  hrefOf: ((fragment: string) => string) | undefined;
}) {
  return (
    <LimitedList items={users} step={50}>
      {(shown) => (
        <ul className={styles.users}>
          {shown.map(({ id, method, title }) => (
            <li key={id}>
              {method !== '' && (
                <span className={styles.method}>
                  <Method method={method} />
                </span>
              )}
              <Link to={hrefOf(id)}>
                <bdi>{title}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </LimitedList>
  );
}
