import { Link } from 'react-router';
import { useRecentPeople } from '#features/people/PeopleLayout.tsx';
import { paths } from '#paths.ts';
import { useObservable } from '#platform/react.tsx';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { Button } from '#ui/button/Button.tsx';
import styles from './RecentPeople.module.css';

/** Who was looked up in this tab, to go back to without typing. */
export function RecentPeople({ onClear }: { onClear: () => void }) {
  const recent = useRecentPeople();
  const names = useObservable(recent);
  if (names.length === 0) return null;
  return (
    <section className={styles.recent} aria-labelledby="recent-people">
      <div className={styles.head}>
        <h3 id="recent-people">Recent</h3>
        <Button
          size="small"
          variant="quiet"
          aria-label="Clear recent names"
          onClick={() => {
            recent.clear();
            onClear();
          }}
        >
          Clear
        </Button>
      </div>
      <ul className={styles.names}>
        {names.map((name) => (
          <li key={name}>
            <Link className={styles.name} to={paths.person(name)}>
              <bdi>{truncate(name, maxNameLength)}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
