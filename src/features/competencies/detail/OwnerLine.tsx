import { CancelledError, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { canBeLookedUp } from '#data/directory/people/person-lookups.ts';
import { personQuery } from '#data/directory/queries.ts';
import { paths } from '#paths.ts';
import { isAddressable } from '#platform/http/api-path.ts';
import { failureOf } from '#platform/http/failure.ts';
import { useServices } from '#platform/react.tsx';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { Avatar } from '#ui/text/Avatar.tsx';
import styles from './OwnerLine.module.css';

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

/**
 * The note beside the name of an owner who is not in the directory or could not be looked up.
 * Undefined for an owner who was found or is still being looked up.
 * @param person null when the directory has nobody of that name
 */
function ownerSummary(person: object | null | undefined, error: Error | null): string | undefined {
  if (person === null) return 'not in the directory';
  if (person !== undefined || error === null || error instanceof CancelledError) return undefined;
  const failure = failureOf(error);
  switch (failure?.kind) {
    case 'aborted':
      return undefined;
    case 'unaddressable':
      return 'the profile can’t be loaded';
    case 'key-required':
      if (failure.reason === 'missing') return 'profile not loaded: the directory needs a key';
      return failure.status === 403
        ? 'you don’t have access to the profile'
        : 'profile not loaded: the directory refused the key';
    case 'unauthenticated':
      return 'profile not loaded: the session has ended';
    case 'forbidden':
      return 'you don’t have access to the profile';
    case 'rate-limited':
      return 'profile not loaded: the directory asks for a pause';
    case 'server':
      return 'profile not loaded: the directory failed';
    case 'offline':
      return 'profile not loaded: this device is offline';
    default:
      return 'profile not loaded: the answer can’t be read';
  }
}

function unaskedWords(owner: string): string {
  return isAddressable(owner)
    ? 'the name is too long to load the profile'
    : 'the profile can’t be loaded';
}

function Known({ owner }: { owner: string }) {
  const { directory } = useServices();
  const enabled = canBeLookedUp(owner);
  const { data, error } = useQuery({ ...personQuery(directory, owner), enabled });
  const words = enabled ? ownerSummary(data, error) : unaskedWords(owner);
  return (
    <span role="status">
      {words !== undefined && <small className={styles.words}> ({words})</small>}
    </span>
  );
}
