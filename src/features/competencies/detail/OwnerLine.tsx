import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { canBeAsked } from '#data/directory/people/can-be-asked.ts';
import { personQuery } from '#data/directory/queries.ts';
import { paths } from '#paths.ts';
import { isAddressable } from '#platform/http/api-path.ts';
import { useServices } from '#platform/react.tsx';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { Avatar } from '#ui/text/Avatar.tsx';
import styles from './OwnerLine.module.css';
import { ownerSummary } from './owner-summary.ts';

/** Who owns a competency, with a word where the directory doesn't know them or can't say. */
export function OwnerLine({ owner }: { owner: string | null }) {
  if (!owner) return <span className={styles.owner}>Owner not given</span>;
  return (
    <>
      <Avatar name={owner} />
      <span className={styles.owner}>
        Owned by{' '}
        <Link to={paths.person(owner)}>
          <bdi>{truncate(owner, maxNameLength)}</bdi>
        </Link>
        <Known key={owner} owner={owner} />
      </span>
    </>
  );
}

function unaskedWords(owner: string): string {
  return isAddressable(owner) ? 'too long to be looked up' : 'can’t be looked up';
}

function Known({ owner }: { owner: string }) {
  const { directory } = useServices();
  const enabled = canBeAsked(owner);
  const { data, error } = useQuery({ ...personQuery(directory, owner), enabled });
  const words = enabled ? ownerSummary(data, error) : unaskedWords(owner);
  return (
    <span role="status">
      {words !== undefined && <small className={styles.words}> ({words})</small>}
    </span>
  );
}
