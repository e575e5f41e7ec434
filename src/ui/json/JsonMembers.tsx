import { Braces } from 'lucide-react';
import { CopyButton } from '#ui/button/CopyButton.tsx';
import styles from './JsonMembers.module.css';
import { JsonMember } from './JsonValue.tsx';

/** Members that a service sent and no screen shows otherwise. */
export function JsonMembers({ members }: { members: ReadonlyMap<string, unknown> }) {
  if (members.size === 0) return null;
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2>More from the record</h2>
        <CopyButton
          size="small"
          label="Copy as JSON"
          icon={Braces}
          text={() => JSON.stringify(Object.fromEntries(members), null, 2)}
        />
      </div>
      <JsonMember members={members} depth={0} />
    </section>
  );
}
