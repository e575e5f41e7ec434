import { maxNameLength, truncate } from '#text/truncate.ts';
import { Text } from '#ui/layout/layout.tsx';
import { MissingValue } from '#ui/text/MissingValue.tsx';
import { Tag } from '#ui/text/Tag.tsx';
import styles from './webhooks.module.css';

export function EventTags({ eventTypes }: { eventTypes: readonly string[] | null }) {
  if (eventTypes === null) return <MissingValue />;
  if (eventTypes.length === 0)
    return (
      <Text as="span" tone="faint">
        No events
      </Text>
    );
  return (
    <ul className={styles.tags}>
      {[...new Set(eventTypes)].map((name) => (
        <li key={name}>
          <Tag mono>
            <bdi>{truncate(name, maxNameLength)}</bdi>
          </Tag>
        </li>
      ))}
    </ul>
  );
}
