import { Fragment } from 'react';
import type { ApiEntry } from '#api-descriptions/api-description.ts';
import { Text } from '#ui/layout/layout.tsx';
import { LimitedList } from '#ui/list/LimitedList.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import styles from './ApiPage.module.css';
import { useApiPage } from './api-context.ts';
import { Method } from './Method.tsx';
import { PartLink } from './RowDetails.tsx';

/** Number of operations that are shown at first, and added each time the user requests more. */
const rowsPerStep = 200;

/** Links to the operations, webhooks and channels of an API description, grouped as in its outline. */
export function OperationList({ entry: { id } }: { entry: ApiEntry }) {
  const { description } = useApiPage();
  const rows = description.groups.flatMap((group) =>
    group.entries.filter(isOperation).map((operation) => ({ group, operation })),
  );
  const headingId = `${id}/operations`;
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} tabIndex={-1} className={styles.heading}>
        Operations
      </h3>
      <LimitedList items={rows} step={rowsPerStep}>
        {(shown) =>
          description.groups.map((group) => {
            const members = shown.filter((row) => row.group === group);
            if (members.length === 0) return null;
            return (
              <Fragment key={group.key}>
                <Text as="h4" above={12} tone="soft" size="small" weight={500}>
                  {group.title}
                </Text>
                <ul className={styles.operations}>
                  {members.map(({ operation }) => (
                    <OperationRow key={operation.id} operation={operation} />
                  ))}
                </ul>
              </Fragment>
            );
          })
        }
      </LimitedList>
    </section>
  );
}

function OperationRow({ operation }: { operation: ApiEntry }) {
  const { id, method, path, title, isDeprecated } = operation;
  return (
    <li data-struck={isDeprecated || undefined}>
      <PartLink to={id} className={styles.operation}>
        <span className={styles.method}>{method !== '' && <Method method={method} isLong />}</span>{' '}
        {path}
      </PartLink>
      <span>
        {title !== path && <bdi>{title}</bdi>}
        {isDeprecated && <VisuallyHidden>, deprecated</VisuallyHidden>}
      </span>
    </li>
  );
}

function isOperation({ kind }: ApiEntry): boolean {
  return kind === 'operation' || kind === 'webhook' || kind === 'channel';
}
