import shared from '#features/webhooks/webhooks.module.css';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { MissingValue } from '#ui/text/MissingValue.tsx';
import { Tag } from '#ui/text/Tag.tsx';
import styles from './EventTags.module.css';

export function EventTags({ eventTypes }: { eventTypes: readonly string[] | null }) {
  if (eventTypes === null) return <MissingValue />;
  if (eventTypes.length === 0) return <span className={shared.faint}>No events</span>;
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
