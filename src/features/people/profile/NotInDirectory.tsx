import { UserX } from 'lucide-react';
import { paths } from '#paths.ts';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { CopyButton } from '#ui/button/CopyButton.tsx';
import { EmptyState } from '#ui/notice/EmptyState.tsx';
import { LikelyPeople } from './LikelyPeople.tsx';

/** The directory answered that it has nobody of this name. */
export function NotInDirectory({ name }: { name: string }) {
  const trimmed = name.trim();
  return (
    <EmptyState
      icon={UserX}
      title="Not in the directory"
      actions={
        <>
          {trimmed !== name && trimmed !== '' && (
            <ButtonLink to={paths.person(trimmed)}>Without the spaces around it</ButtonLink>
          )}
          <CopyButton label="Copy name" text={name} />
          <ButtonLink to={paths.people()}>All people</ButtonLink>
        </>
      }
    >
      No one in the directory has the exact name “<bdi>{name}</bdi>”. They may have left, or their
      name may be spelled differently.
      <LikelyPeople name={name} />
    </EmptyState>
  );
}
